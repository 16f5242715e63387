"""Pages of seasons: the list, a season with podium and table, and forms."""

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, Response, request, url_for

from scorekeeper.core.players import load_roster
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp, Written
from scorekeeper.games.pages import SITTINGS
from scorekeeper.house.seasons import actions, words
from scorekeeper.house.seasons.forms import OF_KIND, ChoiceForm, SeasonForm, season_values
from scorekeeper.house.seasons.games import GAME_NAMES, sitting_topic
from scorekeeper.house.seasons.kinds import kind_name, played_kinds
from scorekeeper.house.seasons.rules import Season, newest_first, next_first_day
from scorekeeper.house.seasons.shown import SeasonResults, current_names, load_results
from scorekeeper.house.seasons.store import SeasonSitting, counted_sittings, other_sittings
from scorekeeper.house.seasons.topic import SeasonTopic, load_seasons, undeleted_seasons
from scorekeeper.web.access import actor, member, place, pull_house, requires, tonight
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.pages import go, page

blueprint = pull_house(Blueprint("seasons", __name__, url_prefix="/h/<house>/seasons"))

PER_PAGE = 30


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """List current, future and past seasons, the newest first."""
    seasons, today = load_seasons(place()), tonight().isoformat()
    present = {n: season for n, season in seasons.items() if not season.deleted}
    newest = newest_first(present)
    states = {n: _state(present[n], today) for n in newest}
    return page(
        "seasons/list.html",
        seasons=seasons,
        groups={
            state: [n for n in newest if states[n] == state]
            for state in ("runs", "to come", "over")
        },
        deleted=[n for n, season in seasons.items() if season.deleted],
        words=words,
    )


def _state(season: Season, today: str) -> str:
    if season.is_over(today):
        return "over"
    return "to come" if season.is_to_come(today) else "runs"


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    first_day = next_first_day(undeleted_seasons(place()).values(), tonight())
    return _edit(season_values(Season("", first_day=first_day.isoformat())))


@blueprint.post("")
@requires(Role.SCORER)
def create() -> Response:
    form = SeasonForm()
    written = form.attempt(lambda stamp: actions.start(actor(), stamp, form.season))
    return _edit(form.values, form) if written is None else _go_to(written)


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def show(number: int) -> Response:
    """Show the podium, the table, and the sittings that count, or those before `before`."""
    return _show(number)


@blueprint.get("/<number:number>/others", endpoint="others")
@requires(Role.VIEWER)
def show_other_sittings(number: int) -> Response:
    """List sittings that do not count."""
    return _other_sittings(number)


@blueprint.post("/<number:number>/sittings")
@requires(Role.SCORER)
def choose(number: int) -> Response:
    """Count a sitting, or leave it out."""
    form = ChoiceForm()
    counts = form.typed("counts") == "yes"
    written = form.attempt(
        lambda stamp: actions.choose(actor(), stamp, number, *form.chosen, counts=counts)
    )
    before = as_number(request.args.get("before", ""))
    if written is None:
        return _other_sittings(number, form) if counts else _show(number, form)
    where = "seasons.others" if counts else "seasons.show"
    return go(url_for(where, number=number, before=before, _anchor="sittings"))


@blueprint.get("/<number:number>/edit")
@requires(Role.SCORER)
def edit(number: int) -> Response:
    return _edit(season_values(_load(number)), number=number)


@blueprint.post("/<number:number>/edit")
@requires(Role.SCORER)
def settle(number: int) -> Response:
    form = SeasonForm()
    written = form.attempt(lambda stamp: actions.settle(actor(), stamp, number, form.season))
    if written is None:
        _load(number)  # raises Missing if there is no such season
        return _edit(form.values, form, number)
    return _go_to(written)


@blueprint.post("/<number:number>/discard")
@requires(Role.SCORER)
def discard(number: int) -> Response:
    return _step(number, lambda s: actions.set_deleted(actor(), s, number, deleted=True))


@blueprint.post("/<number:number>/bring-back")
@requires(Role.SCORER)
def bring_back(number: int) -> Response:
    return _step(number, lambda s: actions.set_deleted(actor(), s, number, deleted=False))


def _step(number: int, act: Callable[[Stamp], Written[Season]]) -> Response:
    form = StepForm()
    written = form.attempt(act)
    return _show(number, form) if written is None else _go_to(written)


def _go_to(written: Written[Season]) -> Response:
    return go(url_for("seasons.show", number=written.number))


def _load(number: int) -> Season:
    return SeasonTopic(number).load(place())


def _edit(
    values: Mapping[str, str], form: SeasonForm | None = None, number: int | None = None
) -> Response:
    """Render the form; `number` is the season's, None for a new one."""
    kinds = played_kinds(place())
    game, _, kind = values["game"].partition(OF_KIND)
    if kind and game in kinds and kind not in kinds[game]:  # all sittings of this kind are deleted
        kinds = {**kinds, game: {**kinds[game], kind: kind_name(place(), game, kind)}}
    return page(
        "seasons/edit.html",
        number=number,
        values=values,
        games=GAME_NAMES,
        kinds=kinds,
        form=form,
        seen=form.choose_seen(member().seq) if form else member().seq,
        conflicts=words.describe_conflict(form),
    )


def _show(number: int, form: WriteForm | None = None) -> Response:
    season = _load(number)
    sittings = counted_sittings(place(), season, limit=PER_PAGE + 1, before=_before())
    results = load_results(place(), season)
    return _sittings_page(number, season, sittings, form, results.names, results)


def _other_sittings(number: int, form: WriteForm | None = None) -> Response:
    season = _load(number)
    sittings = other_sittings(place(), season, limit=PER_PAGE + 1, before=_before())
    return _sittings_page(number, season, sittings, form, current_names(load_roster(place())))


def _before() -> int | None:
    return as_number(request.args.get("before", ""))


def _sittings_page(
    number: int,
    season: Season,
    sittings: Sequence[SeasonSitting],
    form: WriteForm | None,
    names: Mapping[int, str],
    results: SeasonResults | None = None,
) -> Response:
    """Render a season's page: with results and sittings that count, or the list of others.

    `form` is the invalid form, if any.
    """
    return page(
        "seasons/show.html" if results else "seasons/others.html",
        number=number,
        season=season,
        results=results,
        names=names,
        sittings=sittings[:PER_PAGE],
        older=sittings[PER_PAGE - 1].id if len(sittings) > PER_PAGE else None,
        before=_before(),
        games=SITTINGS,
        sitting_topic=sitting_topic,
        words=words,
        form=form,
        conflicts=words.describe_conflict(form),
    )
