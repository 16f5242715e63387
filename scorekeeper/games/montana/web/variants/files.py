"""Games as files: one of the house's own to take along, and one from elsewhere to keep."""

from flask import Response, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.actions.variants import GameKnown
from scorekeeper.games.montana.files.game_file import write_variant
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.variants import load_book
from scorekeeper.games.montana.web.variants.blueprint import blueprint, own_game
from scorekeeper.games.montana.web.variants.draft import draft_of
from scorekeeper.games.montana.web.variants.editing import editor
from scorekeeper.games.montana.web.variants.forms import MOST_KB, VariantFileForm
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.pages import download, go, page


@blueprint.get("/<path:game>/file", merge_slashes=False)
@requires(Role.VIEWER)
def file(game: str) -> Response:
    """The game as a file that people can read, and any house can take."""
    found = own_game(game)
    return download(write_variant(found), f"{found.name}.json")


@blueprint.get("/file")
@requires(Role.SCORER)
def choose_file() -> Response:
    """The form for a file."""
    return _choose_file()


@blueprint.post("/file")
@requires(Role.SCORER)
def upload() -> Response:
    """The game of a file is kept; of one that the house has, it may become a new version."""
    form = VariantFileForm()
    try:
        written = form.attempt(lambda s: variants.take_in(actor(), s, form.game))
    except GameKnown as known:
        return _known(known.game)
    if written is None:
        return _choose_file(form)
    return go(url_for("rulebook.game", game=form.game.id))


def _known(game: Variant) -> Response:
    """What the file says of a game that is there, on its form: whoever sends that keeps it."""
    stored = own_game(game.id)
    if game == stored and game.id in load_book(place()):  # else its form says that it is retired
        return go(url_for("rulebook.game", game=game.id))
    return editor(draft_of(game), stored, in_file=True)


def _choose_file(form: VariantFileForm | None = None) -> Response:
    return page(
        "montana/variants/file.html",
        form.status if form else 200,
        form=form,
        most=MOST_KB,
        member=member(),
    )
