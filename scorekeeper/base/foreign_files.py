"""Recognize other kinds of file that people choose by mistake, by their first bytes."""

from scorekeeper.base.text import Text, text

_PICTURE = text("This is a picture. Only files made with Export can be imported.")
_ARCHIVE = text(
    "This is a ZIP file, a spreadsheet or a document. Only files made with Export can be imported."
)
_BEGINNINGS = {
    b"%PDF-": text("This is a PDF. Only files made with Export can be imported."),
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"PK\x03\x04": _ARCHIVE,
    b"SQLite format 3\0": text("This is a backup. To restore it, run: scorekeeper restore FILE"),
    b"<": text("This is a web page. Only files made with Export can be imported."),
    b"gaps/": text("This is a saved game of Gaps. Import it on the page of Gaps."),
}
_TABLE = text("This is a table (CSV). Only files made with Export can be imported.")
_EMPTY = text("This file is empty.")
UNKNOWN = text("This is not a file made with Export.")


def foreign_kind(data: bytes) -> Text | None:
    """Return a message about a file that does not begin like JSON; None for one that does."""
    head = data[:1000].removeprefix(b"\xef\xbb\xbf").lstrip()
    if not head:
        return _EMPTY
    if head.startswith((b"{", b"[", b"\xff\xfe", b"\xfe\xff")):  # JSON, perhaps in UTF-16
        return None
    for beginning, kind in _BEGINNINGS.items():
        if head.startswith(beginning):
            return kind
    first_line = head.partition(b"\n")[0]
    is_table = b"\0" not in head and any(
        first_line.count(separator) > 1 for separator in (b",", b";", b"\t")
    )
    return _TABLE if is_table else UNKNOWN
