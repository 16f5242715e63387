"""Forms about a house's own games, for all games."""

from collections.abc import Callable
from typing import TypeVar

from wtforms.validators import InputRequired, NumberRange

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import OneFile, WholeNumber, WriteForm, as_rule_error
from scorekeeper.web.import_slots import import_slot

T = TypeVar("T")

MAX_KB = 100
"""The limit of a game's file, in kB; most files have a few hundred bytes."""


class VersionForm(WriteForm):
    """An earlier version, by the number of the change that made it."""

    version = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER - 1)])


class OwnGameFileForm(WriteForm):
    file = OneFile()

    def game(self, read: Callable[[bytes], T]) -> T:
        """Read the file's game with `read`.

        Raises:
            RuleError: it is invalid, with every reason.
        """
        if self.file.data is None:
            raise RuleError(Problem("no-file", "file", text("Choose a file first.")))
        data = self.file.data.read(MAX_KB * 1000 + 1)
        if len(data) > MAX_KB * 1000:
            message = text(
                "The file of a game has at most %(limit)s\N{NO-BREAK SPACE}kB.", limit=MAX_KB
            )
            raise RuleError(Problem("file-large", "file", message))
        try:
            with import_slot():
                return read(data)
        except FileError as error:
            raise as_rule_error(error) from None
