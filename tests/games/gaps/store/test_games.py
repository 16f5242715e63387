"""Rows of games of Gaps: derived data match the turns, and a move writes little."""

import random
import re
from collections.abc import Callable

from sqlalchemy import delete, update

from scorekeeper.core.tables import SittingRow
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, PRESETS
from scorekeeper.games.gaps.store.games import GapsTopic, load_game
from scorekeeper.games.gaps.store.tables import GapsResultRow
from tests.cases.gaps import played
from tests.cases.gaps_on_paper import finished, keep
from tests.depth import audit_only
from tests.running.databases import both_databases
from tests.running.statements import statements
from tests.support import House, dump

pytestmark = both_databases

_SET = re.compile(r"[ ,](\w+)=(?=.* WHERE )")


@audit_only
def test_derived_data_matches_game(house: House) -> None:
    numbers = [keep(house, finished())]
    for seed, rules in enumerate(PRESETS.values(), 1):
        *_, game = played(new_game(seed, rules), random.Random(seed), 40)
        numbers += keep(house, game), keep(house, game.replayed())
    before = dump(house.app)
    with house.place() as place:
        games = [load_game(place, number) for number in numbers]
        nothing = {"state": "open", "counts": False, "cache": None}
        place.connection.execute(delete(GapsResultRow))
        place.connection.execute(update(SittingRow).values(nothing))
        assert [load_game(place, number) for number in numbers] == games
        for number in numbers:
            GapsTopic(number).rederive(place)
        place.connection.commit()
    assert dump(house.app) == before


def test_move_writes_only_what_it_changes(house: House) -> None:
    house.add_players("Ann")
    number, writer = keep(house, new_game(20261121, CLASSIC)), house.writer()
    with house.place() as place:
        move = load_game(place, number).value.game.board.moves[0]
    writes: list[tuple[str, Callable[..., object], object]] = [
        ("moves", gaps.play, [move]),
        ("player_id", gaps.whose, 1),
        ("", gaps.whose, 1),
    ]
    for columns, act, argument in writes:
        with statements(house.app) as sent:
            writer(act, number, argument)
        (row,) = (statement for statement, _ in sent if statement.startswith("UPDATE sitting "))
        assert ("facts=" in row) == (columns == "moves")
        results = [
            statement for statement, _ in sent if statement.startswith("UPDATE gaps_result ")
        ]
        assert [
            name for statement in results for name in _SET.findall(statement)
        ] == columns.split()
