"""Forms for seasons; they check types and ranges, actions check the rest."""

from collections.abc import Mapping

from wtforms import StringField
from wtforms.validators import AnyOf, Regexp

from scorekeeper.core.topics import Missing
from scorekeeper.house.seasons.checks import MAX_LEAST
from scorekeeper.house.seasons.games import GAMES_BY_NOUN
from scorekeeper.house.seasons.rules import MAX_BEST, MAX_DROPPED, PlacedBy, Season
from scorekeeper.web.forms import WholeNumber, WriteForm, whole_number

FIELDS = ("name", "game", "first_day", "last_day", "placed_by", "dropped", "best", "least")

OF_KIND = "/"
"""Separates a game and its kind in the form, as in pad/hearts."""


class SeasonForm(WriteForm):
    name = StringField()
    game = StringField()
    first_day = StringField()
    last_day = StringField()
    placed_by = StringField(validators=[AnyOf([*map(str, PlacedBy)])])
    dropped = WholeNumber(validators=whole_number(0, MAX_DROPPED))
    best = WholeNumber(validators=whole_number(1, MAX_BEST, blank=True))
    least = WholeNumber(validators=whole_number(1, MAX_LEAST))

    @property
    def season(self) -> Season:
        """The season as typed. Call it on a valid form."""
        game, _, kind = self.typed("game").partition(OF_KIND)
        return Season(
            name=self.typed("name"),
            first_day=self.typed("first_day").strip() or None,
            last_day=self.typed("last_day").strip() or None,
            game=game or None,
            kind=kind or None,
            placed_by=PlacedBy(self.typed("placed_by")),
            dropped=self.dropped.number,
            best=self.best.data,
            least=self.least.number,
        )

    @property
    def values(self) -> Mapping[str, str]:
        """Field → the text typed."""
        return {name: self.typed(name) for name in FIELDS}


def season_values(season: Season) -> Mapping[str, str]:
    """Field → initial text for editing a season."""
    game = OF_KIND.join(filter(None, (season.game, season.kind)))
    values = {name: getattr(season, name) for name in FIELDS} | {"game": game}
    return {name: "" if value is None else str(value) for name, value in values.items()}


class ChoiceForm(WriteForm):
    """Whether a sitting counts; the sitting is given by its log topic, such as `night/3`."""

    sitting = StringField(validators=[Regexp(r"[a-z]+/[0-9]{1,9}\Z")])
    counts = StringField(validators=[AnyOf(["yes", "no"])])

    @property
    def chosen(self) -> tuple[str, int]:
        """The sitting: its game and its number.

        Raises:
            Missing: the game is unknown.
        """
        noun, _, number = self.typed("sitting").partition("/")
        if noun not in GAMES_BY_NOUN:
            raise Missing(self.typed("sitting"))
        return GAMES_BY_NOUN[noun], int(number)
