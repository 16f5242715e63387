"""Forms about devices and invites."""

from wtforms import StringField
from wtforms.validators import AnyOf

from scorekeeper.core.roles import Role
from scorekeeper.web.forms import WriteForm

_ROLES = [str(role) for role in Role]


class DeviceNameForm(WriteForm):
    """A device's name; the action checks it."""

    name = StringField()


class RoleForm(WriteForm):
    """What a device may do, or whoever opens a link; which roles, the action checks."""

    role = StringField(validators=[AnyOf(_ROLES)])


class PlainForm(WriteForm):
    """Revoke, end, make a recovery code: there is nothing to fill in."""
