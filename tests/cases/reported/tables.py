"""Tables of reported cases: files that are imported, deals that are corrected."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.core.roles import Role
from scorekeeper.house.import_export.actions import import_file
from tests.games.bidding.web.sittings import at
from tests.support import House
from tests.web.visitor import Page, Visitor

HERE = Path(__file__).parent


def take(house: House, name: str) -> None:
    """Import the file."""
    data = (HERE / f"{name}.json").read_bytes()
    with house.app.app_context():
        import_file(house.actor(Role.OWNER), data)


def correct(
    scorer: Visitor, number: int, deal: int, bids: Sequence[int], tricks: Sequence[int]
) -> Page:
    """Send the form of the whole deal."""
    form = scorer.open(at(scorer, number, "deals", deal)).form("/correct")
    values = {f"bid{seat}": str(bid) for seat, bid in enumerate(bids)}
    values |= {f"tricks{seat}": str(count) for seat, count in enumerate(tricks)}
    return scorer.submit(form, values)
