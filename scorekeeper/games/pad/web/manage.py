"""Manage a pad: its name, date, settings and players, its end and its deletion."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.core.players import load_roster, people
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.actions.pads import WrittenPad
from scorekeeper.games.pad.files.pad_file import write_pad
from scorekeeper.games.pad.rules.checks import MAX_PLAYERS
from scorekeeper.games.pad.rules.rounds import possible_entries
from scorekeeper.games.pad.rules.settings import PadEntry
from scorekeeper.games.pad.web import words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.cells import CELLS
from scorekeeper.games.pad.web.forms import AboutForm, OrderForm, PadOrderForm, SitForm, values_of
from scorekeeper.games.pad.web.game import PAGES as ROUND_PAGES
from scorekeeper.games.pad.web.game import page_values
from scorekeeper.games.pad.web.sittings import SITTINGS
from scorekeeper.web.access import place
from scorekeeper.web.ends import end_change
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.links import Link
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.steps import AtSitting, Steps
from scorekeeper.web.substitutes import act_for_player


def _settle(form: AboutForm, at: AtSitting) -> WrittenPad:
    """Change the name, the date, the settings or who dealt first."""
    game = ROUND_PAGES.load(at[2]).value.settings.game
    name, date = form.typed("name"), form.typed("date")
    settings, dealer = form.settings(game), form.first_dealer.data
    return pads.settle(*at, name=name, date=date, settings=settings, first_dealer=dealer)


def _sit(form: SitForm, at: AtSitting) -> WrittenPad:
    """Seat a substitute or a latecomer, or leave a seat empty."""
    since, start = form.first_round, form.starting

    def act(player: int) -> WrittenPad:
        seated = player or None  # 0 leaves the seat empty
        return pads.change_seat(*at, form.seat.number, seated, since=since, start=start)

    return act_for_player(at, form.player.data, form.typed("name"), act)


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = ROUND_PAGES.load(number)
    pad = stored.value
    settling = form if isinstance(form, AboutForm) else None
    roster = people(load_roster(place()))
    seated = {stored.current(who).player for who in pad.seated if who}
    values = dict(values_of(pad.settings)) | {"first_dealer": str(pad.first_dealer)}
    if settling and settling.status == 422:
        values |= {name: settling.typed(name) for name in values if name in settling}
    return PAGES.about_page(
        "pad/about.html",
        stored,
        form,
        AboutForm,
        SitForm,
        PadOrderForm,
        words=words,
        values=values,
        entries=PadEntry,
        possible=possible_entries(pad),
        sitting_down=form if isinstance(form, SitForm) else None,
        reordering=form if isinstance(form, OrderForm) else None,
        since_usual=1 if pad.is_over else len(pad.rounds) + 1,
        others={n: p for n, p in roster.items() if n not in seated and not p.archived},
        room=len(pad.seats) < MAX_PLAYERS and not pad.teams,
    )


PAGES = SittingPages(
    cells=CELLS,
    sittings=SITTINGS,
    load=ROUND_PAGES.load,
    public=lambda stored: stored,
    parts={"head": "pad/_head.html", "tv": "pad/_tv.html", "pad": "pad/_game.html"},
    values=page_values,
    tv="pad/tv.html",
    listed="games",
    game_name=lambda stored: words.describe_game(stored.value.settings),
    read_at=Link(text("Score pad"), "pad.game"),
    written=lambda stored: write_pad(stored.value),
    whole=_about,
    move=ROUND_PAGES.move,
)
PAGES.add_to(blueprint)

WHOLE = Steps[AtSitting](blueprint, "/<number:number>", PAGES.do)
WHOLE.add("settle", AboutForm, _settle, end=end_change)
WHOLE.add("order", PadOrderForm, lambda form, at: pads.reorder(*at, form.order), endpoint="reorder")
WHOLE.add("seats", SitForm, _sit, endpoint="sit")
ENDS = Steps[AtSitting](blueprint, "/<number:number>", ROUND_PAGES.move)
ENDS.add_plain("end", pads.end)
ENDS.add_plain("reopen", pads.reopen)
