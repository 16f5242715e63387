"""The forms of a pad."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import TypedDict

from flask import request
from flask_babel import lazy_gettext
from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional

from scorekeeper.base.problems import Problem, RuleError, refuse
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import MOST_PLAYERS, MOST_ROUNDS
from scorekeeper.games.pad.rules.presets import GAMES
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import (
    POINT,
    WINS_WITH,
    PadEntry,
    PadSettings,
    PadWins,
)
from scorekeeper.games.pad.rules.teams import opposite
from scorekeeper.games.pad.web.words import format_points, format_sums
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartWithDealerForm

TARGET, LENGTH, OUT, OPEN_END = "target", "length", "out_above", "open"
ENDS = (TARGET, LENGTH, OUT, OPEN_END)
"""The possible ends of a game."""

YES = "yes"
NOBODY_SCORED = "nobody"
"""The value of `who` in a round that nobody won or lost."""

Values = Mapping[str, str]
"""The values of a form's fields."""

_NUMBER = re.compile(r"([+−–-]?)(\d{0,9})(?:[.,](\d))?", re.ASCII)
_THOUSANDS = re.compile(r"(?<=\d)[.,'’](?=\d{3}(?!\d))")
_COMMA_ALONE = re.compile(r",(?!\s)")
_WHO_DEALS = lazy_gettext("Who deals first?")


def read_points(typed: str) -> int | None:
    """Read a number as tenths; None if it is not one.

    Any minus sign, any digits and thousands separators are read. `static/js/pad.js` does the same.

    >>> [read_points(typed) for typed in ("1 500", "1,500", "-2½", "1,5", "۱۲", "x")]
    [15000, 15000, -25, 15, 120, None]
    """
    plain = unicodedata.normalize("NFKC", "".join(typed.replace("½", ".5").split()))
    digits = "".join(str(unicodedata.decimal(letter, letter)) for letter in plain)
    match = _NUMBER.fullmatch(_THOUSANDS.sub("", digits))
    if match is None or not any(match.groups()[1:]):
        return None
    sign, whole, part = match.groups()
    tenths = int(whole or 0) * POINT + int(part or 0)
    return -tenths if sign and sign != "+" else tenths


def split_numbers(typed: str, *, halves: bool) -> list[str]:
    """Split a list of numbers in which a comma can also be the decimal sign of a half.

    It is one before a single 5 if halves count, and it is the only comma or spaces or semicolons
    separate the numbers.

    >>> split_numbers("0,5; 10", halves=True), split_numbers("0,5", halves=True)
    (['0,5', '10'], ['0,5'])
    >>> split_numbers("0,5,10", halves=True), split_numbers("0,5", halves=False)
    (['0', '5', '10'], ['0', '5'])
    """
    parted = re.search(r"[\s;]", typed.strip()) or len(_COMMA_ALONE.findall(typed)) == 1
    between = r"[\s;]+|,(?!5(?!\d))[\s;]*" if halves and parted else r"[\s;,]+"
    return [part for part in re.split(between, typed) if part]


class SettingsForm(WriteForm):
    """The name, date and settings of a pad."""

    name = StringField()
    date = StringField()
    title = StringField()
    entry = StringField(validators=[AnyOf([*map(str, PadEntry)])])
    wins = StringField(validators=[AnyOf([*map(str, PadWins)])])
    ends = StringField(validators=[AnyOf(ENDS)])
    target = StringField()
    length = StringField()
    out_above = StringField()
    floor = StringField()
    play_on = StringField(validators=[Optional(), AnyOf([YES])])
    halves = StringField(validators=[Optional(), AnyOf([YES])])
    sums = StringField()

    def settings(self, game: str) -> PadSettings:
        """Return the settings. Call it on a valid form.

        Raises:
            RuleError: fields that must be numbers are not.
        """
        problems: list[Problem] = []
        entry, ends = PadEntry(self.typed("entry")), self.typed("ends")
        target = self._number(TARGET, problems) if ends == TARGET else 0
        length = self._number(LENGTH, problems) if ends == LENGTH else 0
        out = self._number(OUT, problems) if ends == OUT else 0
        numbers = entry is PadEntry.NUMBERS
        floor = self._floor(problems) if numbers and ends != OUT else 0
        sums = self._sums(problems) if numbers else ()
        refuse(problems)
        return PadSettings(
            game=game,
            title=self.typed("title"),
            wins=WINS_WITH.get(entry, PadWins(self.typed("wins"))),
            entry=entry,
            target=target * POINT,
            length=length,
            out_above=out * POINT,
            floor=floor,
            play_on=self.typed("play_on") == YES and bool(target or length or floor),
            halves=self.typed("halves") == YES and entry in (PadEntry.NUMBERS, PadEntry.WINNER),
            sums=sums,
        )

    def _number(self, name: str, problems: list[Problem]) -> int:
        number = as_number("".join(self.typed(name).split()))
        if not number:
            problems.append(Problem("no-number", name, text("Enter a whole number from 1.")))
        return number or 0

    def _floor(self, problems: list[Problem]) -> int:
        """Read the lower limit in tenths; 0 if blank. A limit without a minus counts as one."""
        typed = self.typed("floor").strip()
        read = read_points(typed) if typed else 0
        if read is None or (typed and not read):
            message = text("Enter a number below 0, such as −500; blank for no limit.")
            problems.append(Problem("no-number", "floor", message))
        return -abs(read or 0)

    def _sums(self, problems: list[Problem]) -> tuple[int, ...]:
        sums = []
        for part in split_numbers(self.typed("sums"), halves=self.typed("halves") == YES):
            read = read_points(part)
            if read is None:
                message = text("Enter numbers such as 26, 78; blank for any sum.")
                problems.append(Problem("no-number", "sums", message))
                return ()
            sums.append(read)
        return tuple(sums)


class SitForm(WriteForm):
    """A change of a seat, or a new seat: a player by number (0 for none), or a new one by name.

    It applies from a round on. A latecomer can have a starting score.
    """

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MOST_PLAYERS)])
    player = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    name = StringField()
    since = WholeNumber(validators=[Optional(), NumberRange(1, MOST_ROUNDS + 1)])
    start = StringField()

    @property
    def starting(self) -> int | None:
        """The starting points in tenths; None if blank. Call it on a valid form.

        Raises:
            RuleError: the typed text is not a number.
        """
        typed = self.typed("start").strip()
        read = read_points(typed) if typed else None
        if typed and read is None:
            raise RuleError(Problem("no-number", "start", text("A number is needed.")))
        return read


_PLACES = [f"o{place}" for place in range(MOST_PLAYERS)]


class OrderForm(WriteForm):
    """The seats in their order around the table; `PadOrderForm` adds a field for each place."""

    @property
    def order(self) -> list[int]:
        """The seats; -1, which is refused, for what is not a number."""
        numbers = [as_number(self.typed(name)) for name in _PLACES if name in request.form]
        return [-1 if number is None else number for number in numbers]


PadOrderForm: type[OrderForm] = type(
    "PadOrderForm", (OrderForm,), {name: StringField() for name in _PLACES}
)


class AboutForm(SettingsForm):
    """The settings of a pad that has begun, and who dealt first."""

    first_dealer = WholeNumber(
        validators=[Optional(), NumberRange(0, MOST_PLAYERS - 1, message=_WHO_DEALS)]
    )


class StartPadForm(StartWithDealerForm, SettingsForm):
    """The players in seat order, the first dealer, the teams, and the settings."""

    seated = seated_field(MOST_PLAYERS)
    game = StringField(validators=[AnyOf(GAMES)])
    teams = StringField()

    @property
    def chosen(self) -> PadSettings:
        """The settings. Call it on a valid form.

        Raises:
            RuleError: fields that must be numbers are not.
        """
        return self.settings(self.typed("game"))

    @property
    def sides(self) -> tuple[int, ...]:
        """The team of each seat; empty if everyone plays alone."""
        teams = as_number(self.typed("teams") or "0")
        if teams is None:
            return (-1,)  # the checks refuse this
        return opposite(len(self.players), teams) if teams else ()


def values_of(settings: PadSettings) -> Values:
    """Return the values of the fields for these settings."""
    of_ends = {TARGET: settings.target, LENGTH: settings.length, OUT: settings.out_above}
    ends = next((end for end, value in of_ends.items() if value), OPEN_END)
    return {
        "title": settings.title,
        "wins": settings.wins.value,
        "entry": settings.entry.value,
        "ends": ends,
        "target": str(settings.target // POINT or ""),
        "length": str(settings.length or ""),
        "out_above": str(settings.out_above // POINT or ""),
        "floor": format_points(settings.floor) if settings.floor else "",
        "play_on": YES if settings.play_on else "",
        "halves": YES if settings.halves else "",
        "sums": format_sums(settings.sums),
    }


class EnteredRound(TypedDict):
    """The data of a valid form: points in tenths by side, the winner or loser, a note."""

    points: tuple[int, ...]
    who: int | None
    note: str


class RoundForm(WriteForm):
    """The form of a round; `round_form` adds the fields of each side."""

    side_count = 0
    who = StringField()
    note = StringField()

    def entered(self, settings: PadSettings) -> EnteredRound:
        """Return what was entered. A blank counts as 0, but not all fields can be blank.

        Raises:
            RuleError: a field is not a number, or nothing was entered.
        """
        problems: list[Problem] = []
        numbers, nobody = settings.entry is PadEntry.NUMBERS, self.typed("who") == NOBODY_SCORED
        who = as_number(self.typed("who")) if not numbers else None
        if who is None and not numbers and not nobody:
            lost = settings.entry is PadEntry.LOST
            problems.append(Problem("who", "who", text("Who lost?") if lost else text("Who won?")))
        winner = who if settings.entry is PadEntry.WINNER else None
        points: tuple[int, ...] = ()
        if not settings.only_who:
            points = tuple(
                0 if nobody or side == winner else self._points(side, problems)
                for side in range(self.side_count)
            )
            if not nobody and not any(
                self.typed(f"p{side}").strip() for side in range(self.side_count)
            ):
                message = text("Enter at least one number; a blank counts as 0.")
                problems.append(Problem("blank", "points", message))
        refuse(problems)
        return EnteredRound(points=points, who=who, note=self.typed("note"))

    @property
    def values(self) -> Values:
        """The typed values by field."""
        return round_values(request.form, self.side_count)

    def _points(self, side: int, problems: list[Problem]) -> int:
        typed = self.typed(f"p{side}").strip()
        read = read_points(typed) if typed else 0
        if read is None:
            problems.append(Problem("no-number", f"points.{side}", text("A number is needed.")))
            return 0
        return -abs(read) if self.typed(f"m{side}") == YES else read


@cache
def round_form(sides: int) -> type[RoundForm]:
    """Build the form of a round for `sides` sides: a number and a minus flag for each."""
    numbers = {f"p{side}": StringField() for side in range(sides)}
    minus = {
        f"m{side}": StringField(validators=[Optional(), AnyOf([YES])]) for side in range(sides)
    }
    return type(f"RoundForm{sides}", (RoundForm,), {"side_count": sides, **numbers, **minus})


def round_values(source: Values, sides: int) -> Values:
    """Pick the values of a round's fields, for `sides` sides, from a form or an address."""
    numbers = (f"{letter}{side}" for side in range(sides) for letter in "pm")
    return {name: source[name] for name in ("who", "note", *numbers) if source.get(name)}


def values_of_round(round_: PadRound, entry: PadEntry) -> Values:
    """Return the values of the fields for a recorded round."""
    nobody = "" if entry is PadEntry.NUMBERS else NOBODY_SCORED
    values = {"who": nobody if round_.who is None else str(round_.who), "note": round_.note}
    for side, points in enumerate(round_.points):
        values[f"p{side}"] = format_points(abs(points))
        if points < 0:
            values[f"m{side}"] = YES
    return {name: value for name, value in values.items() if value}
