"""Request headers that the libraries misread."""

import re

from flask import request

_REFUSED = re.compile(r";\s*q\s*=\s*0(\.0*)?\s*$", re.IGNORECASE)


def correct_headers() -> None:
    """Remove what would be misread: encodings that are refused (`gzip;q=0`), and several ranges.

    Flask-Compress would choose such an encoding. Werkzeug answers several ranges with 416, where
    a server may ignore the header and send the whole file.
    """
    headers = request.environ
    accepted = headers.get("HTTP_ACCEPT_ENCODING", "")
    if "=" in accepted:
        kept = (coding for coding in accepted.split(",") if not _REFUSED.search(coding))
        headers["HTTP_ACCEPT_ENCODING"] = ",".join(kept)
    if "," in headers.get("HTTP_RANGE", ""):
        del headers["HTTP_RANGE"]
