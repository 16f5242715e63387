"""A device's own colours: whether cards stay readable, and their stylesheet."""

from collections.abc import Iterator

from scorekeeper.base.text import Text, text
from scorekeeper.games.gaps.web.looks import Looks

CARDS = ("#fffdf7", "#f1eada")
"""A plain card in the light and the dark theme, as in static/css/gaps/board.css."""

INKS = BLACK, RED, GREEN, BLUE = "#201e1a", "#b3261a", "#17643a", "#1d4fa8"
"""The ink colours of the card faces, as in static/css/gaps/board.css; not all faces use all."""

USUAL_TABLES = ("#174a39", "#14392d")
USUAL_HOMES = ("#cfe5c6", "#bcd6b4")
"""The default colours, in the light and the dark theme."""

_READABLE = 4.5  # WCAG 2, for text
_EDGES = 3.0  # WCAG 2, for things to tell apart
_APART = 1.1  # the least contrast at which a card at home is visibly different


def contrast(colour: str, background: str) -> float:
    """Return the contrast of a colour and its background (#rrggbb) by WCAG 2, 1 to 21."""
    darker, lighter = sorted((_luminance(colour), _luminance(background)))
    return (lighter + 0.05) / (darker + 0.05)


def warnings(looks: Looks) -> Iterator[Text]:
    """Yield warnings about these colours in either theme; the defaults have none."""
    homes = (looks.home, looks.home) if looks.home else USUAL_HOMES
    tables = (looks.table, looks.table) if looks.table else USUAL_TABLES
    if looks.home:
        worst = min(contrast(ink, looks.home) for ink in INKS)
        if worst < _READABLE:
            yield text(
                "Cards are hard to read on this colour: contrast %(contrast)s, needs %(minimum)s.",
                contrast=_format_contrast(worst),
                minimum=_format_contrast(_READABLE),
            )
        if min(contrast(looks.home, card) for card in CARDS) < _APART:
            yield text("This colour is hard to tell from a card that is not home.")
    if looks.table or looks.home:
        pairs = [(card, table) for card, table in zip(CARDS, tables, strict=True)]
        pairs += zip(homes, tables, strict=True)
        if min(contrast(card, table) for card, table in pairs) < _EDGES:
            yield text("On this table the cards' edges are hard to see.")


def stylesheet(table: str, home: str) -> str:
    """Write the stylesheet of these colours (#rrggbb); a colour "" keeps the default."""
    variables = {"--gaps-table": table, "--gaps-home": home}
    rules = "".join(f"{name}:{colour};" for name, colour in variables.items() if colour)
    return f":root{{{rules}}}\n"


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _format_contrast(value: float) -> str:
    return f"{int(value * 10) / 10:.1f}"
