"""What makes thousands of small tests quicker, and changes nothing that they see."""

import gc
from collections.abc import Callable
from typing import Any

from werkzeug.routing import Rule


def remember_routes() -> None:
    """Write the code that builds an address once, not anew for each of thousands of apps.

    It is most of what an app costs. Werkzeug writes it by what a rule says, and nothing else.
    """
    write: Callable[[Rule, bool], Any] = Rule._compile_builder
    written: dict[tuple[Any, ...], Any] = {}

    def remembered(rule: Rule, append_unknown: bool = True) -> Any:
        said = (rule.rule, append_unknown, tuple(rule._trace), repr(rule.defaults))
        if said not in written:
            written[said] = write(rule, append_unknown)
        return written[said]

    Rule._compile_builder = remembered  # type: ignore[method-assign, assignment]


def leave_alone_what_stays() -> None:
    """Let the collector pass over what has been imported and collected by now."""
    gc.collect()
    gc.freeze()
