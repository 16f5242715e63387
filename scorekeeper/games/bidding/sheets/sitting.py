"""The sheet of a sitting, by its number."""

from flask import Response, url_for

from scorekeeper.games.bidding.sheets.filled import filled_sheet
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from scorekeeper.games.bidding.web.sight import public_view
from scorekeeper.web.access import place
from scorekeeper.web.sheets.blueprint import sheet_view


@sheet_view("/bidding/<number:number>", "bidding")
def sitting(number: int) -> Response:
    """A sitting's sheet; an unfinished one has rows for future deals."""
    stored = public_view(BiddingTopic(number).load(place()))
    here = url_for("bidding.show", number=number)
    deleted = bool(stored.deleted_at)
    return filled_sheet(number, stored.value, here, deleted=deleted)
