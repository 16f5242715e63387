"""Forms about the house itself."""

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange

from scorekeeper.core.houses import ACHIEVEMENTS
from scorekeeper.games.pages import PAGES
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm

_HIDDEN = (*(game.game for game in PAGES), ACHIEVEMENTS)
_VERBS = ("offer", "hide")


class HouseNameForm(WriteForm):
    """The house's name; the action checks it."""

    name = StringField()


class ZoneForm(WriteForm):
    """The time zone of the house, by its name, or blank for the server's; the action checks it."""

    zone = StringField()


class OfferedForm(WriteForm):
    """Offer a game, or hide it: "offer gaps", "hide gaps"; achievements likewise."""

    which = StringField(
        validators=[AnyOf([f"{verb} {what}" for what in _HIDDEN for verb in _VERBS])]
    )

    @property
    def game(self) -> str:
        """The game's id."""
        return self.typed("which").partition(" ")[2]

    @property
    def offered(self) -> bool:
        """Whether it is offered."""
        return self.typed("which").startswith(_VERBS[0])


class OwnPlayerForm(WriteForm):
    """The player, by number, to whom this device belongs."""

    player = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


class LeaveForm(WriteForm):
    """This device leaves the house; there is nothing to fill in."""
