"""Searches while typing, among as many entries as there are rules, and games of a large house."""

import random
import statistics
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter_ns

from benchmarks.figures import Figure
from scorekeeper.search import Index, IndexEntry, find

_SIZES = {40: 0.5, 2_000: 2.0}  # entries → budget of a query (ms)
_MAX = 20
_GAMES = 60  # that are searched for
_SYLLABLES = {
    "en": "ba be bo da de do fa fi ga go ha he jo ka la le lo ma me mi mo na ne no pa pe ra re ri "
    "ro sa se so ta te to va vi wa wi za",
    "ru": "ба бе бо да де до фа фи га го ха хе жо ка ла ле ло ма ме ми мо на не но па пе ра ре ри "
    "ро са се со та те то ва ви ша ши за",
}
_SAID = {
    "en": "each player deals cards exchange dummy tricks spades trump club leads bid nil pass left "
    "right shuffle round points wins takes follow suit highest lowest lay count hand mix",
    "ru": "каждый игрок сдаёт карты меняет болван взятки пики козырь трефа ход заявка ноль влево "
    "вправо тасует круг очки берёт масть старшая младшая кладёт счёт рука мешать",
}


def measure(_folder: Path) -> list[Figure]:
    """Measure; nothing is written."""
    figures = []
    for size, budget in _SIZES.items():
        chance = random.Random(size)
        entries = [_game(chance, number) for number in range(size)]
        start = perf_counter_ns()
        index = Index(entries)
        built = (perf_counter_ns() - start) / 1e6
        times = [_time(query, index) for _ in range(5) for query in _queries(chance, entries)]
        cuts = statistics.quantiles(times, n=100)
        figures += [
            Figure(f"a query among {size:,} entries: p50", cuts[49], "ms", budget),
            Figure(f"a query among {size:,} entries: p99", cuts[98], "ms"),
            Figure(f"the index of {size:,} entries, built anew", built, "ms"),
        ]
    return figures


def _time(query: str, index: Index) -> float:
    start = perf_counter_ns()
    find(query, _MAX, index)
    return (perf_counter_ns() - start) / 1e6


def _game(chance: random.Random, number: int) -> IndexEntry:
    """Make up a game: its names in both languages, and about 50 words of text."""
    names = {language: _name(chance, language) for language in _SYLLABLES}
    text = " ".join(" ".join(chance.choices(words.split(), k=25)) for words in _SAID.values())
    return IndexEntry(str(number), names["en"], (names["ru"],), text=text)


def _name(chance: random.Random, language: str) -> str:
    syllables = _SYLLABLES[language].split()
    words = ("".join(chance.choices(syllables, k=chance.randint(2, 4))) for _ in range(2))
    return " ".join(words).title()


def _queries(chance: random.Random, entries: list[IndexEntry]) -> Iterator[str]:
    """Yield typical queries: whole names, beginnings, names with errors, other words."""
    for entry in chance.choices(entries, k=_GAMES):
        for name in (entry.title, *entry.titles):
            wrong = chance.randrange(1, len(name) - 1)
            yield name
            yield from (name[:typed] for typed in (1, 3, 6))
            yield name[:wrong] + name[wrong + 1] + name[wrong] + name[wrong + 2 :]
            yield name[:wrong] + name[wrong + 1 :]
            yield f"{name.split()[0]} {chance.choice(entry.text.split())}"
        yield " ".join(chance.choices(entry.text.split(), k=2))
