"""The logs of a house in which much has happened."""

from scorekeeper.core.roles import Role
from scorekeeper.games.pages import SITTINGS
from tests.cases.archives import sittings_there
from tests.support import House
from tests.web.visitor import Visitor


def test_every_action_on_a_sitting_has_a_name(rich: House) -> None:
    viewer, read = Visitor(rich, rich.join(Role.VIEWER)), 0
    for game in SITTINGS:
        for row in sittings_there(rich.app, game):
            log = viewer.open(f"{viewer.home}/{game}/{row['number']}/log")
            assert "the newest change" not in log.root.text, (game, row["number"])
            read += log.status == 200
    assert read > 15
