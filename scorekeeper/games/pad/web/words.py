"""Format a pad's points, sides and settings for people."""

from flask_babel import gettext, ngettext

from scorekeeper.base.seats import Seat
from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import Text
from scorekeeper.games.pad.rules.articles import PAD
from scorekeeper.games.pad.rules.checks import wrong_sum
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS, game_name
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadSettings, PadWins
from scorekeeper.web.language import isolated, number, points, say


def format_points(tenths: int) -> str:
    return number(in_points(tenths, POINT))


def format_signed(tenths: int) -> str:
    """Format points with their sign."""
    return points(in_points(tenths, POINT))


def name_side(pad: Pad, side: int, round_id: int | None = None) -> str:
    """Name a side in a sentence, now or in a round; a removed side by its number."""
    if side >= len(pad.sides):
        return number(side + 1)
    return " + ".join(isolated(who.name) for who in people_of(pad, side, round_id))


def people_of(pad: Pad, side: int, round_id: int | None = None) -> list[Seat]:
    """Return a side's players, now or in a round; of an absent side, its last players."""
    seats, seating = pad.sides[side], pad.seated if round_id is None else pad.seats_at(round_id)
    players = [who for seat in seats if (who := seating[seat])]
    return players or [pad.stories[seat].who for seat in seats]


def notes_of(pad: Pad, side: int) -> str:
    """Describe who was replaced, came late or left on a side, to show beside its name."""
    stories = [pad.stories[seat] for seat in pad.sides[side]]
    return ", ".join(
        f"{isolated(story.who.name)} {say(note)}" if len(stories) > 1 else say(note)
        for story in stories
        if (note := story.note)
    )


def name_sides(pad: Pad, sides: tuple[int, ...]) -> str:
    return ", ".join(name_side(pad, side) for side in sides)


def describe_round(pad: Pad, round_: PadRound) -> str:
    """Describe in a line what was entered in a round."""
    entry, who, at = pad.settings.entry, round_.who, round_.id
    if who is None and entry is not PadEntry.NUMBERS:
        lost = entry is PadEntry.LOST
        return gettext("nobody lost") if lost else gettext("nobody won")
    if entry is PadEntry.LOST and who is not None:
        return gettext("%(name)s lost", name=name_side(pad, who, at))
    if entry is PadEntry.WON and who is not None:
        return gettext("%(name)s won", name=name_side(pad, who, at))
    scores = [
        f"{name_side(pad, side, at)} {format_points(round_.points[side])}"
        for side in pad.playing_in(at)
        if side != who
    ]
    if who is None:
        return " · ".join(scores)
    return f"{name_side(pad, who, at)} {format_signed(sum(round_.points))} ({', '.join(scores)})"


def describe_game(settings: PadSettings) -> str:
    return say(game_name(settings))


def article_of(settings: PadSettings) -> str:
    """Return the id of the most detailed article about the game."""
    preset = PRESETS.get(settings.game)
    return preset.articles[-1] if preset else PAD


def describe_end(settings: PadSettings) -> str:
    """Describe the end; empty for an open end."""
    if settings.target:
        return gettext("to %(target)s", target=format_points(settings.target))
    if settings.length:
        rounds = settings.length
        return ngettext("%(num)s round", "%(num)s rounds", rounds)
    if settings.out_above:
        return gettext("out above %(limit)s", limit=format_points(settings.out_above))
    return ""


def describe_wins(wins: PadWins) -> str:
    lowest = wins is PadWins.LOWEST
    return gettext("lowest total wins") if lowest else gettext("highest total wins")


def describe_entry(entry: PadEntry) -> str:
    descriptions = {
        PadEntry.NUMBERS: gettext("everyone gets a number each round"),
        PadEntry.WINNER: gettext("winner scores the others' sum"),
        PadEntry.LOST: gettext("only who lost"),
        PadEntry.WON: gettext("only who won"),
    }
    return descriptions[entry]


def format_sums(sums: tuple[int, ...]) -> str:
    """Format sums as people type them."""
    return ", ".join(map(format_points, sums))


def format_alternatives(sums: tuple[int, ...]) -> str:
    """Format alternative sums for a sentence: "26, −26 or 78"."""
    *these, last = map(format_points, sums)
    return gettext("%(these)s or %(last)s", these=", ".join(these), last=last) if these else last


def describe_wrong_sum(sums: tuple[int, ...]) -> str:
    """Return the message about a wrong sum; a script replaces `{made}` by the actual sum."""
    return say(wrong_sum(sums, Text("{made}")))


def counted_unit(settings: PadSettings) -> str:
    """Name what the totals count; empty for points."""
    names = {PadEntry.LOST: gettext("rounds lost"), PadEntry.WON: gettext("rounds won")}
    return names.get(settings.entry, "")


def describe_settings(settings: PadSettings) -> str:
    parts = [describe_wins(settings.wins)] if settings.entry is PadEntry.NUMBERS else []
    parts.append(describe_entry(settings.entry))
    parts.append(describe_end(settings) or gettext("open end"))
    if settings.floor:
        parts.append(gettext("over at %(limit)s", limit=format_points(settings.floor)))
    if settings.play_on:
        parts.append(gettext("a tie plays on"))
    if settings.sums:
        sums = format_alternatives(settings.sums)
        parts.append(gettext("together %(sums)s", sums=sums))
    if settings.halves:
        parts.append(gettext("halves count"))
    line = "; ".join(parts)
    return line[:1].upper() + line[1:]
