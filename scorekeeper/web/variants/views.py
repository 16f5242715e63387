"""The house's own games and those that ship: what there is, and what is offered no more."""

from flask import Response, url_for

from scorekeeper.actions import variants
from scorekeeper.games.montana import describe
from scorekeeper.store.roles import Role
from scorekeeper.store.seeds import builtin_variants
from scorekeeper.store.variants import load_whole_book, to_be_completed
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.pages import go, page
from scorekeeper.web.variants.blueprint import blueprint
from scorekeeper.web.variants.forms import RetiredForm


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """Every game that this house knows."""
    return _listing()


@blueprint.post("/<path:game>/retired", merge_slashes=False)
@requires(Role.SCORER)
def retire(game: str) -> Response:
    """Offer a game no more, or offer it again."""
    form = RetiredForm()
    retired = form.typed("retired") == "yes"
    written = form.attempt(lambda s: variants.retire(actor(), s, game, retired=retired))
    return _listing(form) if written is None else go(url_for("variants.listing"))


def _listing(form: RetiredForm | None = None) -> Response:
    book = load_whole_book(place())
    by_name = sorted(book.games.values(), key=lambda game: game.name.casefold())
    return page(
        "variants/list.html",
        form.status if form else 200,
        own=[game for game in by_name if game.id not in book.retired],
        retired=[game for game in by_name if game.id in book.retired],
        builtin=builtin_variants().values(),
        due=lambda game: game.own and to_be_completed(game),
        describe=describe,
        form=form,
        member=member(),
    )
