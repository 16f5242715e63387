"""The versions of a game: who changed what, and the way back to an earlier one."""

from itertools import pairwise

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.variant_changes import differences
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.versions import load_versions
from scorekeeper.games.montana.web.variants.blueprint import blueprint, own_game
from scorekeeper.games.montana.web.variants.forms import VersionForm
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.pages import go, page

PER_PAGE = 30


@blueprint.get("/<path:game>/versions", merge_slashes=False)
@requires(Role.VIEWER)
def versions(game: str) -> Response:
    """The versions of a game, the newest first, or those older than the change `before`."""
    return _versions(own_game(game))


@blueprint.post("/<path:game>/versions", merge_slashes=False)
@requires(Role.SCORER)
def take_back(game: str) -> Response:
    """An earlier version is the newest one again."""
    form = VersionForm()
    written = form.attempt(
        lambda s: variants.take_back(actor(), s, game, int(form.version.data or 0))
    )
    if written is None:
        return _versions(own_game(game), form)
    return go(url_for("montana.variants.versions", game=game))


def _versions(game: Variant, form: VersionForm | None = None) -> Response:
    before = as_number(request.args.get("before", ""))
    found = load_versions(place(), game.id, most=PER_PAGE + 1, before=before)
    changes = [differences(older.variant, newer.variant) for newer, older in pairwise(found)]
    shown = found[:PER_PAGE]
    return page(
        "montana/variants/versions.html",
        form.status if form else 200,
        game=game,
        versions=list(zip(shown, [*changes, None], strict=False)),
        older=shown[-1].seq if len(found) > len(shown) else None,
        how=_how,
        describe=describe,
        form=form,
        member=member(),
    )


def _how(action: str) -> str:
    """How a version came about, by the name that the log has for it."""
    names = {
        "keep": gettext("made up at the table"),
        "create": gettext("created"),
        "edit": gettext("changed"),
        "take back": gettext("restored"),
        "import": gettext("imported"),
    }
    return str(names.get(action, gettext("changed")))
