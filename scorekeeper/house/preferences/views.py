"""Language and theme, stored in the browser's cookies only."""

from flask import Blueprint, Response, abort, request

from scorekeeper.translations import LANGUAGES
from scorekeeper.web.access import public
from scorekeeper.web.cookies import keep
from scorekeeper.web.pages import go
from scorekeeper.web.templating import THEMES

blueprint = Blueprint("preferences", __name__)

_YEAR = 365 * 24 * 60 * 60
_CHOICES = {"language": tuple(LANGUAGES), "theme": ("system", *THEMES)}


@blueprint.post("/preferences")
@public
def choose() -> Response:
    """Save the preferences in the form, and return to the page that sent it."""
    form = request.form.to_dict(flat=False)
    back = form.pop("next", ["/"])
    form.pop("csrf_token", None)
    if len(back) != 1 or not is_own_path(back[0]) or not form:
        abort(400)
    response = go(back[0])
    for name, values in form.items():
        if name not in _CHOICES or len(values) != 1 or values[0] not in _CHOICES[name]:
            abort(400)
        keep(response, name, values[0], _YEAR)
    return response


def is_own_path(address: str) -> bool:
    """Whether the address is a plain path on this site."""
    plain = address.isprintable() and address.isascii() and "\\" not in address
    return plain and address.startswith("/") and not address.startswith("//")
