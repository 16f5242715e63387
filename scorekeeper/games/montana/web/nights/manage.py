"""The night as a whole: its sheet, log, note, house rules and end."""

from flask import Response, url_for

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.files.night_file import write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.corrections import unfinished
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.store.numbers import as_public
from scorekeeper.games.montana.web.nights import wording
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.cells import CELLS
from scorekeeper.games.montana.web.nights.forms import EndForm, NoteForm, SettleNightForm
from scorekeeper.games.montana.web.nights.rules_form import RulesForm, Values, values_of
from scorekeeper.games.montana.web.nights.sight import load_visible
from scorekeeper.games.montana.web.nights.sittings import GAME_NAME, SITTINGS, chart_of
from scorekeeper.games.montana.web.nights.table import move, table_context
from scorekeeper.web.access import actor, requires
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.pages import go, page
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.steps import AtSitting, Steps


@blueprint.get("/<number:number>/sheet")
@requires(Role.VIEWER)
def sheet(number: int) -> Response:
    """The night as a paper sheet: one row per deal, and the chart of the totals."""
    stored = load_visible(number)
    return page(
        "montana/nights/sheet.html",
        fragment="montana/nights/_sheet.html",
        stored=stored,
        night=stored.value,
        standings=standings(stored.value),
        chart=chart_of(stored.value),
        rules=wording.rule_lines(stored.value.rules, differing=True),
        describe=describe,
        contract=wording.contract,
    )


@blueprint.get("/<number:number>/rules")
@requires(Role.SCORER)
def rules(number: int) -> Response:
    return _rules(number, values_of(load_visible(number).value.rules))


@blueprint.post("/<number:number>/rules")
@requires(Role.SCORER)
def change_rules(number: int) -> Response:
    form = RulesForm()
    written = form.attempt(lambda s: corrections.change_rules(actor(), s, number, form.rules))
    if written is None:
        return _rules(number, form.values, form)
    return go(url_for("montana.sheet", number=number))


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = load_visible(number)
    night = stored.value
    return PAGES.about_page(
        "montana/nights/about.html",
        stored,
        form,
        SettleNightForm,
        NoteForm,
        noting=form if isinstance(form, NoteForm) else None,
        unfinished=unfinished(night),
        rules=wording.rule_lines(night.rules),
    )


def _rules(number: int, values: Values, form: WriteForm | None = None) -> Response:
    stored = load_visible(number)
    night = stored.value
    return page(
        "montana/nights/rules.html",
        stored=stored,
        night=night,
        values=values,
        form=form,
        conflicts=CELLS.conflict_rows(night, form),
    )


PAGES = SittingPages(
    cells=CELLS,
    sittings=SITTINGS,
    load=load_visible,
    public=as_public,
    parts={
        "head": "montana/nights/_head.html",
        "tv": "montana/nights/_tv.html",
        "table": "montana/nights/_table.html",
    },
    values=table_context,
    tv="montana/nights/tv.html",
    game_name=lambda _stored: say(GAME_NAME),
    read_at=Link(text("Sheet"), "montana.sheet"),
    written=lambda stored: write_night(stored.value, builtin_variants()),
    whole=_about,
    move=move,
)
PAGES.add_to(blueprint)

WHOLE = Steps[AtSitting](blueprint, "/<number:number>", PAGES.do)
WHOLE.add(
    "note",
    NoteForm,
    lambda form, at: corrections.write_note(*at, None, form.typed("note")),
    endpoint="night_note",
    then="montana.about",
)
WHOLE.add(
    "settle",
    SettleNightForm,
    lambda form, at: corrections.set_heading(*at, form.typed("name"), form.typed("date")),
    then="montana.about",
)
WHOLE.add("end", EndForm, lambda form, at: corrections.end(*at, form.without.data))
WHOLE.add_plain("reopen", corrections.reopen)
