"""The night as a whole: its sheet, its log, its note and house rules, its end."""

from collections.abc import Callable

from flask import Response, url_for

from scorekeeper.base.text import text
from scorekeeper.core.days import given_name
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.files.night_file import write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.corrections import unfinished
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.store.nights import NightTopic, load_night
from scorekeeper.games.montana.web.nights import chart, wording
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.clashes import clash_rows
from scorekeeper.games.montana.web.nights.forms import EndForm, NoteForm, SettleNightForm
from scorekeeper.games.montana.web.nights.night_log import told
from scorekeeper.games.montana.web.nights.rules_form import RulesForm, Values, values_of
from scorekeeper.games.montana.web.nights.sight import look, seen_by_all
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.links import Link
from scorekeeper.web.logs import log_page
from scorekeeper.web.pages import download, go, page


@blueprint.get("/<number:number>/sheet")
@requires(Role.VIEWER)
def sheet(number: int) -> Response:
    """The night as the paper sheet people know: a row a deal, and the chart of the totals."""
    stored = look(number)
    return page(
        "montana/nights/sheet.html",
        stored=stored,
        night=stored.night,
        standings=standings(stored.night),
        chart=chart.of(stored.night),
        rules=wording.rule_lines(stored.night.rules, differing=True),
        describe=describe,
        contract=wording.contract,
        member=member(),
    )


@blueprint.get("/<number:number>/log")
@requires(Role.VIEWER)
def log(number: int) -> Response:
    """Who changed what, the newest first, or what came before the change `before`."""
    stored = look(number)
    back = Link(text("Sheet"), "nights.sheet", values={"number": number})
    topic = NightTopic(number).name
    return log_page(topic, stored.night, back, lambda entries: told(stored, entries))


@blueprint.get("/<number:number>/file")
@requires(Role.VIEWER)
def file(number: int) -> Response:
    """The night as a file that people can read and `scorekeeper import` takes."""
    night = seen_by_all(load_night(place(), number)).night
    return download(write_night(night, builtin_variants()), f"night-{number}.json")


@blueprint.get("/<number:number>/about")
@requires(Role.SCORER)
def about(number: int) -> Response:
    """What can be done with the whole night."""
    return _about(number)


@blueprint.post("/<number:number>/note")
@requires(Role.SCORER)
def night_note(number: int) -> Response:
    """A note to the night."""
    form = NoteForm()
    return _do(
        number,
        form,
        lambda s: corrections.write_note(actor(), s, number, None, form.typed("note")),
        "nights.about",
    )


@blueprint.post("/<number:number>/settle")
@requires(Role.SCORER)
def settle(number: int) -> Response:
    """It is called otherwise, or was on another evening."""
    form = SettleNightForm()
    return _do(
        number,
        form,
        lambda s: corrections.settle(actor(), s, number, form.typed("name"), form.typed("date")),
        "nights.about",
    )


@blueprint.get("/<number:number>/rules")
@requires(Role.SCORER)
def rules(number: int) -> Response:
    """The house rules that this night is scored by."""
    return _rules(number, values_of(look(number).night.rules))


@blueprint.post("/<number:number>/rules")
@requires(Role.SCORER)
def change_rules(number: int) -> Response:
    """They were others from the start."""
    form = RulesForm()
    written = form.attempt(lambda s: corrections.change_rules(actor(), s, number, form.rules))
    if written is None:
        return _rules(number, form.values, form)
    return go(url_for("nights.sheet", number=number))


@blueprint.post("/<number:number>/end")
@requires(Role.SCORER)
def end(number: int) -> Response:
    """The night is over."""
    form = EndForm()
    return _do(number, form, lambda s: corrections.end(actor(), s, number, form.without.data))


@blueprint.post("/<number:number>/reopen")
@requires(Role.SCORER)
def reopen(number: int) -> Response:
    """The night goes on."""
    return _do(number, StepForm(), lambda s: corrections.reopen(actor(), s, number))


@blueprint.post("/<number:number>/discard")
@requires(Role.SCORER)
def discard(number: int) -> Response:
    """The night is thrown away, for the time being."""
    return _do(number, StepForm(), lambda s: corrections.discard(actor(), s, number))


@blueprint.post("/<number:number>/bring-back")
@requires(Role.SCORER)
def bring_back(number: int) -> Response:
    """The night is there again."""
    return _do(number, StepForm(), lambda s: corrections.bring_back(actor(), s, number))


def _do(
    number: int,
    form: WriteForm,
    act: Callable[[Stamp], WrittenNight],
    then: str = "nights.show",
) -> Response:
    if form.attempt(act) is None:
        return _about(number, form)
    return go(url_for(then, number=number))


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = look(number)
    night = stored.night
    return page(
        "montana/nights/about.html",
        form.status if form else 200,
        stored=stored,
        night=night,
        form=form,
        settling=form if isinstance(form, SettleNightForm) else None,
        given_name=given_name(night.name, night.date),
        noting=form if isinstance(form, NoteForm) else None,
        clashes=clash_rows(night, form),
        unfinished=unfinished(night),
        rules=wording.rule_lines(night.rules),
        member=member(),
    )


def _rules(number: int, values: Values, form: WriteForm | None = None) -> Response:
    stored = look(number)
    night = stored.night
    return page(
        "montana/nights/rules.html",
        form.status if form else 200,
        stored=stored,
        night=night,
        values=values,
        form=form,
        clashes=clash_rows(night, form),
        member=member(),
    )
