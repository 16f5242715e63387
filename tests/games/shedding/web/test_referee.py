"""The referee: judges a question contained in the address."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.games.shedding.rules.deck import NUMBER_CARDS, Pile, Rule
from scorekeeper.games.shedding.rules.required_calls import Deed
from scorekeeper.games.shedding.web.question import MAX_CARDS, Drew, Question, read, write_arguments
from tests.cases.evenings import match
from tests.depth import audit_only
from tests.support import House
from tests.web.visitor import Page, Visitor

VERDICTS = {
    "top=G5F&c=G2E": ("Right", "green outline 2 goes on green solid 5 (same colour)"),
    "top=G5F&c=B3E": ("Wrong", "blue outline 3 does not go on green solid 5"),
    "top=G5F&r=T2&c=B3E": ("Wrong", "under T2, blue outline 3 does not go on green solid 5"),
    "top=G5F&r=T2&c=B6E": ("Right", "number one higher or lower"),
    "top=G5F&c=T2": ("Right", "a rule card may be played whatever lies on top"),
    "top=G5F&c=T2&c=B5E": ("Wrong", "a rule card is played by itself"),
    "top=G5F&c=B5F&c=B5E": ("Wrong", "no rule in force allows several cards at once"),
    "top=G5F&r=E3&c=B5F&c=B5E": (
        "Right",
        "a set of 2 cards, and blue solid 5 goes on green solid 5",
    ),
    "top=G5F&r=E3&c=B5F&c=R5E": ("Wrong", "under E3, all must have the same number"),
    "top=G1F&r=E4&c=G5F&c=G6E&c=G1F&c=G2E": (
        "Right",
        "a run of 4 cards, and green solid 5 goes on",
    ),
    "top=G1F&r=E4&c=G5F&c=G6E&c=G5E": ("Wrong", "under E4, all must be one colour"),
    "top=G5F&c=G2E&drew=this": ("Right", "same colour"),
    "top=G5F&c=G2E&drew=another": ("Wrong", "only the drawn card may be played"),
}

TAKE_BACK = "Take it back and draw 2."
TAKE_THEM_BACK = "Take them back and draw 2."
STAYS = "Draw 2; the card stays."
UNNOTICED = "Nobody noticed before the next player had played: no penalty."


def ask(visitor: Visitor, query: str) -> Page:
    """The referee's answer."""
    page = visitor.open(f"{visitor.home}/shedding/referee?{query}")
    assert page.status == 200
    return page


def tapped(visitor: Visitor, page: Page, name: str) -> Page:
    """The page after a tap on that."""
    return visitor.open(next(page.root.all("a", id=name)).attributes["href"])


def rules_on(page: Page) -> list[str]:
    """The tiles of rules in force."""
    tiles = [a.attributes for a in page.root.all("a") if a.attributes.get("aria-current") == "true"]
    return [tile["id"] for tile in tiles if tile["id"].startswith("rule-")]


def heading(page: Page) -> str:
    """Return the main text."""
    return next(page.root.all("h1")).text


@pytest.mark.parametrize(("query", "expected"), VERDICTS.items())
def test_play_is_judged_with_reason(viewer: Visitor, query: str, expected: tuple[str, str]) -> None:
    page = ask(viewer, query)
    assert heading(page) == expected[0]
    assert expected[1] in page.root.text
    take_back = TAKE_THEM_BACK if query.count("c=") > 1 else TAKE_BACK
    assert (take_back in page.root.text) == (expected[0] == "Wrong")
    late = ask(viewer, f"{query}&late=yes")
    assert heading(late) == expected[0]
    assert take_back not in late.root.text
    assert (UNNOTICED in late.root.text) == (expected[0] == "Wrong")


@audit_only
def test_whole_question_can_be_tapped_from_empty_table_to_next_one(viewer: Visitor) -> None:
    page = ask(viewer, "")
    assert heading(page) == "What is on top?"
    for name in ("top-R6E", "rule-T4", "rule-E1", "rule-N3", "play-B1F"):
        page = tapped(viewer, page, name)
    assert heading(page) == "Right"
    assert "Say “1, blue” aloud." in page.root.text
    page = tapped(viewer, page, "left-1")
    page = tapped(viewer, page, "forgot-montana")
    assert heading(page) == "Right, but something was forgotten"
    assert STAYS in page.root.text
    assert UNNOTICED in tapped(viewer, page, "late").root.text
    page = tapped(viewer, page, "forgot-montana")
    assert heading(page) == "Right"
    page = tapped(viewer, page, "next")
    assert heading(page) == "Was that legal?"
    assert "On top: blue solid 1" in str([a.attributes for a in page.root.all("a")])
    page = tapped(viewer, tapped(viewer, page, "top"), "top-G2E")
    page = tapped(viewer, page, "play-N6")
    page = tapped(viewer, page, "next")
    assert rules_on(page) == ["rule-T4", "rule-E1", "rule-N3", "rule-N6"]
    page = tapped(viewer, tapped(viewer, page, "play-B5F"), "played-0")
    assert heading(page) == "Was that legal?"


def test_effect_of_number_rules_is_shown_for_each_card(viewer: Visitor) -> None:
    page = ask(viewer, "top=G5F&r=E4&r=N6&r=N1&c=G5E&c=G6F&c=G1E")
    text = page.root.text
    assert text.index("The next player draws 2 and is skipped.") < text.index("Play reverses")
    wrong = ask(viewer, "top=R5F&r=E4&r=N6&c=G4E&c=G6F")
    assert "The next player draws 2" not in wrong.root.text


def test_third_copy_and_fourth_number_rule_are_refused(viewer: Visitor) -> None:
    page = ask(viewer, "top=G5F&r=E3&c=G5F&c=G5F&c=G5F")
    assert page.errors == ["green solid 5: 4 on the table, but the deck has only 2."]
    full = ask(viewer, "top=G5F&r=N1&r=N2&r=N3")
    assert list(full.root.all("a", id="rule-N4")) == []
    assert "three number rules are in force" in full.root.text
    assert ask(viewer, "top=G5F&r=N1&r=N2&r=N3&r=N4").errors != []
    assert ask(viewer, "top=G5F&r=N1&r=N1&c=G5E").errors == []
    assert ask(viewer, "top=G5F&r=N1&r=N1&r=N1").errors != []
    assert ask(viewer, "top=G5F&r=T1&r=T2").errors != []


def test_fourth_number_rule_covers_tapped_one(viewer: Visitor) -> None:
    page = ask(viewer, "top=G5F&r=N1&r=N2&r=N3&c=N4")
    assert heading(page) == "Right"
    assert list(page.root.all("a", id="next")) == []
    page = tapped(viewer, page, "next-N2")
    assert rules_on(page) == ["rule-N1", "rule-N3", "rule-N4"]


@pytest.mark.parametrize(
    ("query", "expected", "open_cases"),
    [
        ("top=G5F&r=N6&c=G6E&left=0", "The last card: that wins.", "skipped"),
        ("top=G5F&r=V1&c=G4E&left=0", "draw 7, and the turn passes", "that wins"),
        ("top=G5F&r=V1&r=N4&c=G4E&left=0", "draw 7, and the turn passes", "go again"),
        ("top=G5F&r=N6&c=G6E&left=1", "skipped", "The last card"),
    ],
)
def test_the_last_card_wins_or_a_new_hand_is_drawn(
    viewer: Visitor, query: str, expected: str, open_cases: str
) -> None:
    text = ask(viewer, query).root.text
    assert expected in text
    assert open_cases not in text


@pytest.mark.parametrize(("rule", "card", "deed"), [("E2", "R5E", "slap"), ("E1", "B5E", "say")])
def test_last_card_with_forgotten_duty_draws_instead_of_winning(
    viewer: Visitor, rule: str, card: str, deed: str
) -> None:
    page = ask(viewer, f"top=G5F&r={rule}&c={card}&left=0")
    assert "The last card: that wins." in page.root.text
    page = tapped(viewer, page, f"forgot-{deed}")
    assert STAYS in page.root.text
    assert "That is not a win: play continues. our reading" in page.root.text
    assert "The last card: that wins." not in page.root.text
    late = tapped(viewer, page, "late").root.text
    assert "The last card: that wins." in late
    assert STAYS not in late


@audit_only
@pytest.mark.parametrize(
    ("rule", "card", "deed", "penalty"),
    [
        ("N4", "G4E", "again", "Go again."),
        ("N5", "G5E", "swap", "Swap hands at once with anyone."),
        ("N2", "G2E", "cover", "Cover the pile with a hand: the last one draws 2."),
    ],
)
def test_forgotten_demand_of_number_rule_is_penalised(
    viewer: Visitor, rule: str, card: str, deed: str, penalty: str
) -> None:
    page = ask(viewer, f"top=G5F&r={rule}&c={card}")
    assert page.root.text.count(penalty) == 1
    page = tapped(viewer, page, f"forgot-{deed}")
    assert heading(page) == "Right, but something was forgotten"
    assert STAYS in page.root.text


def test_turn_passes_after_wrong_card_and_is_marked_as_our_reading(viewer: Visitor) -> None:
    assert "The turn passes. our reading" in ask(viewer, "top=G5F&c=B3E").root.text
    assert "The turn passes." not in ask(viewer, "top=G5F&c=B3E&late=yes").root.text
    assert "our reading" not in ask(viewer, "top=G5F&c=G3E").root.text


# ---- the address ----

rules_in_force = st.lists(st.sampled_from(Rule), unique=True).map(
    lambda rules: tuple(
        rule
        for at, rule in enumerate(rules)
        if sum(other.pile is rule.pile for other in rules[:at])
        < (3 if rule.pile is Pile.NUMBER else 1)
    )
)
questions = st.builds(
    Question,
    st.none() | st.sampled_from(NUMBER_CARDS),
    rules_in_force,
    st.lists(st.sampled_from([*NUMBER_CARDS, *Rule]), max_size=MAX_CARDS).map(tuple),
    st.sampled_from([None, 0, 1]),
    st.sampled_from(Drew),
    st.frozensets(st.sampled_from(Deed)),
    st.booleans(),
    st.booleans(),
    st.none() | st.integers(1, 2**31 - 1),
)


@given(question=questions)
def test_question_round_trips_through_address(question: Question) -> None:
    assert read(MultiDict(write_arguments(question))) == (question, [])


@audit_only
@given(question=questions, rule=st.sampled_from(Rule))
def test_rule_tapped_twice_restores_all_but_covered_one(question: Question, rule: Rule) -> None:
    once = question.toggling(rule)
    if not question.can_take(rule) or question.on(rule.pile) or rule in question.rules:
        return
    assert once.toggling(rule) == replace(question, forgot=frozenset())
    assert read(MultiDict(write_arguments(once)))[1] == []


nonsense = st.lists(
    st.tuples(
        st.sampled_from(["top", "r", "c", "left", "drew", "forgot", "late", "pick"]),
        st.sampled_from(["G5F", "T2", "N4", "x", "", "1", "yes", "this", "say", "\x00", "🂡" * 40]),
    ),
    max_size=40,
)


@given(arguments=nonsense)
def test_any_address_makes_a_question(arguments: list[tuple[str, str]]) -> None:
    question, problems = read(MultiDict(arguments))
    assert read(MultiDict(write_arguments(question))) == (question, [])
    assert len(problems) <= 4


def test_malformed_address_returns_a_page(viewer: Visitor) -> None:
    for query in ("top=T2", "top=G5F&top=R2E", "c=G9F", "left=7&top=G5F", "r=X", "forgot=tea"):
        assert ask(viewer, query).errors != []
    assert ask(viewer, "top=G5F&" + "&".join(["c=G5E"] * 300)).errors != []


@audit_only
def test_tap_replaces_card_unless_several_are_chosen(viewer: Visitor) -> None:
    page = ask(viewer, "top=G5F&c=E1")
    page = tapped(viewer, page, "play-R2F")
    assert "red solid 2 does not go on green solid 5" in page.root.text
    page = tapped(viewer, tapped(viewer, page, "rule-E3"), "play-B5F")
    page = tapped(viewer, tapped(viewer, page, "several-1"), "play-B5E")
    assert "a set of 2 cards" in page.root.text
    page = tapped(viewer, page, "several-0")
    assert "blue solid 5 goes on green solid 5" in page.root.text
    assert not [*page.root.all("a", id="played-1")]


@audit_only
def test_link_back_leads_to_the_same_table(viewer: Visitor, house: House) -> None:
    number = match(house, house.add_players("Ann", "Bo"))
    table = viewer.open(f"{viewer.home}/shedding/{number}/table")
    (link, *_) = (a for a in table.root.all("a") if "referee" in a.attributes["href"])
    page = viewer.open(link.attributes["href"])
    for tap in ("top-G5F", "play-G2E", "next"):
        back = next(page.root.all("a", href=f"{viewer.home}/shedding/{number}/table"))
        assert back.text == "Back to the table"
        page = tapped(viewer, page, tap)
    assert "Back to the table" not in ask(viewer, "").root.text
