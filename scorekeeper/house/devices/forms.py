"""Forms for devices and invitations."""

from wtforms import StringField
from wtforms.validators import AnyOf

from scorekeeper.core.roles import Role
from scorekeeper.web.forms import WriteForm

_ROLES = [str(role) for role in Role]


class DeviceNameForm(WriteForm):
    """A device's name, checked by the action."""

    name = StringField()


class RoleForm(WriteForm):
    """The role of a device or an invitation; the action checks which roles are allowed."""

    role = StringField(validators=[AnyOf(_ROLES)])


class PlainForm(WriteForm):
    """A form without fields: revoke, end, make a recovery code."""
