"""Search in either language, with endings and typing errors."""

import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.search import Index, IndexEntry, find
from scorekeeper.search.fuzzy import ERRORS, Forms
from scorekeeper.search.words import split, stems
from tests.cases.tables import table
from tests.depth import audit_only

TABLE = table("search")
ENTRIES = [IndexEntry(**{**entry, "words": tuple(entry["words"])}) for entry in TABLE["entry"]]
FIRST: dict[str, str] = TABLE["first"]
BY_ID = {entry.id: entry for entry in ENTRIES}
INDEX = Index(ENTRIES)
MANY = len(ENTRIES)


@audit_only
@pytest.mark.parametrize(("query", "first"), FIRST.items(), ids=FIRST)
def test_intended_entry_comes_first(query: str, first: str) -> None:
    assert find(query, 1, INDEX) == [first]


@pytest.mark.parametrize(("query", "ids"), TABLE["all"].items())
def test_better_match_comes_first(query: str, ids: list[str]) -> None:
    assert find(query, MANY, INDEX) == ids


@pytest.mark.parametrize("query", ["", " ", "♠♥", "...", "_", "\0", "\ud800", "zzzz", "щщ", "q"])
def test_unknown_words_find_nothing(query: str) -> None:
    assert find(query, MANY, INDEX) == []


def test_stop_words_do_not_outweigh_a_name() -> None:
    other = IndexEntry("other", "Dealing", text="How does it go on, again and again?")
    assert find("how does Helena go again?", 2, Index([other, *ENTRIES])) == ["helena"]
    assert find("how does it", 2, Index([other, *ENTRIES])) == ["other"]


KEN = IndexEntry("ken", "Ken's Rule", text="A rule about spades. Правило про пики.")
SPADES = IndexEntry("spades", "Spades", ("Пики",), text="Thirteen cards each. Черви младше.")
SCORE = IndexEntry("score", "Points", ("Очки",), text="How to count them.")
CARDS = IndexEntry("cards", "Cards", ("Карты",), ("how many cards",), text="Hearts, spades.")


@pytest.mark.parametrize(
    ("query", "first"),
    {
        "rules of spades": "spades",
        "how are spades scored": "spades",
        "how many cards in spades": "spades",
        "правила пик": "spades",
        "очки в пиках": "spades",
        "rules": "ken",
        "the rule of ken": "ken",
        "points": "score",
        "rules for points": "score",
        "как считать очки": "score",
        "how many cards": "cards",
    }.items(),
)
def test_question_words_count_only_without_a_name(query: str, first: str) -> None:
    assert find(query, 1, Index([KEN, SPADES, SCORE, CARDS])) == [first]


def test_name_that_is_the_whole_query_comes_first() -> None:
    pad = IndexEntry("pad", "Bids, bids and bids", words=("bid",))
    bids = IndexEntry("bids", "Bids", text="Nothing else.")
    assert find("bids", 2, Index([pad, bids])) == ["bids", "pad"]
    assert find("bid", 2, Index([pad, bids])) == ["pad", "bids"]
    assert find("the bids'", 2, Index([pad, bids])) == ["bids", "pad"]


def test_errors_are_forgiven_in_names_only_and_in_beginnings_of_five_letters() -> None:
    index = Index([IndexEntry("down", "Up and down", ("Вверх и вниз",), text="Как в книге.")])
    assert find("вниж", 1, index) == ["down"]
    assert find("вини", 1, index) == []
    assert find("кника", 1, index) == []
    assert find("вниж", 1, index, forgiving=False) == []


def test_a_word_as_typed_comes_before_one_with_an_error_wherever_they_are() -> None:
    index = Index(
        [IndexEntry("butte", "Butte"), IndexEntry("kitchen", "Kitchen", text="with butter")]
    )
    assert find("butter", 2, index) == ["kitchen", "butte"]


def test_a_first_letter_is_wrong_only_if_nothing_else_is() -> None:
    index = Index(IndexEntry(name, name) for name in ("Helena", "Selina"))
    assert find("helina", 2, index) == ["Helena"]
    assert find("velina", 2, index) == ["Selina"]


def test_one_rare_word_says_more_than_two_common_ones() -> None:
    games = [IndexEntry(str(number), "Game", text="cards for each player") for number in range(20)]
    query = "which cards does a player get in Helena?"
    assert find(query, 1, Index([*games, IndexEntry("helena", "Helena")])) == ["helena"]


@pytest.mark.parametrize("before", ["x" * 500, " ".join(f"zq{n}" for n in range(12))])
def test_end_of_a_long_query_is_ignored(before: str) -> None:
    assert find(f"{before} helena", 1, INDEX) == []
    assert find(f"{before[4:-10]} helena", 1, INDEX) == ["helena"]


@pytest.mark.parametrize("forms", [*map(str.split, TABLE["families"])], ids=TABLE["families"])
def test_forms_of_a_word_have_one_stem(forms: list[str]) -> None:
    assert frozenset.intersection(*map(stems, forms))


def test_words_are_bare_letters_and_digits() -> None:
    words = ["копченый", "сиг", "naive", "kens", "rule", "21", "strasse", "hi"]
    assert split("Копчёный_СИГ, naïve Ken’s-Rule (21) Straße Ｈi") == words


# ---- typing errors ----


def edited(word: str, letters: str) -> Iterator[str]:
    """The word with each single edit that leaves its first letter alone."""
    for at in range(1, len(word)):
        head, rest = word[:at], word[at:]
        yield head + rest[1:]
        yield head[:-1] + rest[0] + head[-1] + rest[1:]
        for letter in letters:
            yield head + letter + rest
            yield head + letter + rest[1:]


def distance(first: str, other: str) -> int:
    """Count the edits that turn one word into the other, by the book: a row for each letter."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(first):
        before, last, row = row, before, [i + 1]
        for j, b in enumerate(other):
            costs = [before[j] + (a != b), before[j + 1] + 1, row[j] + 1]
            if i and j and a == other[j - 1] and b == first[i - 1]:
                costs.append(last[j - 1] + 1)
            row.append(min(costs))
    return row[-1]


@audit_only
@pytest.mark.parametrize("entry", ENTRIES, ids=list(BY_ID))
def test_a_name_with_one_error_in_a_word_is_still_found(entry: IndexEntry) -> None:
    for name in (entry.title, *entry.words):
        words = split(name)
        for at, word in enumerate(words):
            letters = "aeontk" if word.isascii() else "аеонтк"
            for wrong in edited(word, letters) if len(word) > 4 else ():
                query = " ".join([*words[:at], wrong, *words[at + 1 :]])
                assert entry.id in find(query, 5, INDEX), query


short_words = st.text("abcd", min_size=1, max_size=10)


@given(st.sets(short_words, max_size=30), st.text("abcd", min_size=4, max_size=10))
def test_matches_with_errors_agree_with_edit_distance(words: set[str], typed: str) -> None:
    forms = Forms(words)
    for errors, first in ERRORS:
        near_forms = forms.near(typed, errors, first=first)
        for at, whole in near_forms.items():
            form = forms.all[at]
            beginnings = [form] if whole else [form[:end] for end in range(len(form) + 1)]
            assert min(distance(typed, beginning) for beginning in beginnings) <= errors
            assert first or typed[0] in form[:2]
    near_forms = forms.near(typed, 1, first=False) | forms.near(typed, 1, first=True)
    near = {at for at, form in enumerate(forms.all) if distance(typed, form) <= 1}
    assert near <= near_forms.keys()
    if len(typed) >= 8:
        near = {at for at, form in enumerate(forms.all) if distance(typed, form) <= 2}
        near_forms = forms.near(typed, 2, first=False)
        assert {at for at in near if forms.all[at][0] == typed[0]} <= near_forms.keys()


@pytest.mark.parametrize(
    ("typed", "errors", "expected"),
    [
        ("hlena", 1, {"helena": True, "helenas": False}),
        ("ehlena", 1, {"helena": True, "helenas": False}),
        ("helin", 1, {"helena": False, "helenas": False}),
        ("helenx", 1, {"helena": True}),  # a wrong end, so it does not begin anything
        ("hilenx", 1, {}),
        ("missuola", 1, {"missoula": True}),
        ("missuola", 2, {"missoula": True, "missoulian": False}),
        ("misuolla", 1, {}),
        ("misuolla", 2, {"missoula": True}),
    ],
)
def test_a_word_with_errors_is_a_whole_one_or_begins_one(
    typed: str, errors: int, expected: dict[str, bool]
) -> None:
    forms = Forms(["missoulian", "missoula", "helenas", "helena", "butte"])
    meant = forms.near(typed, errors, first=False)
    assert {forms.all[at]: whole for at, whole in meant.items()} == expected


# ---- for any entries and any query ----

texts = st.text(st.one_of(st.sampled_from("aabehinостё-' "), st.characters()), max_size=20)
titles = texts.filter(split)
entries = st.lists(
    st.builds(IndexEntry, st.uuids().map(str), titles, st.tuples(texts), texts),
    min_size=1,
    max_size=8,
)


@audit_only
@given(entries)
def test_a_title_finds_its_entry_first_or_one_of_the_same_title(found_in: list[IndexEntry]) -> None:
    index, titled = Index(found_in), {entry.id: split(entry.title) for entry in found_in}
    for entry in found_in:
        assert titled[find(entry.title, 1, index)[0]] == split(entry.title)


@audit_only
@given(entries, st.one_of(texts, st.text()), st.integers(-1, 9))
def test_results_of_any_query_are_limited_and_unique(
    found_in: list[IndexEntry], query: str, limit: int
) -> None:
    keys = find(query, limit, Index(found_in), INDEX)
    assert len(keys) == len(set(keys)) <= max(limit, 0)
    assert set(keys) <= {entry.id for entry in found_in} | BY_ID.keys()


@audit_only
@given(entries, texts, st.randoms(use_true_random=False))
def test_the_order_of_the_entries_does_not_matter(
    found_in: list[IndexEntry], query: str, chance: random.Random
) -> None:
    shuffled = chance.sample(found_in, len(found_in))
    assert find(query, 5, Index(shuffled)) == find(query, 5, Index(found_in))


@audit_only
@given(entries, st.one_of(texts, st.sampled_from(list(FIRST))))
def test_two_indexes_answer_as_one_with_the_entries_of_both(
    found_in: list[IndexEntry], query: str
) -> None:
    both = Index([*ENTRIES, *found_in])
    assert find(query, 5, INDEX, Index(found_in)) == find(query, 5, both)


def test_equal_entries_come_by_title_then_by_id() -> None:
    equal = [IndexEntry(key, title) for key, title in ("3A", "2b", "1B", "4c")]
    named = [IndexEntry(entry.id, f"Game {entry.title}") for entry in equal]
    assert find("game", 4, Index(named)) == ["3", "1", "2", "4"]


def test_an_id_that_two_indexes_have_is_given_once() -> None:
    assert find("falls", 3, INDEX, Index([IndexEntry("falls", "Our Falls")])) == ["falls", "great"]


def test_no_index_and_an_empty_one_have_nothing() -> None:
    assert find("helena", 5) == find("helena", 5, Index([])) == []


@audit_only
def test_a_query_of_any_length_costs_little() -> None:
    chance = random.Random(1)
    names = ["".join(chance.choices("abdeghilmnorst", k=9)) for _ in range(2_000)]
    index = Index(IndexEntry(name, name) for name in names)
    hostile = (
        "x" * 10_000,
        "helena " * 5_000,
        "the " * 5_000,
        "\ufdfa" * 10_000,
        "e\u0301\u0323" * 5_000,
        " ".join(name[:-2] + "zz" for name in names),
        " ".join(name[:2] + name[4:] for name in names),
    )
    start = time.process_time()
    for query in hostile:
        find(query, 20, index)
    assert time.process_time() - start < 1


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@audit_only
@pytest.mark.usefixtures("hasty_threads")
def test_threads_find_the_same_at_once() -> None:
    with ThreadPoolExecutor(8) as threads:
        for _ in range(2):
            stems.cache_clear()
            results = threads.map(lambda query: find(query, 1, Index(ENTRIES)), FIRST)
            assert list(results) == [[first] for first in FIRST.values()]
