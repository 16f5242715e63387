"""The form of a part of a sitting, such as a deal, that is entered at once."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from flask import request
from wtforms import StringField

from scorekeeper.web.forms import WriteForm

Values = Mapping[str, str]
"""The values of a form's fields."""


class EnteredForm(WriteForm):
    """The form of a part; a game adds its fields, by `with_fields` those that depend on it."""

    names: ClassVar[Sequence[str]] = ()
    """The fields that are filled in again after an error, or from an address."""

    @property
    def entered(self) -> Mapping[str, Any]:
        """The arguments of the actions that write the part.

        Raises:
            RuleError: something that has to be a number is not.
        """
        raise NotImplementedError

    @property
    def values(self) -> Values:
        return self.pick(request.form)

    @classmethod
    def pick(cls, source: Values) -> Values:
        """Pick the values of the fields from a form or an address."""
        return {name: source[name] for name in cls.names if source.get(name)}

    @classmethod
    def with_fields(cls, names: Sequence[str], **attributes: Any) -> type[Self]:
        """Build the form with these fields; they are texts unless `attributes` has another one."""
        fields = {name: StringField() for name in names}
        return type(f"{cls.__name__}Built", (cls,), {"names": names, **fields, **attributes})


class EnteredDealForm(EnteredForm):
    confirmed = StringField()
    """The warnings, and the effects of a correction on later deals, as they were shown."""
