"""A move at Gaps, in a game of a hundred moves, compared with a bare route."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path
from shutil import copyfile

from flask import Flask

from benchmarks import baseline_gaps
from benchmarks.figures import Figure
from benchmarks.rounds import Disk, Side, compare
from scorekeeper.app import create_app
from scorekeeper.base.cards import parse_card
from scorekeeper.core.checkpoint import checkpoint
from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.game_file import write_action
from scorekeeper.games.gaps.rules.board import Move, Square
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.gaps.store.games import load_game
from tests.budgets.clients import Answer, InProcess
from tests.budgets.kitchen import NAME, SECRET, Browser, close, comparable, config, tables
from tests.cases.gaps import laid
from tests.cases.gaps_played import lay
from tests.running.statements import sent_by
from tests.support import House

_CPU = 2.0
_OLD = 100  # moves

# Two gaps are in the first column: a deuce can move to and fro between them without end.
_BOARD = laid("""
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2D 4D 3D 5D 6D 7D 8D 9D TD JD QD KD --
-- 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2H
-- 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S
""")


def measure(folder: Path) -> list[Figure]:
    """Measure time and CPU of a move in process, and compare its statements."""
    for name in ("ours", "bare"):
        (folder / name).mkdir(parents=True)
    ours = create_app(config(folder / "ours", tables(folder / "ours")))
    house = _house(ours)
    with ours.app_context():
        engines = {"ours": db.engine}
    checkpoint(engines["ours"])
    copyfile(folder / "ours" / NAME, folder / "bare" / NAME)
    bare = baseline_gaps.make_app(folder / "bare" / NAME, SECRET)
    with bare.app_context():
        engines["bare"] = baseline_gaps.db.engine
    clients = {"ours": InProcess(ours), "bare": InProcess(bare)}
    players = {name: _Player(client, house) for name, client in clients.items()}
    answers, counts = {}, {}
    for name, player in players.items():
        player.look()
        with sent_by(engines[name]) as sent:
            answers[name] = comparable(player.move())
        counts[name] = len(sent)
    assert answers["ours"] == answers["bare"], "the baseline answers something else"
    assert counts["ours"] == counts["bare"], f"they send as many statements: {counts}"
    disk = Disk(folder)
    sides = {
        name: Side(player.timed_move, clients[name].cpu, partial(checkpoint, engines[name]))
        for name, player in players.items()
    }
    comparison = compare(sides["ours"], sides["bare"], requests=50, rounds=5, disk=disk)
    disk.close()
    close(ours)
    title = "a move against baseline_gaps.py"
    return [
        Figure(f"{title}: p50", comparison.ratio, "×", note=comparison.note),
        Figure(f"{title}: CPU", comparison.cpu_ratio, "×", _CPU, note=comparison.cpu_note),
    ]


class _Player(Browser):
    """A player who moves the deuce of hearts from row to row."""

    def __init__(self, client: InProcess, house: House) -> None:
        cookies = {house.cookie_name: house.owner.token}
        super().__init__(client, f"/h/{house.public_id}/gaps/1", cookies)
        self._moves = _to_and_fro()

    def move(self) -> Answer:
        """Make the next move; return the answer with the board."""
        return self.post("play", {"moves": write_action(next(self._moves))})

    def timed_move(self) -> float:
        """Make the next move; return the seconds it took."""
        return self.move().seconds


def _to_and_fro() -> Iterator[Move]:
    deuce = parse_card("2H", "")
    return cycle(Move(deuce, Square(row, 0)) for row in (2, 3))


def _house(app: Flask) -> House:
    """Create a house with a game of a hundred moves on the board above."""
    house = House(app)
    owner, moves = house.writer(Role.OWNER), _to_and_fro()
    owner(gaps.begin, number=7, rules=CLASSIC, player=None)
    with house.place() as place:
        begun = load_game(place, 1).value.game
    lay(house, 1, replace(begun, board=_BOARD))
    for _ in range(_OLD):
        owner(gaps.play, 1, [next(moves)])
    return house
