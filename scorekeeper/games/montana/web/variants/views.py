"""The house's own games and those that ship: what there is, and what is offered no more."""

from collections.abc import Mapping, Sequence

from flask import Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.variants import to_be_completed
from scorekeeper.games.montana.web.own_games import house_games
from scorekeeper.games.montana.web.variants.blueprint import blueprint
from scorekeeper.games.montana.web.variants.forms import RetiredForm
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.pages import go, page

PER_PAGE = 60


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """Every game that this house knows, a `page` at a time."""
    return _listing()


@blueprint.post("/<path:game>/retired", merge_slashes=False)
@requires(Role.SCORER)
def retire(game: str) -> Response:
    """Offer a game no more, or offer it again."""
    form = RetiredForm()
    retired = form.typed("retired") == "yes"
    written = form.attempt(lambda s: variants.retire(actor(), s, game, retired=retired))
    return _listing(form) if written is None else go(url_for("montana.variants.listing"))


def _listing(form: RetiredForm | None = None) -> Response:
    house = house_games(place())
    by_name = sorted(house.games.values(), key=lambda game: game.name.casefold())
    sections = {
        "own": [game for game in by_name if game.id not in house.retired],
        "builtin": [*builtin_variants().values()],
        "retired": [game for game in by_name if game.id in house.retired],
    }
    last = -(-sum(map(len, sections.values())) // PER_PAGE)
    number = min(as_number(request.args.get("page", "")) or 1, last)
    return page(
        "montana/variants/list.html",
        form.status if form else 200,
        shown=_shown(sections, (number - 1) * PER_PAGE),
        number=number,
        last=last,
        due=lambda game: game.own and to_be_completed(game),
        describe=describe,
        form=form,
        member=member(),
    )


def _shown(sections: Mapping[str, Sequence[Variant]], skip: int) -> dict[str, Sequence[Variant]]:
    """Of these lists, one after the other, what a page holds that leaves out the first `skip`."""
    shown, room = {}, PER_PAGE
    for name, games in sections.items():
        shown[name] = games[skip : skip + room]
        skip, room = max(0, skip - len(games)), room - len(shown[name])
    return shown
