"""Forms about players."""

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange

from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm


class PlayerForm(WriteForm):
    """A player's name; the action checks it."""

    name = StringField()


class MergeForm(WriteForm):
    """Who is the same person as the player of the page, and which of the two names stays."""

    other = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    stays = StringField(validators=[AnyOf(["this", "other"])])
