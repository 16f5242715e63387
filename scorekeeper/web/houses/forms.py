"""Forms about the house itself."""

from wtforms import StringField

from scorekeeper.web.forms import WriteForm


class HouseNameForm(WriteForm):
    """The house's name; the action checks it."""

    name = StringField()


class LeaveForm(WriteForm):
    """This device leaves the house; there is nothing to fill in."""
