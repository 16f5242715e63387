"""The sheet of a sitting, by its number."""

from flask import Response, url_for

from scorekeeper.games.declarer.sheets.filled import filled_sheet
from scorekeeper.games.declarer.store.sittings import DeclarerTopic
from scorekeeper.web.access import place
from scorekeeper.web.sheets.blueprint import sheet_view


@sheet_view("/declarer/<number:number>", "declarer")
def sitting(number: int) -> Response:
    """Print a sitting; an open one with running totals gets empty lines to continue by hand."""
    stored = DeclarerTopic(number).load(place())
    return filled_sheet(stored, url_for("declarer.table", number=number))
