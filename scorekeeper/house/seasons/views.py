"""Seasons: the list, one with its podium and table, and the forms about it."""

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
from scorekeeper.house.seasons.shown import SeasonShown, names_now, season_shown
from scorekeeper.house.seasons.store import SeasonSitting, counted_sittings, other_sittings
from scorekeeper.house.seasons.topic import SeasonTopic, kept_seasons, load_seasons
from scorekeeper.web.access import actor, member, place, pull_house, requires, tonight
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.pages import go, page

blueprint = Blueprint("seasons", __name__, url_prefix="/h/<house>/seasons")
pull_house(blueprint)

PER_PAGE = 30


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """All seasons: those that run, those to come, those that are over; the newest first."""
    seasons, today = load_seasons(place()), tonight().isoformat()
    kept = {n: one for n, one in seasons.items() if not one.deleted}
    newest = newest_first(kept)
    stand = {n: _standing(kept[n], today) for n in newest}
    return page(
        "seasons/list.html",
        seasons=seasons,
        groups={how: [n for n in newest if stand[n] == how] for how in ("runs", "to come", "over")},
        deleted=[n for n, one in seasons.items() if one.deleted],
        words=words,
        member=member(),
    )


def _standing(season: Season, today: str) -> str:
    if season.is_over(today):
        return "over"
    return "to come" if season.is_to_come(today) else "runs"


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """The form for a season."""
    first_day = next_first_day(kept_seasons(place()).values(), tonight())
    return _edit(season_values(Season("", first_day=first_day.isoformat())))


@blueprint.post("")
@requires(Role.SCORER)
def create() -> Response:
    """Make a season."""
    form = SeasonForm()
    written = form.attempt(lambda stamp: actions.start(actor(), stamp, form.season))
    return _edit(form.values, form) if written is None else _go_to(written)


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def show(number: int) -> Response:
    """Its podium, its table, and the sittings that it counts, or those before `before`."""
    return _show(number)


@blueprint.get("/<number:number>/others")
@requires(Role.VIEWER)
def others(number: int) -> Response:
    """The sittings that it does not count."""
    return _others(number)


@blueprint.post("/<number:number>/sittings")
@requires(Role.SCORER)
def choose(number: int) -> Response:
    """A sitting counts, or is left out."""
    form = ChoiceForm()
    counts = form.typed("counts") == "yes"
    written = form.attempt(
        lambda stamp: actions.choose(actor(), stamp, number, *form.chosen, counts=counts)
    )
    before = as_number(request.args.get("before", ""))
    if written is None:
        return _others(number, form) if counts else _show(number, form)
    where = "seasons.others" if counts else "seasons.show"
    return go(url_for(where, number=number, before=before, _anchor="sittings"))


@blueprint.get("/<number:number>/edit")
@requires(Role.SCORER)
def edit(number: int) -> Response:
    """The form that changes it."""
    return _edit(season_values(_load(number)), number=number)


@blueprint.post("/<number:number>/edit")
@requires(Role.SCORER)
def settle(number: int) -> Response:
    """Change it."""
    form = SeasonForm()
    written = form.attempt(lambda stamp: actions.settle(actor(), stamp, number, form.season))
    if written is None:
        _load(number)  # or there is none to change
        return _edit(form.values, form, number)
    return _go_to(written)


@blueprint.post("/<number:number>/discard")
@requires(Role.SCORER)
def discard(number: int) -> Response:
    """Delete it."""
    return _step(number, lambda s: actions.set_deleted(actor(), s, number, deleted=True))


@blueprint.post("/<number:number>/bring-back")
@requires(Role.SCORER)
def bring_back(number: int) -> Response:
    """Restore it."""
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
    """The form; `number` is that of a season which is changed."""
    conflict = form.conflict if form else None
    kinds = played_kinds(place())
    game, _, kind = values["game"].partition(OF_KIND)
    if kind and game in kinds and kind not in kinds[game]:  # all that was played of it is deleted
        kinds = {**kinds, game: {**kinds[game], kind: kind_name(place(), game, kind)}}
    return page(
        "seasons/edit.html",
        form.status if form else 200,
        number=number,
        values=values,
        games=GAME_NAMES,
        kinds=kinds,
        form=form,
        seen=form.seen_by(member().seq) if form else member().seq,
        clashes=words.clashes_said(conflict.clashes) if conflict else (),
        member=member(),
    )


def _show(number: int, form: WriteForm | None = None) -> Response:
    season = _load(number)
    found = counted_sittings(place(), season, most=PER_PAGE + 1, before=_before())
    shown = season_shown(place(), season)
    return _sittings_page(number, season, found, form, shown.names, shown)


def _others(number: int, form: WriteForm | None = None) -> Response:
    season = _load(number)
    found = other_sittings(place(), season, most=PER_PAGE + 1, before=_before())
    return _sittings_page(number, season, found, form, names_now(load_roster(place())))


def _before() -> int | None:
    return as_number(request.args.get("before", ""))


def _sittings_page(
    number: int,
    season: Season,
    found: Sequence[SeasonSitting],
    form: WriteForm | None,
    names: Mapping[int, str],
    shown: SeasonShown | None = None,
) -> Response:
    """A page with sittings of a season: what it counts with all that came of it, or others.

    `form` is the one that failed.
    """
    conflict = form.conflict if form else None
    return page(
        "seasons/show.html" if shown else "seasons/others.html",
        form.status if form else 200,
        number=number,
        season=season,
        shown=shown,
        names=names,
        sittings=found[:PER_PAGE],
        older=found[PER_PAGE - 1].id if len(found) > PER_PAGE else None,
        before=_before(),
        games=SITTINGS,
        sitting_topic=sitting_topic,
        words=words,
        form=form,
        clashes=words.clashes_said(conflict.clashes) if conflict else (),
        member=member(),
    )
