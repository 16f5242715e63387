"""The forms of a game of Hearts."""

from functools import cache
from typing import Any

from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.base.problems import NOT_A_NUMBER, Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.hearts.rules.checks import fill_hearts
from scorekeeper.games.hearts.rules.game import MAX_PLAYERS
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings, MoonRule
from scorekeeper.web.addresses import as_number, read_typed_number
from scorekeeper.web.entered_deals import EnteredDealForm, Values
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartWithDealerForm

TARGET, LENGTH = "target", "length"
"""The possible ends of a game."""

YES, NO = "yes", "no"


class HeartsSettingsForm(WriteForm):
    name = StringField()
    date = StringField()
    ends = StringField(validators=[AnyOf([TARGET, LENGTH])])
    target = StringField()
    length = StringField()
    moon = StringField(validators=[AnyOf([*map(str, MoonRule)])])
    jack = StringField(validators=[Optional(), AnyOf([YES])])
    passing = StringField(validators=[Optional(), AnyOf([YES])])

    @property
    def settings(self) -> HeartsSettings:
        """The settings. Call it on a valid form.

        What is no number, or 0, becomes `NOT_A_NUMBER`: it is refused with every other mistake.
        """
        ends = self.typed("ends")
        number = read_typed_number(self.typed(ends)) or NOT_A_NUMBER
        return HeartsSettings(
            target=number if ends == TARGET else 0,
            length=number if ends == LENGTH else 0,
            moon=MoonRule(self.typed("moon")),
            jack=self.typed("jack") == YES,
            passing=self.typed("passing") == YES,
        )


class StartHeartsForm(StartWithDealerForm, HeartsSettingsForm):
    """The players in seat order, the first dealer, and the settings."""

    seated = seated_field(MAX_PLAYERS)


def values_of(settings: HeartsSettings) -> Values:
    return {
        "ends": LENGTH if settings.length else TARGET,
        "target": str(settings.target or ""),
        "length": str(settings.length or ""),
        "moon": settings.moon.value,
        "jack": YES if settings.jack else "",
        "passing": YES if settings.passing else "",
    }


class HeartsDealForm(EnteredDealForm):
    """The form of a deal; `deal_form` adds the queen, the jack, and the hearts of each seat.

    The button `moon` names the seat that shot the moon, which needs no other field.
    """

    seats = 0
    moon = StringField()

    @property
    def entered(self) -> dict[str, Any]:
        """The deal: the hearts by seat, with blank ones filled in, and who took queen and jack.

        Raises:
            RuleError: the moon contradicts the queen.
        """
        shooter, queen = as_number(self.typed("moon")), as_number(self.typed("queen"))
        typed = [self.typed(f"h{seat}").strip() for seat in range(self.seats)]
        hearts = [read_typed_number(word) if word else None for word in typed]
        if shooter is not None and queen not in (None, shooter):
            message = text("The player who shot the moon also took the queen of spades.")
            raise RuleError(Problem("moon", "queen", message))
        return {
            "hearts": fill_hearts(hearts, shooter),
            "queen": queen if shooter is None else shooter,
            "jack": as_number(self.typed("jack")),
        }


@cache
def deal_form(seats: int) -> type[HeartsDealForm]:
    names = ["queen", "jack", *(f"h{seat}" for seat in range(seats))]
    return HeartsDealForm.with_fields(names, seats=seats)


def values_of_deal(deal: HeartsDeal) -> Values:
    cards = {"queen": deal.queen, "jack": deal.jack}
    hearts = {f"h{seat}": str(count) for seat, count in enumerate(deal.hearts)}
    return {name: str(seat) for name, seat in cards.items() if seat is not None} | hearts
