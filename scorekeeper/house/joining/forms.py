"""Forms for joining."""

from wtforms import StringField

from scorekeeper.web.forms import WriteForm


class JoinForm(WriteForm):
    """The device's name and its browser's time zone, both checked by the action."""

    name = StringField()
    zone = StringField()


class CodeForm(WriteForm):
    """A spoken or printed code, parsed by the action."""

    code = StringField()


class JoinByCodeForm(JoinForm, CodeForm):
    """The join form with its code, which must never be in an address."""
