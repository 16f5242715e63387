"""Forms about players."""

from wtforms import StringField
from wtforms.validators import AnyOf

from scorekeeper.web.forms import WriteForm


class PlayerForm(WriteForm):
    """A player's name; the action checks it."""

    name = StringField()


class RetireForm(WriteForm):
    """Retire a player, or bring one back."""

    retired = StringField(validators=[AnyOf(["yes", "no"])])
