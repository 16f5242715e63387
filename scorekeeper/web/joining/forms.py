"""The join form."""

from wtforms import StringField

from scorekeeper.web.forms import WriteForm


class JoinForm(WriteForm):
    """What this device is called in the log; the action checks it."""

    name = StringField()
