"""Cookies: over https only this host can set them, and only the server reads them."""

from flask import Response, current_app


def cookie(name: str) -> str:
    """The cookie's full name; over https its prefix limits it to this host."""
    return f"__Host-{name}" if _https() else name


def keep(response: Response, name: str, value: str, seconds: int) -> None:
    response.set_cookie(
        cookie(name), value, max_age=seconds, secure=_https(), httponly=True, samesite="Lax"
    )


def drop(response: Response, name: str) -> None:
    """Delete a cookie."""
    response.delete_cookie(cookie(name), secure=_https(), httponly=True, samesite="Lax")


def _https() -> bool:
    return bool(current_app.config["SESSION_COOKIE_SECURE"])
