"""The problems of a file: all of them, up to a limit, each with its place."""

from scorekeeper.base.json_text import MAX_PROBLEMS, FileError, FileProblem, JsonPath
from scorekeeper.base.text import Text, text


class Findings:
    """The problems found in a file so far."""

    __slots__ = ("_unknown_keys", "problems")

    def __init__(self) -> None:
        self.problems: list[FileProblem] = []
        self._unknown_keys = 0

    @property
    def count(self) -> int:
        return len(self.problems)

    @property
    def invalid(self) -> int:
        """The number of problems other than unknown keys, which leave the rest readable."""
        return self.count - self._unknown_keys

    def add_unknown_key(self, place: JsonPath) -> None:
        """Add the problem of a key that the format does not have."""
        self._unknown_keys += 1
        self.add(place, text("There is no such key."))

    def add(self, place: JsonPath, message: Text) -> None:
        """Add a problem.

        Raises:
            FileError: there are enough problems, so that the rest needs no check.
        """
        self.problems.append(FileProblem(place, message))
        if self.count >= MAX_PROBLEMS:
            self.refuse()

    def refuse(self) -> None:
        """Refuse the file if it has problems.

        Raises:
            FileError: it has.
        """
        if self.problems:
            raise FileError(*self.problems)
