"""The forms by which one joins."""

from wtforms import StringField

from scorekeeper.web.forms import WriteForm


class JoinForm(WriteForm):
    """The device's name in the log, and the time zone of its browser; the action checks both."""

    name = StringField()
    zone = StringField()


class CodeForm(WriteForm):
    """A code that was said or printed; the action reads it."""

    code = StringField()


class JoinByCodeForm(JoinForm, CodeForm):
    """The join form of a code, which travels in it and never in an address."""
