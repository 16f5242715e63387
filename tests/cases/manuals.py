"""The manuals of file formats, and the files that they show."""

import re

from tests.running.command import ROOT


def manual(game: str) -> str:
    """The manual of the files of a game, such as `pad`."""
    return (ROOT / f"docs/{game}-files.md").read_text(encoding="utf-8")


def examples(game: str) -> list[str]:
    """The files in it."""
    return re.findall("```json\n(.*?)```", manual(game), re.DOTALL)
