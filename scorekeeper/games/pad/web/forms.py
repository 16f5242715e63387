"""The forms of a pad."""

from flask import request
from flask_babel import lazy_gettext
from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional

from scorekeeper.base.problems import NOT_A_NUMBER, Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import MAX_PLAYERS
from scorekeeper.games.pad.rules.presets import GAMES
from scorekeeper.games.pad.rules.settings import (
    POINT,
    WINS_WITH,
    PadEntry,
    PadSettings,
    PadWins,
)
from scorekeeper.games.pad.rules.teams import opposite
from scorekeeper.games.pad.web.numbers import read_points, split_numbers
from scorekeeper.games.pad.web.words import format_points, format_sums
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number, read_typed_number
from scorekeeper.web.entered_deals import Values
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartWithDealerForm

TARGET, LENGTH, OUT, OPEN_END = "target", "length", "out_above", "open"
ENDS = (TARGET, LENGTH, OUT, OPEN_END)
"""The possible ends of a game."""

YES = "yes"

_WHO_DEALS = lazy_gettext("Who deals first?")


class SettingsForm(WriteForm):
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
        """Return the settings, unchecked. Call it on a valid form."""
        entry, ends = PadEntry(self.typed("entry")), self.typed("ends")
        target = self._number(TARGET) if ends == TARGET else 0
        length = self._number(LENGTH) if ends == LENGTH else 0
        out = self._number(OUT) if ends == OUT else 0
        numbers = entry is PadEntry.NUMBERS
        floor = self._floor() if numbers and ends != OUT else 0
        sums = self._sums() if numbers else ()
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

    def _number(self, name: str) -> int:
        return read_typed_number(self.typed(name)) or NOT_A_NUMBER  # no end without a number

    def _floor(self) -> int:
        """Read the lower limit in tenths; 0 if blank. A limit without a minus counts as one."""
        typed = self.typed("floor").strip()
        return -abs(read_points(typed) or NOT_A_NUMBER) if typed else 0

    def _sums(self) -> tuple[int, ...]:
        parts = split_numbers(self.typed("sums"), halves=self.typed("halves") == YES)
        sums = [read for read in map(read_points, parts) if read is not None]
        return tuple(sums) if len(sums) == len(parts) else (NOT_A_NUMBER,)


class SitForm(WriteForm):
    """A change of a seat, or a new seat: a player by number (0 for none), or a new one by name.

    It applies from a round on. A latecomer can have a starting score.
    """

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MAX_PLAYERS)])
    player = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    name = StringField()
    since = StringField()
    start = StringField()

    @property
    def first_round(self) -> int | None:
        """The first round of the change; None if blank, for the next one."""
        typed = self.typed("since").strip()
        return read_typed_number(typed) if typed else None

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


_PLACES = [f"o{place}" for place in range(MAX_PLAYERS)]


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
        validators=[Optional(), NumberRange(0, MAX_PLAYERS - 1, message=_WHO_DEALS)]
    )


class StartPadForm(StartWithDealerForm, SettingsForm):
    """The players in seat order, the first dealer, the teams, and the settings."""

    seated = seated_field(MAX_PLAYERS)
    game = StringField(validators=[AnyOf(GAMES)])
    teams = StringField()

    @property
    def chosen(self) -> PadSettings:
        """The settings, unchecked. Call it on a valid form."""
        return self.settings(self.typed("game"))

    @property
    def sides(self) -> tuple[int, ...]:
        """The team of each seat; empty if everyone plays alone."""
        teams = as_number(self.typed("teams") or "0")
        if teams is None:
            return (-1,)  # the checks refuse this
        return opposite(len(self.players), teams) if teams else ()


def values_of(settings: PadSettings) -> Values:
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
