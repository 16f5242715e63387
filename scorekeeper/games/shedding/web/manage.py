"""The page about a match: name, target, deletion."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.files.match_file import write_match
from scorekeeper.games.shedding.web.cells import CELLS
from scorekeeper.games.shedding.web.forms import SettleMatchForm
from scorekeeper.games.shedding.web.match import PAGES as GAME_PAGES
from scorekeeper.games.shedding.web.match import page_values
from scorekeeper.games.shedding.web.sittings import GAME_NAME, SITTINGS, blueprint
from scorekeeper.web.ends import end_change
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.steps import AtSitting, Steps


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = GAME_PAGES.load(number)
    return PAGES.about_page("shedding/about.html", stored, form, SettleMatchForm)


PAGES = SittingPages(
    cells=CELLS,
    sittings=SITTINGS,
    load=GAME_PAGES.load,
    public=lambda stored: stored,
    parts={"head": "shedding/_head.html", "match": "shedding/_match.html"},
    values=page_values,
    listed="matches",
    game_name=lambda _stored: say(GAME_NAME),
    read_at=Link(text("Match"), "shedding.match"),
    written=lambda stored: write_match(stored.value),
    whole=_about,
    move=GAME_PAGES.move,
)
PAGES.add_to(blueprint)

Steps[AtSitting](blueprint, "/<number:number>", PAGES.do).add(
    "settle",
    SettleMatchForm,
    lambda form, at: matches.settle(
        *at, name=form.typed("name"), date=form.typed("date"), target=form.points
    ),
    end=end_change,
)
