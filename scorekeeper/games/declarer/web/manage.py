"""The page about a sitting of a game with a declarer: name, date, note, end, deletion."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.games.declarer import actions
from scorekeeper.games.declarer.files.declarer_file import write_sitting
from scorekeeper.games.declarer.web import words
from scorekeeper.games.declarer.web.cells import CELLS
from scorekeeper.games.declarer.web.forms import SettleDeclarerForm
from scorekeeper.games.declarer.web.sittings import SITTINGS, blueprint
from scorekeeper.games.declarer.web.table import PAGES as DEAL_PAGES
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.steps import AtSitting, Steps


def _about(number: int, form: WriteForm | None = None) -> Response:
    return PAGES.about_page(
        "declarer/about.html", DEAL_PAGES.load(number), form, SettleDeclarerForm, words=words
    )


PAGES = SittingPages(
    cells=CELLS,
    sittings=SITTINGS,
    load=DEAL_PAGES.load,
    public=lambda stored: stored,
    parts=DEAL_PAGES.parts,
    values=DEAL_PAGES.page_values,
    tv="declarer/tv.html",
    listed="games",
    game_name=lambda stored: say(stored.value.game.label),
    read_at=Link(text("Table"), "declarer.table"),
    written=lambda stored: write_sitting(stored.value),
    whole=_about,
    move=DEAL_PAGES.move,
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
ENDS = Steps[AtSitting](blueprint, "/<number:number>", DEAL_PAGES.move)
ENDS.add_plain("finish", actions.finish)
ENDS.add_plain("reopen", actions.reopen)
