"""King and Barbu: whole courses, how often a contract can be played, and zeros that fill in."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from scorekeeper.games.declarer.files.seeds import builtin_games
from tests.cases.declarer import document, problems, read

FOUR, THREE = [*"ABCD"], [*"ABC"]


def last_takes_all(game_id: str, names: list[str], **options: Any) -> list[dict[str, Any]]:
    """Return every deal of a course in which one declares in turn, and the last takes all."""
    game, last = builtin_games()[game_id], names[-1]
    deals = []
    for contract in game.contracts:
        for time in range(contract.times):
            if contract.one_each:
                pieces = {part: {name: 1} for part, name in zip(contract.parts, names, strict=True)}
                deal: dict[str, Any] = {"pieces": pieces}
            elif contract.parts:
                counts = {part: game.contract(part) for part in contract.parts}
                deal = {"pieces": {part: {last: c.pieces} for part, c in counts.items() if c}}
            else:
                deal = {"taken": {last: contract.pieces}}
            declarers = [names[time % len(names)]] if game.most_declarers else []
            deals.append({"contract": contract.id, "declarers": declarers, **deal})
    return deals


@pytest.mark.parametrize(
    ("game", "names", "length"), [("king", FOUR, 14), ("king-3", THREE, 14), ("barbu", FOUR, 28)]
)
def test_points_of_whole_course_add_up_to_zero(game: str, names: list[str], length: int) -> None:
    deals = last_takes_all(game, names)
    assert len(deals) == length
    sitting = read(document(game, names, deals))
    assert sitting.is_over
    assert sum(sitting.results) == 0
    assert not read(document(game, names, deals[:-1])).is_over


def test_points_of_turkish_course_add_up_to_zero() -> None:
    negative = [contract.id for contract in builtin_games()["turkish-king"].contracts][:-1] * 2
    pieces = {
        contract.id: contract.pieces for contract in builtin_games()["turkish-king"].contracts
    }
    course = [*zip("ABCD" * 3, negative, strict=True), *((name, "trump") for name in "ABCD" * 2)]
    deals = [
        {"declarers": [name], "contract": contract, "taken": {"B": pieces[contract]}}
        for name, contract in course
    ]
    sitting = read(document("turkish-king", FOUR, deals))
    assert sitting.is_over
    assert sum(sitting.results) == 0
    more = {"declarers": ["A"], "contract": "trump", "taken": {"B": 13}}
    messages = problems(document("turkish-king", FOUR, [*deals, more]))
    why = "already played 8 times"
    assert messages == {"deals[20].contract": f"This cannot be played any more: {why}."}


@pytest.mark.parametrize(
    ("options", "length", "why"),
    [
        ({}, 14, "already played"),
        ({"everything": False}, 12, "not played in this game"),
        ({"mirror": False}, 7, "already played"),
    ],
)
def test_options_leave_contracts_out(options: dict[str, bool], length: int, why: str) -> None:
    left = {"everything", "everything back"} if "everything" in options else set()
    deals = [deal for deal in last_takes_all("king", FOUR) if deal["contract"] not in left]
    deals = deals[:length]
    assert read(document("king", FOUR, deals, options=options)).is_over
    everything = last_takes_all("king", FOUR)[6]
    messages = problems(document("king", FOUR, [*deals, everything], options=options))
    assert messages == {f"deals[{length}].contract": f"This cannot be played any more: {why}."}


def test_fourth_negative_contract_of_a_declarer_is_refused() -> None:
    deals = [deal | {"declarers": ["A"]} for deal in last_takes_all("turkish-king", FOUR)[:4]]
    messages = problems(document("turkish-king", FOUR, deals))
    assert messages == {
        "deals[3].contract": "This cannot be played any more: "
        "already declared 3 negative contracts."
    }


def test_players_without_pieces_are_filled_in() -> None:
    deal = {"contract": "no king", "taken": {"C": 1}}
    assert read(document("king", FOUR, [deal])).deals[0].taken == {0: 0, 1: 0, 2: 1, 3: 0}


BARBU: list[tuple[dict[str, Any], str, str]] = [
    ({"said": {"A": "B"}}, "said.A", "The declarer only doubles who doubled first."),
    ({"said": {"B": ["B"]}}, "said.B", "Nobody doubles themselves."),
    ({"contract": "last"}, "contract", "This cannot be played any more: not played in this game."),
]


@pytest.mark.parametrize(("change", "place", "message"), BARBU)
def test_impossible_barbu_deal_is_refused(change: dict[str, Any], place: str, message: str) -> None:
    deal = {"declarers": ["A"], "contract": "no king", "taken": {"C": 1}} | change
    messages = problems(document("barbu", FOUR, [deal], options={"doubles": True}))
    assert messages == {f"deals[0].{place}": message}


def test_doubles_are_refused_where_the_table_has_none() -> None:
    deal = {"declarers": ["A"], "contract": "no king", "taken": {"C": 1}, "said": {"B": "A"}}
    messages = problems(document("barbu", FOUR, [deal]))
    assert messages == {"deals[0].said": "This game has no doubles."}


def test_order_of_doubles_does_not_change_entries() -> None:
    doubles = {"A": ["C"], "B": ["A", "C"], "D": ["C"]}
    deal = {"declarers": ["C"], "contract": "no king", "said": doubles, "taken": {"C": 1}}
    sitting = read(document("barbu", FOUR, [deal], options={"doubles": True}))
    entries = sitting.scored[0].entries
    for order in permutations(sitting.deals[0].said.items()):
        other = replace(sitting.deals[0], said=dict(order))
        assert replace(sitting, deals=(other,)).scored[0].entries == entries


def test_cards_of_player_without_trick_are_refused() -> None:
    pieces = {"no tricks": {"A": 3, "B": 5}, "no hearts": {"A": 4, "C": 4}}
    rest = {part: {"A": 4} for part in ("no boys", "no girls")}
    last = {"no king": {"A": 1}, "no last two": {"B": 2}}
    deal = {"contract": "everything", "pieces": pieces | rest | last}
    messages = problems(document("king", FOUR, [deal]))
    assert messages == {"deals[0].pieces.no hearts.C": "This player took no trick: enter 0."}
    possible = read(
        document("king", FOUR, [deal | {"pieces": pieces | rest | last | {"no hearts": {"A": 8}}}])
    )
    reasons = [str(entry.reason) for entry in possible.scored[0].entries if entry.side == 1]
    assert reasons == ["tricks: −2 × 5", "last two tricks: −8 × 2"]


def test_player_with_two_places_in_domino_is_refused() -> None:
    pieces = {"first": {"A": 1}, "second": {"A": 1}, "third": {"B": 1}, "fourth": {"C": 1}}
    messages = problems(
        document("barbu", FOUR, [{"declarers": ["A"], "contract": "domino", "pieces": pieces}])
    )
    assert messages == {
        "deals[0].pieces.first.A": "Everyone has one place, not 2.",
        "deals[0].pieces.first.D": "Everyone has one place, not 0.",
    }
