"""Whole deals on one form: what follows a save, and a deal that turns out to be a different one."""

from dataclasses import dataclass

from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.core.write import KeyReused, Stamp
from scorekeeper.web.forms import WriteForm

NEXT, TABLE = "next", "table"


class WholeDealForm(WriteForm):
    """All of a deal on one form."""

    then = StringField(validators=[Optional(), AnyOf([NEXT, TABLE])])
    """Deal the next one, and show its form or the table; blank to deal nothing."""

    @property
    def sent(self) -> list[tuple[str, str]]:
        """The fields without the stamp; a choice leads to the table.

        The form of the next deal would ask for one that may wait on the same phone already.
        """
        return [(name, TABLE if name == "then" else value) for name, value in super().sent]

    @property
    def can_be_another(self) -> bool:
        """Whether the deal in conflict may be a different one than the deal that is saved.

        A phone without a connection guesses the number of the deal that it enters. A deal that
        only corrects another one has the right number.
        """
        reused = isinstance(self.conflict, KeyReused)
        return self.conflict is not None and not reused and bool(self.then.data)

    @property
    def key_as_another(self) -> str:
        """The key that saves this deal as a different one, at most once."""
        return Stamp(str(self.key.data), 0).part("another deal").key


@dataclass(frozen=True, slots=True)
class FreeDeal:
    """The place in which a different deal is saved.

    Args:
        id: names it in the sitting.
        number: as people count deals.
        following: the id that the deal after it will have.
    """

    id: int
    number: int
    following: int
