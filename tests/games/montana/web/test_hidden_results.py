"""A confirmed result that was undone does not reveal the hidden bid."""

import pytest
from flask import Flask

from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Result
from scorekeeper.games.montana.rules.hidden_bids import BIDS, hides_cell
from tests.cases.archives import archive_document, archive_of
from tests.games.montana.web.test_hidden_bids import World
from tests.web.visitor import Visitor


class Evening(World):
    """A deal that was bid, played, counted and confirmed by Bo, who bid that and took four."""

    def __init__(self, app: Flask, bid: int) -> None:
        super().__init__(app, bid)
        self.bid(self.cy, 2, 3)
        self.bid(self.house.device(Role.SCORER), 0, 5)
        writer = self.house.writer()
        writer(nights.finish_play, self.number, 1)
        writer(nights.count, self.number, 1, {0: 5, 1: 4, 2: 4})
        night = self.house.night(self.number)
        points = night.current.scores(night.rules)[1].points
        self.house.writer(self.bo)(nights.confirm, self.number, 1, 1, Result(2, bid, 4, points))

    def undo(self) -> None:
        """Take back everything since the last bid, and that."""
        while len(self.house.night(self.number).current.bids) == 3:
            with self.house.place() as place:
                change = newest_undoable(place, f"night/{self.number}")
            assert change
            self.house.writer()(nights.SITTING.undo, self.number, change.seq)


def log(world: World) -> str:
    """Return the night's log as a viewer sees it."""
    viewer = Visitor(world.house, Role.VIEWER)
    text = viewer.open(f"{viewer.home}/montana/{world.number}/log").root.text
    return " ".join(text.replace("\u2068", "").replace("\u2069", "").split())


def test_confirmed_result_is_hidden_with_its_bid(app: Flask) -> None:
    first, other = worlds = [Evening(app, bid) for bid in (6, 11)]
    assert "bid 6, took 4" in log(first)
    assert log(first) != log(other)
    for world in worlds:
        world.undo()
    assert "Bo's result: hidden" in log(first)
    assert log(first) == log(other)


def test_pages_and_archive_hide_same_cells(app: Flask) -> None:
    world = Evening(app, 11)
    told_cells = archived_cells(world)
    parts = {cell.split(".")[2] for cell in told_cells if cell.startswith("deals.1.")}
    assert parts >= BIDS - {"first_contracts"}
    world.undo()
    night = world.house.night(world.number)
    assert {cell for cell in told_cells if hides_cell(night, cell)} == told_cells - archived_cells(
        world
    )
    assert {cell.split(".")[2] for cell in told_cells - archived_cells(world)} == BIDS - {
        "first_contracts"
    }


def archived_cells(world: World) -> set[str]:
    """The cells of the log that the house's archive tells."""
    changes = archive_document(archive_of(world.house.app, world.house.house_id))["changes"]
    return {cell for change in changes for cell in change["cells"]}


@pytest.mark.parametrize("cell", ["deals", "deals.1", "deals.1.note", "rules.nil", "seats", ""])
def test_cells_without_bids_are_not_hidden(app: Flask, cell: str) -> None:
    world = World(app, 11)
    night = world.house.night(world.number)
    assert not hides_cell(night, cell)
    for gone_or_hidden in (1, 9):
        assert all(hides_cell(night, f"deals.{gone_or_hidden}.{part}.1") for part in BIDS)
