"""Forms for the house itself."""

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange

from scorekeeper.core.houses import ACHIEVEMENTS
from scorekeeper.games.pages import PAGES
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm

_HIDDEN = (*(game.game for game in PAGES), ACHIEVEMENTS)
_VERBS = ("offer", "hide")


class HouseNameForm(WriteForm):
    """The house's name, checked by the action."""

    name = StringField()


class ZoneForm(WriteForm):
    """The time zone's name, or "" for the server's; checked by the action."""

    zone = StringField()


class OfferedForm(WriteForm):
    """Offer or hide a game or achievements: "offer gaps", "hide gaps"."""

    which = StringField(
        validators=[AnyOf([f"{verb} {thing}" for thing in _HIDDEN for verb in _VERBS])]
    )

    @property
    def game(self) -> str:
        """The id of the game, or of achievements."""
        return self.typed("which").partition(" ")[2]

    @property
    def offered(self) -> bool:
        return self.typed("which").startswith(_VERBS[0])


class OwnPlayerForm(WriteForm):
    """The number of the player whose device this is."""

    player = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


class LeaveForm(WriteForm):
    """Leave the house; a form without fields."""
