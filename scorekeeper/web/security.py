"""Headers of every response, and the check of a write's origin."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from flask import Flask, Response, abort, g, request, session
from flask.sessions import SecureCookieSessionInterface
from flask_wtf import CSRFProtect
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "media-src 'self'",  # the video that keeps the screen on over plain http
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'"
"""The policy of a worker that runs WebAssembly, and does nothing else."""

_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",  # with no-referrer, forms would send `Origin: null`
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}
_SAFE = {"GET", "HEAD", "OPTIONS"}

_tokens = CSRFProtect()


class _Patient(TimestampSigner):
    """A signer that accepts timestamps in the future: a signature can only be too old."""

    def unsign(
        self,
        signed_value: str | bytes,
        max_age: int | None = None,
        return_timestamp: bool = False,
    ) -> Any:
        """Return the value, unless it was signed more than `max_age` seconds ago."""
        value, at = super().unsign(signed_value, None, True)
        age = self.get_timestamp() - int(datetime.timestamp(at))
        if max_age is not None and age > max_age:
            raise SignatureExpired(f"{age} s old", payload=value, date_signed=at)
        return (value, at) if return_timestamp else value


class Sessions(SecureCookieSessionInterface):
    """Flask's sessions, which stay valid if the server's clock is set back."""

    _serializer: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return the cookie's signer, created once."""
        if self._serializer is None and (made := super().get_signing_serializer(app)):
            made.signer = _Patient
            self._serializer = made
        return self._serializer


def init_security(app: Flask, queued: Sequence[str]) -> None:
    """Check every request's origin and token, and set every response's headers.

    `queued` has the beginnings of the URL rules that phones send queued entries to.
    """
    app.session_interface = Sessions()
    _tokens.init_app(app)
    app.before_request(check_origin)
    app.before_request(partial(check_token, tuple(queued)))
    app.after_request(keep_session)
    app.after_request(set_headers)


def forbid_storing() -> None:
    """Forbid browsers to store the response to this request, even for use offline."""
    g.forbids_storing = True


def check_origin() -> None:
    """Refuse a write sent by another site's page."""
    if request.method in _SAFE:
        return
    if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
        abort(403)
    # absent on plain http; if it is sent, it must agree
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        abort(403)


def check_token(queued: tuple[str, ...]) -> None:
    """Refuse a form without its token, unless it is a queued entry, sent to one of these rules.

    Queued entries have a header that other sites' pages cannot add.
    """
    rule = request.url_rule.rule if request.url_rule else ""
    if "X-Queued" in request.headers and rule.startswith(queued):
        g.csrf_valid = True  # forms then need no token either
    elif request.endpoint:
        _tokens.protect()


def keep_session(response: Response) -> Response:
    """Keep a form valid after the browser was closed."""
    if request.endpoint != "static" and session.modified:
        session.permanent = True
    return response


def set_headers(response: Response) -> Response:
    """Set headers: the same on all responses, but for a worker's own policy.

    Pages are private and revalidated each time.
    """
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    if request.endpoint != "static":
        caching = "no-store" if "forbids_storing" in g else "private, no-cache"
        response.headers.setdefault("Cache-Control", caching)
        response.vary.update(("HX-Request", "HX-Request-Type", "Cookie", "Accept-Language"))
    return response
