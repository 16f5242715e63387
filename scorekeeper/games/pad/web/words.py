"""How a pad's points, sides and settings are said."""

from flask_babel import gettext, ngettext

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text
from scorekeeper.core.sittings import in_points
from scorekeeper.games.pad.rules.articles import PAD
from scorekeeper.games.pad.rules.checks import wrong_sum
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS, game_name
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadSettings, PadWins
from scorekeeper.web.language import isolated, number, points, say


def scored(tenths: int) -> str:
    """Points as they are read."""
    return number(in_points(tenths, POINT))


def signed(tenths: int) -> str:
    """Points with their sign."""
    return points(in_points(tenths, POINT))


def side_said(pad: Pad, side: int, round_id: int | None = None) -> str:
    """Name a side in a sentence, as it is now or in a round; a removed side is its number."""
    if side >= len(pad.sides):
        return number(side + 1)
    return " + ".join(isolated(who.name) for who in people_of(pad, side, round_id))


def people_of(pad: Pad, side: int, round_id: int | None = None) -> list[Seat]:
    """Return a side's players, now or in a round; of an absent side, its last players."""
    seats = pad.sides[side]
    if round_id is not None:
        there = pad.seats_at(round_id)
        if found := [who for seat in seats if (who := there[seat])]:
            return found
    elif found := [who for seat in seats if (who := pad.seated[seat])]:
        return found
    return [pad.stories[seat].who for seat in seats]


def notes_of(pad: Pad, side: int) -> str:
    """Say who was replaced, came late or left on a side, for beside its name."""
    stories = [pad.stories[seat] for seat in pad.sides[side]]
    return ", ".join(
        f"{isolated(story.who.name)} {say(note)}" if len(stories) > 1 else say(note)
        for story in stories
        if (note := story.note)
    )


def all_notes(pad: Pad) -> list[str]:
    """Say who was replaced, came late or left, each with the name."""
    stories = ((story.who, story.note) for story in pad.stories)
    return [f"{isolated(who.name)} {say(note)}" for who, note in stories if note]


def sides_said(pad: Pad, sides: tuple[int, ...]) -> str:
    """Name several sides in a row."""
    return ", ".join(side_said(pad, side) for side in sides)


def round_said(pad: Pad, round_: PadRound) -> str:
    """Say in a line what was entered in a round."""
    entry, who, at = pad.settings.entry, round_.who, round_.id
    if entry is PadEntry.LOST and who is not None:
        return str(gettext("%(name)s lost", name=side_said(pad, who, at)))
    if entry is PadEntry.WON and who is not None:
        return str(gettext("%(name)s won", name=side_said(pad, who, at)))
    each = [
        f"{side_said(pad, side, at)} {scored(round_.points[side])}"
        for side in pad.present_in(at)
        if side != who
    ]
    if who is None:
        return " · ".join(each)
    return f"{side_said(pad, who, at)} {signed(sum(round_.points))} ({', '.join(each)})"


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


def sum_wrong(sums: tuple[int, ...]) -> str:
    """Say that a round adds up to `{made}`, which a script knows, instead of one of these sums."""
    return say(wrong_sum(sums, Text("{made}")))


def counted(settings: PadSettings) -> str:
    """Say what the totals count, if it is not points."""
    names = {PadEntry.LOST: gettext("rounds lost"), PadEntry.WON: gettext("rounds won")}
    return str(names.get(settings.entry, ""))


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
