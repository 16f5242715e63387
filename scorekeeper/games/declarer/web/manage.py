"""The page about a sitting of a game with a declarer: name, date, note, end, deletion."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.core.stored import Stored
from scorekeeper.games.declarer import actions
from scorekeeper.games.declarer.files.declarer_file import write_sitting
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.store.sittings import DeclarerTopic
from scorekeeper.games.declarer.web import words
from scorekeeper.games.declarer.web.cells import CELLS
from scorekeeper.games.declarer.web.forms import SettleDeclarerForm
from scorekeeper.games.declarer.web.sittings import SITTINGS, blueprint
from scorekeeper.games.declarer.web.table import move, page_values
from scorekeeper.web.access import place
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.steps import AtSitting, Steps


def _about(number: int, form: WriteForm | None = None) -> Response:
    return PAGES.about_page(
        "declarer/about.html", _load(number), form, SettleDeclarerForm, words=words
    )


def _load(number: int) -> Stored[DeclarerSitting]:
    return DeclarerTopic(number).load(place())


PAGES = SittingPages(
    cells=CELLS,
    sittings=SITTINGS,
    load=_load,
    public=lambda stored: stored,
    parts={
        "head": "declarer/_head.html",
        "table": "declarer/_table.html",
        "tv": "declarer/_tv.html",
    },
    values=page_values,
    tv="declarer/tv.html",
    listed="games",
    game_name=lambda stored: say(stored.value.game.label),
    read_at=Link(text("Table"), "declarer.table"),
    written=lambda stored: write_sitting(stored.value),
    whole=_about,
    move=move,
)
PAGES.add_to(blueprint)

WHOLE = Steps[AtSitting](blueprint, "/<number:number>", PAGES.do)
WHOLE.add(
    "settle",
    SettleDeclarerForm,
    lambda form, at: actions.settle(
        *at, name=form.typed("name"), date=form.typed("date"), note=form.typed("note")
    ),
)
ENDS = Steps[AtSitting](blueprint, "/<number:number>", move)
ENDS.add_plain("finish", actions.finish)
ENDS.add_plain("reopen", actions.reopen)
