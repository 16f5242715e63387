"""How a pad's points, sides and settings are said."""

from flask_babel import gettext, ngettext

from scorekeeper.core.sittings import in_points
from scorekeeper.games.pad.rules.articles import PAD
from scorekeeper.games.pad.rules.pad import Pad, PadRound
from scorekeeper.games.pad.rules.presets import PRESETS, game_name
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadSettings, PadWins
from scorekeeper.web.language import isolated, number, points, say


def scored(tenths: int) -> str:
    """Points as they are read."""
    return number(in_points(tenths, POINT))


def signed(tenths: int) -> str:
    """Points with their sign."""
    return points(in_points(tenths, POINT))


def side_said(pad: Pad, side: int) -> str:
    """Who a side is, for the middle of a sentence; one that is there no more is its number."""
    if side >= len(pad.sides):
        return number(side + 1)
    return " + ".join(isolated(pad.seats[seat].name) for seat in pad.sides[side])


def sides_said(pad: Pad, sides: tuple[int, ...]) -> str:
    """Several sides in a row."""
    return ", ".join(side_said(pad, side) for side in sides)


def round_said(pad: Pad, round_: PadRound) -> str:
    """What was entered in a round, in a line."""
    entry, who = pad.settings.entry, round_.who
    if entry is PadEntry.LOST and who is not None:
        return str(gettext("%(name)s lost", name=side_said(pad, who)))
    if entry is PadEntry.WON and who is not None:
        return str(gettext("%(name)s won", name=side_said(pad, who)))
    each = [
        f"{side_said(pad, side)} {scored(points_)}"
        for side, points_ in enumerate(round_.points)
        if side != who
    ]
    if who is None:
        return " · ".join(each)
    return f"{side_said(pad, who)} {signed(sum(round_.points))} ({', '.join(each)})"


def game_said(settings: PadSettings) -> str:
    """What is played."""
    return say(game_name(settings))


def article_of(settings: PadSettings) -> str:
    """The id of the article that says most of what is played."""
    preset = PRESETS.get(settings.game)
    return preset.articles[-1] if preset else PAD


def end_said(settings: PadSettings) -> str:
    """When it ends; nothing of a game with an open end."""
    if settings.target:
        return str(gettext("to %(target)s", target=scored(settings.target)))
    if settings.length:
        rounds = settings.length
        return str(ngettext("%(num)s round", "%(num)s rounds", rounds))
    return ""


def about(settings: PadSettings) -> str:
    """What is played, and how far, in a few words."""
    return ", ".join(filter(None, (game_said(settings), end_said(settings))))


def wins_said(wins: PadWins) -> str:
    """Whose total wins."""
    lowest = wins is PadWins.LOWEST
    return str(gettext("lowest total wins") if lowest else gettext("highest total wins"))


def entry_said(entry: PadEntry) -> str:
    """How a round is entered."""
    said = {
        PadEntry.NUMBERS: gettext("everyone gets a number each round"),
        PadEntry.WINNER: gettext("winner scores the others' sum"),
        PadEntry.LOST: gettext("only who lost"),
        PadEntry.WON: gettext("only who won"),
    }
    return str(said[entry])


def sums_said(sums: tuple[int, ...]) -> str:
    """Sums, as they are typed and read."""
    return ", ".join(map(scored, sums))


def one_of_sums(sums: tuple[int, ...]) -> str:
    """Sums of which a round has one, for a sentence."""
    *these, last = map(scored, sums)
    return (
        str(gettext("%(these)s or %(last)s", these=", ".join(these), last=last)) if these else last
    )


def settings_said(settings: PadSettings) -> str:
    """How a pad counts, in a line."""
    parts = [wins_said(settings.wins)] if settings.entry is PadEntry.NUMBERS else []
    parts.append(entry_said(settings.entry))
    parts.append(end_said(settings) or str(gettext("open end")))
    if settings.sums:
        sums = one_of_sums(settings.sums)
        parts.append(str(gettext("together %(sums)s", sums=sums)))
    if settings.halves:
        parts.append(str(gettext("halves count")))
    said = "; ".join(parts)
    return said[:1].upper() + said[1:]
