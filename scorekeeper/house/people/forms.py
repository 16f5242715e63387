"""Forms about players."""

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Regexp

from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm


class PlayerForm(WriteForm):
    """A player's name; the action checks it."""

    name = StringField()


class MergeForm(WriteForm):
    """Which player is the same person as the page's player, and which of the two stays."""

    other = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    stays = StringField(validators=[AnyOf(["this", "other"])])


class HereForm(WriteForm):
    """Mark a player as here tonight or gone: `here 3` or `gone 3`, with the player's number."""

    who = StringField(validators=[Regexp(r"(here|gone) [0-9]{1,9}\Z")])

    @property
    def number(self) -> int:
        return int(self.typed("who").split()[1])

    @property
    def here(self) -> bool:
        return self.typed("who").startswith("here")
