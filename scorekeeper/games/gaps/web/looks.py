"""How the board looks and behaves on this device; kept by the browser alone."""

import re
from dataclasses import asdict, dataclass, fields
from urllib.parse import parse_qsl, urlencode

from flask import Response, request

from scorekeeper.web.cookies import cookie, drop, keep

FACES = ("standard", "large", "coloured", "four-colour")
SPACINGS = ("close", "normal", "wide")
PATTERNS = ("checks", "stripes", "rings", "lattice")
SOUNDS = ("move", "shuffle", "wrong", "won")
SWITCHES = ("back", *(f"sound_{name}" for name in SOUNDS), "messages", "animation", "autoplay")

_NAME = "gaps"
_YEAR = 365 * 24 * 60 * 60
_COLOUR = re.compile("#[0-9a-f]{6}")
_CHOICES = {"faces": FACES, "spacing": SPACINGS, "pattern": PATTERNS} | dict.fromkeys(
    SWITCHES, ("yes", "no")
)


@dataclass(frozen=True, slots=True)
class Looks:
    """What a player chose.

    Args:
        faces: how cards are drawn, one of `FACES`.
        table: the table's colour as #rrggbb; "" for that of the theme.
        home: the shading of cards that are home, likewise.
        spacing: between cards, one of `SPACINGS`.
        back: the cards' backs are shown while they are dealt again.
        pattern: of those backs, one of `PATTERNS`.
        sound_move: moves are heard, as are those that are taken back or made again.
        sound_shuffle: shuffles are heard.
        sound_wrong: a wrong tap is heard.
        sound_won: a game that is won is heard.
        messages: a wrong tap is told why.
        animation: cards glide.
        autoplay: cards that lengthen a home run go by themselves.
    """

    faces: str = "standard"
    table: str = ""
    home: str = ""
    spacing: str = "normal"
    back: bool = True
    pattern: str = "checks"
    sound_move: bool = False
    sound_shuffle: bool = False
    sound_wrong: bool = False
    sound_won: bool = False
    messages: bool = True
    animation: bool = True
    autoplay: bool = False

    @property
    def sounds(self) -> list[str]:
        """What is heard, of `SOUNDS`."""
        return [name for name in SOUNDS if getattr(self, f"sound_{name}")]


def looks() -> Looks:
    """This browser's looks; what it does not say, or says wrongly, is as usual."""
    try:
        said = parse_qsl(request.cookies.get(cookie(_NAME), ""), max_num_fields=20)
    except ValueError:  # more fields than anybody of us would write
        return Looks()
    return parse_looks(dict(said))


def parse_looks(said: dict[str, str]) -> Looks:
    """The looks that these words say; unknown ones are passed over."""
    if said.get("sounds") == "yes":  # a browser that kept the one switch there was for all
        said = dict.fromkeys((f"sound_{name}" for name in SOUNDS), "yes") | said
    known = {name: value for name, value in said.items() if _is_known(name, value)}
    return Looks(**{n: v == "yes" if n in SWITCHES else v for n, v in known.items()})  # type: ignore[arg-type]


def keep_looks(response: Response, chosen: Looks) -> None:
    """Let the browser keep them; the usual ones need no keeping."""
    usual = asdict(Looks())
    said = {
        field.name: _say(getattr(chosen, field.name))
        for field in fields(chosen)
        if getattr(chosen, field.name) != usual[field.name]
    }
    if said:
        keep(response, _NAME, urlencode(said), _YEAR)
    else:
        drop(response, _NAME)


def _say(value: str | bool) -> str:
    return value if isinstance(value, str) else "yes" if value else "no"


def _is_known(name: str, value: str) -> bool:
    if name in ("table", "home"):
        return bool(_COLOUR.fullmatch(value))
    return value in _CHOICES.get(name, ())
