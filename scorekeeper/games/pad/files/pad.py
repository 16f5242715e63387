"""The pad's file format, as the interface for files of all games needs it."""

from collections.abc import Iterator

from scorekeeper.base.game_file import GameFile, Line, Row, Say, describe_outcome
from scorekeeper.base.tenths import say_points
from scorekeeper.base.text import text
from scorekeeper.games.pad.files.pad_file import FORMAT, read_pad, write_pad
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import game_name
from scorekeeper.games.pad.rules.scoring import PadRound


def lines(pad: Pad, say: Say) -> Iterator[Line]:
    """Describe the pad in lines: each round with its points, the totals, the winners."""
    yield from (f"{pad.name}, {pad.date}, {say(game_name(pad.settings))}", "")
    for round_ in pad.rounds:
        yield from (_title(pad, round_, say), _scored(pad, round_, say), "")
    yield say(text("Total"))
    yield tuple(_total(pad, side, say) for side in range(len(pad.sides)))
    yield from ("", say(describe_outcome(pad.side_names, pad.winners, pad.leaders)))


def _title(pad: Pad, round_: PadRound, say: Say) -> str:
    title = say(text("Round %(number)s", number=pad.number(round_)))
    return f"{title}: {round_.note}" if round_.note else title


def _scored(pad: Pad, round_: PadRound, say: Say) -> Line:
    names = pad.side_names_in(round_)
    return tuple(
        Row(names[line.side], say(say_points(line.points)), say(line.reason))
        for line in pad.lines(round_)
    )


def _total(pad: Pad, side: int, say: Say) -> Row:
    missing = pad.missing(side)
    remarks = [say(note) for seat in pad.sides[side] if (note := pad.stories[seat].note)]
    if missing and not pad.is_over:
        remarks.append(say(text("needs %(count)s", count=say_points(missing))))
    return Row(pad.side_name(side), say(say_points(pad.totals[side])), ", ".join(remarks))


PAD = GameFile("pad", FORMAT, read_pad, write_pad, lines, lambda pad: pad.everybody)
