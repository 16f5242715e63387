"""Appearance and behaviour of the board on this device, stored in the browser only."""

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
    """A device's settings.

    Args:
        faces: the card faces, one of `FACES`.
        table: the table's colour as #rrggbb; "" for the theme's.
        home: the colour of cards at home; "" for the theme's.
        spacing: the spacing of cards, one of `SPACINGS`.
        back: show the cards' backs during a shuffle.
        pattern: the backs' pattern, one of `PATTERNS`.
        sound_move: a sound for moves, undo and redo.
        sound_wrong: a sound for wrong taps.
        messages: explain wrong taps.
        animation: animate cards.
        autoplay: move cards that extend a home run automatically.
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
        """The enabled sounds, of `SOUNDS`."""
        return [name for name in SOUNDS if getattr(self, f"sound_{name}")]


def looks() -> Looks:
    """Read this browser's settings; missing and invalid ones get the default."""
    try:
        pairs = parse_qsl(request.cookies.get(cookie(_NAME), ""), max_num_fields=20)
    except ValueError:  # more fields than we ever write
        return Looks()
    return parse_looks(dict(pairs))


def parse_looks(values: dict[str, str]) -> Looks:
    """Parse settings; unknown ones are ignored."""
    if values.get("sounds") == "yes":  # from the time of a single switch for all sounds
        values = dict.fromkeys((f"sound_{name}" for name in SOUNDS), "yes") | values
    valid = {name: value for name, value in values.items() if _is_known(name, value)}
    return Looks(**{n: v == "yes" if n in SWITCHES else v for n, v in valid.items()})  # type: ignore[arg-type]


def keep_looks(response: Response, chosen: Looks) -> None:
    """Store the settings in the browser, without defaults."""
    usual = asdict(Looks())
    settings = {
        field.name: _say(getattr(chosen, field.name))
        for field in fields(chosen)
        if getattr(chosen, field.name) != usual[field.name]
    }
    if settings:
        keep(response, _NAME, urlencode(settings), _YEAR)
    else:
        drop(response, _NAME)


def _say(value: str | bool) -> str:
    return value if isinstance(value, str) else "yes" if value else "no"


def _is_known(name: str, value: str) -> bool:
    if name in ("table", "home"):
        return bool(_COLOUR.fullmatch(value))
    return value in _CHOICES.get(name, ())
