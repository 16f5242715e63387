"""Find out whether this computer can print, for `scorekeeper doctor`."""

import ctypes
import shutil
import subprocess
from collections.abc import Iterable

from scorekeeper.sheets.fonts import advances
from scorekeeper.sheets.pdf_workers import Busy, Press, PrintError
from scorekeeper.sheets.sheet import Sheet

_LIBRARIES = ("libpango-1.0.so.0", "libpangoft2-1.0.so.0")
_PAGE = '<!doctype html><html lang="en"><title>Test</title><body class="paper"><p>♠</p>'


def has_libraries() -> bool:
    """Return whether the libraries are there with which WeasyPrint lays out text."""
    try:
        for library in _LIBRARIES:
            ctypes.CDLL(library)
    except OSError:
        return False
    return True


def prints() -> bool:
    """Return whether a sheet can be printed; if not, its process writes why to stderr."""
    press = Press()
    try:
        press.print(Sheet(_PAGE, "a5"))
    except (Busy, PrintError):
        return False
    finally:
        press.close()
    return True


def letters_without_font(texts: Iterable[str]) -> list[str]:
    """Return the letters that neither our own fonts nor this computer's have, in order.

    Without fontconfig's `fc-list` this computer is assumed to have all of them.
    """
    command = shutil.which("fc-list")
    letters = {letter for text in texts for letter in text if not letter.isspace()}
    others = letters - advances("DejaVuSansCondensed").keys()
    return [letter for letter in sorted(others) if command and not _has_font(command, letter)]


def _has_font(command: str, letter: str) -> bool:
    completed = subprocess.run(  # noqa: S603 - no shell
        [command, f":charset={ord(letter):x}"], check=False, stdout=subprocess.PIPE
    )
    return bool(completed.stdout.strip())
