"""Values that are computed once per request."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from flask import g

T = TypeVar("T")


def once(make: Callable[[], T]) -> Callable[[], T]:
    """Cache a function's result for the duration of a request."""
    name = f"once {make.__module__}.{make.__qualname__}"

    @wraps(make)
    def made() -> T:
        if name not in g:
            setattr(g, name, make())
        cached: T = g.get(name)
        return cached

    return made
