"""The file of a night or a match as it is sent, and as it travels on with what it would change."""

import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64

from wtforms import HiddenField

from scorekeeper.base.json_text import MOST_BYTES
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.web.forms import OneFile, WriteForm

MOST_MB = MOST_BYTES // 1024**2

MOST_SENT = MOST_BYTES + 100_000
"""How large a form with a file can be: there are other fields in it, and lines between them."""


class FileForm(WriteForm):
    """A night or a match in a file; `copy` where it is one that the device kept."""

    file = OneFile()
    copy = HiddenField()

    @property
    def content(self) -> bytes:
        """What the file holds.

        Raises:
            RuleError: nobody chose one.
        """
        if self.file.data is None:
            raise RuleError(Problem("no-file", "file", text("Choose a file first.")))
        content: bytes = self.file.data.read(MOST_BYTES + 1)
        return content


class TakeForm(WriteForm):
    """The same file again, to be taken in."""

    packed = HiddenField()
    copy = HiddenField()

    @property
    def content(self) -> bytes:
        """What the file held.

        Raises:
            RuleError: what was sent is no file.
        """
        return unpack(str(self.packed.data or ""))


def pack(content: bytes) -> str:
    """The file for a field of a form, which would otherwise change the ends of its lines."""
    return b64encode(zlib.compress(content)).decode()


def unpack(packed: str) -> bytes:
    """The file out of such a field, never more than a file can hold.

    Raises:
        RuleError: there is none in it.
    """
    wrong = Problem("no-file", "packed", text("Choose the file again."))
    try:
        press = zlib.decompressobj()
        content = press.decompress(b64decode(packed, validate=True), MOST_BYTES + 1)
    except (NotBase64, ValueError, zlib.error):
        raise RuleError(wrong) from None
    if not press.eof or press.unused_data or len(content) > MOST_BYTES:
        raise RuleError(wrong)
    return content


def whole_house() -> Problem:
    """The problem of a house's archive where the file of a night or a match is asked for."""
    message = text("This is a whole house. It is imported on the server: scorekeeper import FILE")
    return Problem("whole-house", "file", message)
