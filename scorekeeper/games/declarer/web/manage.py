"""The page about a sitting of a game with a declarer: name, options, end, deletion."""

from flask import Response

from scorekeeper.base.text import text
from scorekeeper.games.declarer.actions import sittings as actions
from scorekeeper.games.declarer.actions.sittings import WrittenDeclarer
from scorekeeper.games.declarer.files.declarer_file import write_sitting
from scorekeeper.games.declarer.web.cells import CELLS
from scorekeeper.games.declarer.web.forms import SettleDeclarerForm, option_fields, option_values
from scorekeeper.games.declarer.web.sittings import SITTINGS, blueprint
from scorekeeper.games.declarer.web.table import PAGES as DEAL_PAGES
from scorekeeper.web.ends import end_change
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.steps import AtSitting, Steps


def _settle(form: SettleDeclarerForm, at: AtSitting) -> WrittenDeclarer:
    name, date, note = form.typed("name"), form.typed("date"), form.typed("note")
    sitting = DEAL_PAGES.load(at[2]).value
    options = form.options(sitting.game, sitting.game.own_choices(sitting.options))
    return actions.settle(*at, name=name, date=date, note=note, options=options)


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = DEAL_PAGES.load(number)
    sitting = stored.value
    fields = option_fields(sitting.game, sitting.options)
    typed = form if isinstance(form, SettleDeclarerForm) and form.status == 422 else None
    value = typed.typed if typed else lambda name: fields.get(name, "")
    return PAGES.about_page(
        "declarer/about.html",
        stored,
        form,
        SettleDeclarerForm,
        starting=typed,
        **option_values(sitting.game, value, sitting.options),
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
    game_name=lambda stored: say(stored.value.label),
    read_at=Link(text("Table"), "declarer.table"),
    written=lambda stored: write_sitting(stored.value),
    whole=_about,
    move=DEAL_PAGES.move,
)
PAGES.add_to(blueprint)

WHOLE = Steps[AtSitting](blueprint, "/<number:number>", PAGES.do)
WHOLE.add("settle", SettleDeclarerForm, _settle, end=end_change)
ENDS = Steps[AtSitting](blueprint, "/<number:number>", DEAL_PAGES.move)
ENDS.add_plain("finish", actions.finish)
ENDS.add_plain("reopen", actions.reopen)
