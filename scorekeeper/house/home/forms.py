"""Forms about the house itself."""

from wtforms import StringField
from wtforms.validators import InputRequired, NumberRange

from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm


class HouseNameForm(WriteForm):
    """The house's name; the action checks it."""

    name = StringField()


class OwnPlayerForm(WriteForm):
    """The player, by number, to whom this device belongs."""

    player = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


class LeaveForm(WriteForm):
    """This device leaves the house; there is nothing to fill in."""
