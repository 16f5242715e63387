"""A match as a whole: what it is called, how far it goes, whether it is kept."""

from collections.abc import Callable

from flask import Response, url_for

from scorekeeper.core.days import given_name
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.actions.matches import WrittenMatch
from scorekeeper.games.shedding.store.matches import load_match
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.clashes import clash_rows
from scorekeeper.games.shedding.web.forms import SettleMatchForm
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.pages import go, page


@blueprint.get("/<number:number>/about")
@requires(Role.SCORER)
def about(number: int) -> Response:
    """What can be done with the whole match."""
    return _about(number)


@blueprint.post("/<number:number>/settle")
@requires(Role.SCORER)
def settle(number: int) -> Response:
    """It is called otherwise, was on another evening, or goes to another target."""
    form = SettleMatchForm()
    return _do(
        number,
        form,
        lambda stamp: matches.settle(
            actor(),
            stamp,
            number,
            name=form.typed("name"),
            date=form.typed("date"),
            target=form.points,
        ),
    )


@blueprint.post("/<number:number>/discard")
@requires(Role.SCORER)
def discard(number: int) -> Response:
    """The match is thrown away, for the time being."""
    return _do(number, StepForm(), lambda stamp: matches.discard(actor(), stamp, number))


@blueprint.post("/<number:number>/bring-back")
@requires(Role.SCORER)
def bring_back(number: int) -> Response:
    """The match is there again."""
    return _do(number, StepForm(), lambda stamp: matches.bring_back(actor(), stamp, number))


def _do(number: int, form: WriteForm, act: Callable[[Stamp], WrittenMatch]) -> Response:
    if form.attempt(act) is None:
        return _about(number, form)
    return go(url_for("shedding.match", number=number))


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = load_match(place(), number)
    return page(
        "shedding/about.html",
        form.status if form else 200,
        stored=stored,
        match=stored.match,
        form=form,
        settling=form if isinstance(form, SettleMatchForm) else None,
        given_name=given_name(stored.match.name, stored.match.date),
        clashes=clash_rows(stored.match, form),
        member=member(),
    )
