"""Static texts, compressed as far as possible: each once, because it is sent many times."""

from functools import lru_cache

import brotli
import zopfli.gzip
from flask import Response, request

_MIN_BYTES = 500


def compress(answer: Response) -> None:
    """Compress the response with a static text, if the browser accepts it and it is worth it."""
    accepted = request.accept_encodings
    coding = next((coding for coding in ("br", "gzip") if accepted[coding]), "")
    text = answer.get_data()
    if not coding or len(text) < _MIN_BYTES:
        return
    answer.set_data(_compressed(text, coding))
    answer.headers["Content-Encoding"] = coding
    etag, _ = answer.get_etag()
    answer.set_etag(f"{etag}:{coding}")  # as by Flask-Compress, which does the rest
    answer.make_conditional(request)


@lru_cache(maxsize=512)
def _compressed(text: bytes, coding: str) -> bytes:
    if coding == "br":
        return bytes(brotli.compress(text, quality=11))
    return bytes(zopfli.gzip.compress(text, numiterations=15))
