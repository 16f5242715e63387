"""Deals that a game does not allow, with the place and the reason."""

from typing import Any

import pytest

from tests.cases.declarer import document, problems


def game(declarer: str, contract: str, **more: Any) -> dict[str, Any]:
    return {"declarers": [declarer], "contract": contract, **more}


BOTH = {"B": "whist", "C": "whist"}
REFUSED: list[tuple[str, str, dict[str, Any], str, str]] = [
    (
        "preferans",
        "ABC",
        game("A", "6", said=BOTH, taken={"A": 6, "B": 3, "C": 2}),
        "taken",
        "This must add up to 10, not 11.",
    ),
    ("preferans", "ABC", game("A", "6", said=BOTH), "taken.A", "This is missing."),
    (
        "preferans",
        "ABC",
        game("A", "6", taken={"A": 6, "B": 4, "C": 0}),
        "said.B",
        "Whist or pass?",
    ),
    (
        "preferans",
        "ABC",
        game("A", "6", said={"A": "whist", **BOTH}, taken={"A": 6, "B": 4, "C": 0}),
        "said.A",
        "The declarer does not whist.",
    ),
    (
        "preferans",
        "ABC",
        game("A", "6", said={"B": "half", "C": "pass"}),
        "said.B",
        "Half a whist is only for the second defender, after a pass.",
    ),
    (
        "preferans",
        "ABC",
        game("A", "6", said={"B": "whist", "C": "half"}, taken={"A": 6, "B": 4, "C": 0}),
        "said.C",
        "Half a whist is only for the second defender, after a pass.",
    ),
    (
        "preferans",
        "ABC",
        game("A", "8", said={"B": "pass", "C": "half"}),
        "said.C",
        "Half a whist is only against a six or a seven.",
    ),
    ("preferans", "ABC", game("A", "misère", taken={"A": 11}), "taken.A", "From 0 to 10, not 11."),
    ("preferans", "ABC", game("A", "misère", taken={"A": -1}), "taken.A", "At least 0, not -1."),
    (
        "preferans",
        "ABC",
        game("A", "misère", taken={"A": 0}, said={"B": "whist"}),
        "said.B",
        "Nobody whists in this deal.",
    ),
    (
        "preferans",
        "ABC",
        game("A", "misère", taken={"A": 0}, marks={"conceded": True}),
        "marks.conceded",
        "Only a game of 6 to 10 tricks is conceded.",
    ),
    (
        "preferans",
        "ABC",
        {"kind": "all-pass", "taken": {"A": 2, "B": 8, "C": 0}, "marks": {"suit": "H"}},
        "marks.suit",
        "Leave this out in a deal of this kind.",
    ),
    (
        "preferans",
        "ABCD",
        {"kind": "all-pass", "taken": {"A": 2, "B": 5, "C": 0, "D": 3}},
        "taken.D",
        "From 0 to 2, not 3.",
    ),
    (
        "preferans",
        "ABCD",
        game("D", "6", said={"A": "pass", "B": "pass"}),
        "declarers",
        "This player does not play in this deal.",
    ),
    (
        "preferans",
        "ABC",
        game("A", "6", said={"B": "pass", "C": "pass"}, taken={"A": 6}),
        "taken",
        "Nothing is counted here in this deal.",
    ),
    (
        "schafkopf",
        "ABCD",
        game("A", "call", marks={"result": "won"}),
        "declarers",
        "Declarers of this game: 2, not 1.",
    ),
    ("schafkopf", "ABCD", game("A", "solo"), "marks.result", "Was the game won or lost?"),
    (
        "schafkopf",
        "ABCD",
        game("A", "solo", marks={"result": "won", "runners": 2}),
        "marks.runners",
        "From 3 to 14, not 2.",
    ),
    (
        "schafkopf",
        "ABCD",
        game("A", "wenz", marks={"result": "won", "runners": 5}),
        "marks.runners",
        "From 2 to 4, not 5.",
    ),
    ("schafkopf", "ABCD", {"kind": "ramsch"}, "marks.loser", "Who took the most points?"),
    (
        "schafkopf",
        "ABCDE",
        {"kind": "ramsch", "marks": {"loser": "E"}},
        "marks.loser",
        "This player does not play in this deal.",
    ),
    (
        "schafkopf",
        "ABCD",
        {"kind": "ramsch", "marks": {"loser": "A", "no_trick": ["A"]}},
        "marks.no_trick",
        "The player with the most points took a trick.",
    ),
    (
        "skat",
        "ABC",
        game("A", "null", marks={"result": "lost schneider"}),
        "marks.result",
        "A Null is won or lost.",
    ),
    (
        "skat",
        "ABC",
        game("A", "null", marks={"result": "won", "matadors": 1}),
        "marks.matadors",
        "A Null has no such mark.",
    ),
    (
        "skat",
        "ABC",
        game("A", "null", marks={"result": "won", "bid": 24}),
        "marks.bid",
        "The bid is 24, a Null is worth 23.",
    ),
    (
        "skat",
        "ABC",
        game("A", "grand", marks={"result": "won", "matadors": 5}),
        "marks.matadors",
        "From 1 to 4, not 5.",
    ),
    (
        "tarot",
        "ABCD",
        game("A", "prise", taken={"taker": 92}, marks={"oudlers": 0}),
        "taken.defence",
        "At least 0, not -1.",
    ),
    (
        "tarot",
        "ABCD",
        game("A", "prise", taken={"taker": 91, "defence": 0.5}, marks={"oudlers": 0}),
        "taken",
        "This must add up to 91, not 91.5.",
    ),
    (
        "tarot",
        "ABCD",
        game("A", "prise", taken={"taker": 40.25}),
        "taken.taker",
        "A whole or half number is needed.",
    ),
    (
        "tarot",
        "ABCD",
        game("A", "prise", taken={"taker": 40}),
        "marks.oudlers",
        "How many oudlers has the taker?",
    ),
    (
        "tarot",
        "ABCD",
        {
            "declarers": ["A", "B"],
            "contract": "prise",
            "taken": {"taker": 40},
            "marks": {"oudlers": 1},
        },
        "declarers",
        "Only with five players the taker has a partner.",
    ),
    (
        "tarot",
        "ABCD",
        game("A", "prise", taken={"taker": 40}, marks={"oudlers": 1, "slam": "made"}),
        "marks.slam",
        "All tricks have more points.",
    ),
    (
        "tarot",
        "ABCD",
        game(
            "A",
            "prise",
            taken={"taker": 40},
            marks={"oudlers": 1},
            said={"B": ["single", "double"]},
        ),
        "said.B",
        "A player shows one poignée.",
    ),
    (
        "tarot",
        "ABCD",
        {"kind": "passed-in", "said": {"B": "single"}},
        "said.B",
        "Nothing is announced in this deal.",
    ),
    (
        "belote",
        "ABCD",
        game("A", "80", taken={"takers": 90}),
        "contract",
        "Leave this out in a deal of this kind.",
    ),
    (
        "belote",
        "ABCD",
        {"declarers": ["A"], "taken": {"takers": 90, "defence": 70}},
        "taken",
        "This must add up to 162, not 160.",
    ),
    (
        "belote",
        "ABCD",
        {"declarers": ["A"], "taken": {"takers": 90}, "marks": {"capot": "takers"}},
        "taken",
        "Nothing is counted here in this deal.",
    ),
    (
        "belote",
        "ABCD",
        {"kind": "passed-in", "marks": {"belote": "takers"}},
        "marks.belote",
        "Leave this out in a deal of this kind.",
    ),
    (
        "coinche",
        "ABCD",
        game("A", "85", taken={"takers": 90}),
        "contract",
        "This must be one of: 80, 90, 100, 110, 120, 130, 140, 150, 160, capot.",
    ),
    (
        "thousand",
        "ABC",
        {"declarers": ["A"], "taken": {"A": 100, "B": 20, "C": 0}},
        "marks.bid",
        "What was the bid?",
    ),
    (
        "thousand",
        "ABC",
        {"declarers": ["A"], "marks": {"bid": 102}, "taken": {"A": 100, "B": 20, "C": 0}},
        "marks.bid",
        "A multiple of 5, not 102.",
    ),
    (
        "thousand",
        "ABC",
        {
            "declarers": ["A"],
            "marks": {"bid": 100, "dark": True},
            "taken": {"A": 100, "B": 20, "C": 0},
        },
        "marks.bid",
        "From 120 to 400, not 100.",
    ),
    (
        "thousand",
        "ABC",
        {"declarers": ["A"], "marks": {"bid": 100}, "taken": {"A": 100, "B": 20, "C": 10}},
        "taken",
        "This must add up to 120, not 130.",
    ),
    (
        "thousand",
        "ABC",
        {"declarers": ["A"], "marks": {"bid": 100, "given_up": True}, "taken": {"A": 120}},
        "taken",
        "Nothing is counted here in this deal.",
    ),
    (
        "thousand",
        "ABC",
        {"declarers": ["A"], "marks": {"bid": 100, "given_up": True}, "said": {"A": "H"}},
        "said.A",
        "Nothing is announced in this deal.",
    ),
    (
        "thousand",
        "ABC",
        {
            "declarers": ["A"],
            "marks": {"bid": 100, "no_trick": ["B"]},
            "taken": {"A": 100, "B": 20, "C": 0},
        },
        "marks.no_trick",
        "Who has card points took a trick.",
    ),
    (
        "thousand",
        "ABC",
        {
            "declarers": ["A"],
            "marks": {"bid": 100, "no_trick": ["C"]},
            "said": {"C": "H"},
            "taken": {"A": 100, "B": 20, "C": 0},
        },
        "said.C",
        "A marriage needs a trick.",
    ),
    (
        "thousand",
        "ABC",
        {
            "declarers": ["A"],
            "marks": {"bid": 100},
            "said": {"A": "H", "B": ["S", "H"]},
            "taken": {"A": 100, "B": 20, "C": 0},
        },
        "said",
        "A marriage belongs to one player.",
    ),
    (
        "doppelkopf",
        "ABCD",
        {"declarers": ["A", "B"], "contract": "solo", "taken": {"re": 121}},
        "declarers",
        "Declarers of this game: 1, not 2.",
    ),
    (
        "doppelkopf",
        "ABCD",
        {"declarers": ["A", "B"], "contract": "normal", "taken": {"re": 121, "kontra": 121}},
        "taken",
        "This must add up to 240, not 242.",
    ),
    (
        "doppelkopf",
        "ABCD",
        {
            "declarers": ["A", "B"],
            "contract": "normal",
            "taken": {"re": 121},
            "marks": {"black": "re"},
        },
        "taken",
        "Nothing is counted here in this deal.",
    ),
    (
        "doppelkopf",
        "ABCD",
        {
            "declarers": ["A", "B"],
            "contract": "normal",
            "taken": {"re": 121},
            "said": {"A": "said"},
        },
        "said.A",
        "There is no such key.",
    ),
    (
        "doppelkopf",
        "ABCD",
        {
            "declarers": ["A", "B"],
            "contract": "normal",
            "taken": {"re": 121},
            "said": {"re": ["no 90", "no 60"]},
        },
        "said.re",
        "Enter only the highest announcement.",
    ),
    (
        "doppelkopf",
        "ABCD",
        {
            "declarers": ["A", "B"],
            "contract": "normal",
            "taken": {"re": 121},
            "marks": {"foxes_re": 2, "foxes_kontra": 1},
        },
        "marks.foxes_kontra",
        "At most 2 together, not 3.",
    ),
    (
        "doppelkopf",
        "ABCD",
        {"declarers": ["A"], "contract": "solo", "taken": {"re": 121}, "marks": {"charlie": "re"}},
        "marks.charlie",
        "Leave this out in a deal of this kind.",
    ),
    (
        "doppelkopf",
        "ABCD",
        {"declarers": ["A"], "contract": "solo", "taken": {"re": 121}, "marks": {"bock": True}},
        "marks.bock",
        "This game has no Bock rounds.",
    ),
]


@pytest.mark.parametrize(("game_id", "players", "deal", "place", "message"), REFUSED)
def test_impossible_deal_is_refused_with_place_and_reason(
    game_id: str, players: str, deal: dict[str, Any], place: str, message: str
) -> None:
    found = problems(document(game_id, [*players], [deal]))
    assert found.get(f"deals[0].{place}") == message, found


def test_half_whist_is_refused_where_the_table_has_none() -> None:
    deal = game("A", "6", said={"B": "pass", "C": "half"})
    found = problems(document("preferans", [*"ABC"], [deal], options={"half": False}))
    assert found == {"deals[0].said.C": "This game has no half whists."}


def test_prise_is_refused_where_the_table_starts_with_a_garde() -> None:
    deal = game("A", "prise", taken={"taker": 40}, marks={"oudlers": 1})
    found = problems(document("tarot", [*"ABCD"], [deal], options={"prise": False}))
    assert found == {"deals[0].contract": "At this table the lowest bid is a garde."}


def test_declarer_on_the_barrel_must_bid_120() -> None:
    slam = {"said": {"A": [*"HDCS"]}, "taken": {"A": 120, "B": 0, "C": 0}, "marks": {"bid": 400}}
    deals = [{"declarers": ["A"], **slam}] * 2
    deals.append({"declarers": ["B"], "taken": {"A": 80, "B": 40, "C": 0}, "marks": {"bid": 100}})
    deals.append({"declarers": ["A"], "taken": {"A": 115, "B": 5, "C": 0}, "marks": {"bid": 115}})
    found = problems(document("thousand", [*"ABC"], deals))
    assert found == {"deals[3].marks.bid": "From 120 to 400, not 115."}
