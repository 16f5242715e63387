"""The page with a device's settings of the board."""

import re
from dataclasses import asdict
from typing import Any

from flask import Response, abort, request, url_for
from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.web import colours as colour_rules
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.looks import (
    FACES,
    PATTERNS,
    SPACINGS,
    SWITCHES,
    Looks,
    keep_looks,
    looks,
    parse_looks,
)
from scorekeeper.web.access import requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page

COLOURS = ("table", "home")

_PICKED = ("faces", "spacing", "pattern")
"""Settings with a few possible values."""

_FIELDS = {name: "reasons" if name == "messages" else name for name in SWITCHES}
"""The switches by field: every form has its own `messages`."""

_USUAL = "usual"
_HEX = re.compile("[0-9a-f]{6}")
_A_YEAR = "private, max-age=31536000, immutable"


class LooksForm(WriteForm):
    """The form of all settings; `usual` alone resets them."""

    faces = StringField(validators=[Optional(), AnyOf(FACES)])
    spacing = StringField(validators=[Optional(), AnyOf(SPACINGS)])
    table_is = StringField(validators=[Optional(), AnyOf([_USUAL, "own"])])
    table = StringField()
    home_is = StringField(validators=[Optional(), AnyOf([_USUAL, "own"])])
    home = StringField()
    pattern = StringField(validators=[Optional(), AnyOf(PATTERNS)])

    @property
    def chosen(self) -> Looks:
        """Return the chosen settings.

        Raises:
            RuleError: an invalid colour.
        """
        if self.typed("usual"):
            return Looks()
        values = {name: self.typed(name) for name in _PICKED}
        values |= {name: self.typed(field) or "no" for name, field in _FIELDS.items()}
        own = [name for name in COLOURS if self.typed(f"{name}_is") == "own"]
        values |= {name: self.typed(name).lower() for name in own}
        if wrong := [name for name in own if not _HEX.fullmatch(values[name].removeprefix("#"))]:
            message = text("A colour is # and six characters: 0 to 9, a to f.")
            raise RuleError(*(Problem("bad-colour", name, message) for name in wrong))
        return parse_looks(values)


for _name in ("usual", *_FIELDS.values()):
    setattr(LooksForm, _name, StringField(validators=[Optional(), AnyOf(["yes"])]))


@blueprint.get("/looks")
@requires(Role.VIEWER)
def show_looks() -> Response:
    return _page(looks())


@blueprint.post("/looks")
@requires(Role.VIEWER)
def choose_looks() -> Response:
    form = LooksForm()
    chosen = form.attempt(lambda _: form.chosen)
    if chosen is None:
        return _page(looks(), form)
    response = go(url_for("gaps.show_looks", **_back()))
    keep_looks(response, chosen)
    return response


@blueprint.get("/colours/<table>-<home>.css")
@requires(Role.VIEWER)
def colours(table: str, home: str) -> Response:
    """Send a stylesheet of the colours in the address, which can be cached."""
    colours = [_colour(value) for value in (table, home)]
    answer = Response(colour_rules.stylesheet(*colours), content_type="text/css; charset=utf-8")
    answer.headers["Cache-Control"] = _A_YEAR
    return answer


@blueprint.app_template_global()
def colours_address(chosen: Looks) -> str:
    """Return the address of the stylesheet of these colours; "" for the defaults."""
    if not (chosen.table or chosen.home):
        return ""
    typed = [colour.removeprefix("#") or _USUAL for colour in (chosen.table, chosen.home)]
    return url_for("gaps.colours", table=typed[0], home=typed[1])


def _colour(typed: str) -> str:
    if typed == _USUAL:
        return ""
    return f"#{typed}" if _HEX.fullmatch(typed) else abort(404)


def _back() -> dict[str, Any]:
    """Return the game from which the page was opened, for the link back."""
    game = as_number(request.args.get("game", ""))
    return {} if game is None else {"game": game}


def _page(saved: Looks, form: LooksForm | None = None) -> Response:
    values = asdict(saved)
    if form:
        values |= {name: form.typed(name) for name in (*_PICKED, *COLOURS)}
        values |= {name: form.typed(field) == "yes" for name, field in _FIELDS.items()}
    own = {
        name: form.typed(f"{name}_is") == "own" if form else bool(values[name]) for name in COLOURS
    }
    return page(
        "gaps/looks.html",
        looks=saved,
        values=values,
        own=own,
        is_usual=saved == Looks(),
        usual={"table": colour_rules.USUAL_TABLES[0], "home": colour_rules.USUAL_HOMES[0]},
        warnings=list(colour_rules.warnings(saved)),
        game=_back().get("game"),
        back=_back(),
        fields=_FIELDS,
        form=form,
    )
