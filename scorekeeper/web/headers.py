"""Corrections of request headers that the libraries misread."""

import re

from flask import request

_REFUSED = re.compile(r";\s*q\s*=\s*0(\.0*)?\s*$", re.IGNORECASE)


def correct_headers() -> None:
    """Remove refused encodings (`gzip;q=0`) and multiple ranges.

    Flask-Compress would choose such an encoding. Werkzeug answers multiple ranges with 416,
    although a server may ignore the header and send the whole file.
    """
    headers = request.environ
    accepted = headers.get("HTTP_ACCEPT_ENCODING", "")
    if "=" in accepted:
        accepted_codings = (coding for coding in accepted.split(",") if not _REFUSED.search(coding))
        headers["HTTP_ACCEPT_ENCODING"] = ",".join(accepted_codings)
    if "," in headers.get("HTTP_RANGE", ""):
        del headers["HTTP_RANGE"]
