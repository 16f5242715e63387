"""The problems of a file: all of them, up to a limit, each with its place."""

from scorekeeper.base.json_text import MOST_PROBLEMS, FileError, FileProblem, JsonPath
from scorekeeper.base.text import Text


class Findings:
    """The problems found in a file so far."""

    def __init__(self) -> None:
        self.problems: list[FileProblem] = []

    @property
    def count(self) -> int:
        """The number of problems."""
        return len(self.problems)

    def add(self, place: JsonPath, message: Text) -> None:
        """Add a problem.

        Raises:
            FileError: there are enough problems, so that the rest needs no check.
        """
        self.problems.append(FileProblem(place, message))
        if self.count >= MOST_PROBLEMS:
            self.refuse()

    def refuse(self) -> None:
        """Refuse the file if it has problems.

        Raises:
            FileError: it has.
        """
        if self.problems:
            raise FileError(*self.problems)
