"""The page about a game of Hearts: name, date, settings, deletion."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.games.hearts import actions
from scorekeeper.games.hearts.actions import WrittenHearts
from scorekeeper.games.hearts.files.hearts_file import write_hearts
from scorekeeper.games.hearts.rules.scoring import MoonRule
from scorekeeper.games.hearts.web import words
from scorekeeper.games.hearts.web.cells import CELLS
from scorekeeper.games.hearts.web.forms import HeartsSettingsForm, values_of
from scorekeeper.games.hearts.web.sittings import GAME_NAME, SITTINGS, blueprint
from scorekeeper.games.hearts.web.table import PAGES as DEAL_PAGES
from scorekeeper.web.ends import end_change
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.steps import AtSitting, Steps


def _settle(form: HeartsSettingsForm, at: AtSitting) -> WrittenHearts:
    name, date = form.typed("name"), form.typed("date")
    return actions.settle(*at, name=name, date=date, settings=form.settings)


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = DEAL_PAGES.load(number)
    values = dict(values_of(stored.value.settings))
    if isinstance(form, HeartsSettingsForm) and form.status == 422:
        values |= {name: form.typed(name) for name in values}
    return PAGES.about_page(
        "hearts/about.html",
        stored,
        form,
        HeartsSettingsForm,
        words=words,
        moons=MoonRule,
        values=values,
    )


PAGES = SittingPages(
    cells=CELLS,
    sittings=SITTINGS,
    load=DEAL_PAGES.load,
    public=lambda stored: stored,
    parts=DEAL_PAGES.parts,
    values=DEAL_PAGES.page_values,
    tv="hearts/tv.html",
    listed="games",
    game_name=lambda _stored: say(GAME_NAME),
    read_at=Link(text("Table"), "hearts.table"),
    written=lambda stored: write_hearts(stored.value),
    whole=_about,
    move=DEAL_PAGES.move,
)
PAGES.add_to(blueprint)

WHOLE = Steps[AtSitting](blueprint, "/<number:number>", PAGES.do)
WHOLE.add("settle", HeartsSettingsForm, _settle, end=end_change)
