"""Forms for a sitting's file: the upload, and the file packed into the preview's form."""

import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64

from wtforms import HiddenField, StringField
from wtforms.validators import AnyOf

from scorekeeper.base.json_text import MAX_BYTES
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.importing import MAX_OF_A_LIST
from scorekeeper.web.forms import UploadForm, WriteForm

MAX_MB = MAX_BYTES // 1024**2

MAX_SENT = MAX_BYTES + 100_000
"""Size limit of a form with a file, with room for the other fields."""


class FileForm(UploadForm):
    """The upload of a sitting's file; `copy` identifies a copy that the device kept."""

    limit = MAX_BYTES
    copy = HiddenField()


class ScoreListForm(UploadForm):
    """The upload of a score list as CSV, and what the list may not say itself."""

    limit = MAX_OF_A_LIST
    title = StringField()
    wins = StringField(validators=[AnyOf(("highest", "lowest"))])
    date = StringField()


class TakeForm(WriteForm):
    """The previewed file, packed, to import."""

    packed = HiddenField()
    copy = HiddenField()

    @property
    def content(self) -> bytes:
        """The bytes of the file.

        Raises:
            RuleError: the field does not hold a packed file.
        """
        return unpack(str(self.packed.data or ""))


def pack(content: bytes) -> str:
    """Pack a file for a form field; as plain text its line ends would be changed."""
    return b64encode(zlib.compress(content)).decode()


def unpack(packed: str) -> bytes:
    """Unpack a file from a form field, with the size limit of files.

    Raises:
        RuleError: there is no packed file in it, or it is too large.
    """
    wrong = Problem("no-file", "packed", text("Choose the file again."))
    try:
        decompressor = zlib.decompressobj()
        content = decompressor.decompress(b64decode(packed, validate=True), MAX_BYTES + 1)
    except (NotBase64, ValueError, zlib.error):
        raise RuleError(wrong) from None
    if not decompressor.eof or decompressor.unused_data or len(content) > MAX_BYTES:
        raise RuleError(wrong)
    return content
