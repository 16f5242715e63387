"""A whole deal on one form: the page after saving, and a conflict with a different deal."""

from dataclasses import dataclass

from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.core.write import KeyReused, Stamp
from scorekeeper.web.forms import WriteForm

NEXT, TABLE = "next", "table"


class WholeDealForm(WriteForm):
    then = StringField(validators=[Optional(), AnyOf([NEXT, TABLE])])
    """Deal the next one, and show its form or the table; blank to deal nothing."""

    @property
    def sent(self) -> list[tuple[str, str]]:
        """The fields without the stamp; once a value is chosen in a conflict, the table is shown.

        The next deal's form could ask for a deal that already waits on the same phone.
        """
        return [(name, TABLE if name == "then" else value) for name, value in super().sent]

    @property
    def can_be_another(self) -> bool:
        """Whether the deal in conflict may be another one than the saved deal.

        A phone without a connection guesses the number of the deal that it enters. A correction has
        the right number.
        """
        reused = isinstance(self.conflict, KeyReused)
        return self.conflict is not None and not reused and bool(self.then.data)

    @property
    def key_as_another(self) -> str:
        """The key that saves this deal as a different one, at most once."""
        return Stamp(str(self.key.data), 0).part("another deal").key


@dataclass(frozen=True, slots=True)
class FreeDeal:
    """The free place under which a deal in conflict can be entered as a different one.

    Args:
        number: its number for people.
        following: the id of the deal after it.
    """

    id: int
    number: int
    following: int
