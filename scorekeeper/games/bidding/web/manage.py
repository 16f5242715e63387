"""Pages about a whole sitting: name and date, end and reopen, delete and restore."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.actions.sittings import WrittenSitting
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.bidding.rules.game_values import Bidding, End
from scorekeeper.games.bidding.web.cells import CELLS
from scorekeeper.games.bidding.web.forms import SettleSittingForm
from scorekeeper.games.bidding.web.sight import current_seats, load_visible, public_view
from scorekeeper.games.bidding.web.sittings import SITTINGS, blueprint
from scorekeeper.games.bidding.web.table import move, table_values
from scorekeeper.web.ends import end_change
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_phone import OwnPhonePages
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.steps import AtSitting, Steps


def _settle(form: SettleSittingForm, at: AtSitting) -> WrittenSitting:
    """Change the name, the date, the note or house rules."""
    name, date, note = form.typed("name"), form.typed("date"), form.typed("note")
    sitting = load_visible(at[2]).value
    rules = form.rules(sitting.game, sitting.played)
    return sittings.settle(*at, name=name, date=date, note=note, rules=rules)


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = load_visible(number)
    return PAGES.about_page(
        "bidding/about.html",
        stored,
        form,
        SettleSittingForm,
        to_target=stored.value.played.end is End.TARGET,
        in_turn=stored.value.played.bidding is Bidding.IN_TURN,
    )


PAGES = SittingPages(
    cells=CELLS,
    sittings=SITTINGS,
    load=load_visible,
    public=public_view,
    parts={"head": "bidding/_head.html", "tv": "bidding/_tv.html", "table": "bidding/_table.html"},
    values=table_values,
    tv="bidding/tv.html",
    listed="sittings",
    game_name=lambda stored: say(stored.value.game.label),
    read_at=Link(text("Table"), "bidding.show"),
    written=lambda stored: BIDDING.write(stored.value),
    whole=_about,
    move=move,
)
PAGES.add_to(blueprint)

OWN_PHONE = OwnPhonePages(
    load=load_visible,
    game_name=PAGES.game_name,
    seats=current_seats,
    endpoint="bidding.show",
)
OWN_PHONE.add_to(blueprint)

WHOLE = Steps[AtSitting](blueprint, "/<number:number>", PAGES.do)
WHOLE.add("settle", SettleSittingForm, _settle, end=end_change)
WHOLE.add_plain("finish", sittings.finish)
WHOLE.add_plain("reopen", sittings.reopen)
