"""Limits of a whole deal that its form checks without the server (`static/js/deal_limits.js`)."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit of a form.

    Args:
        check: "filled" (all but `spare` fields); "some" (at least one); "blank"; "number" (whole,
            from `least` to `most`); "sum" (equal to `to`, or less while a field is empty); or
            "hook" (not equal to `to`, if that is at least `least`; reported at the dealer's field,
            or `shift` fields after it).
        of: selects the fields.
        words: the message, with {sum} and {to}.
        when: selectors that must all match; `unless` must not match.
        to: the sum; by default the number in the field `cards`.
        fewer: the message for a sum that is too small.
        anyway: selects a label with a check box that permits an exception.
    """

    check: str
    of: str
    words: str
    when: tuple[str, ...] = ()
    unless: str = ""
    spare: int = 0
    least: int = 0
    limit: int = 0
    to: int | None = None
    shift: int = 0
    fewer: str = ""
    anyway: str = ""


def as_json(limits: Iterable[Limit]) -> str:
    """Convert all limits of a form to JSON, without default values."""
    usual = asdict(Limit("", "", ""))
    rules = [
        {name: value for name, value in asdict(limit).items() if value != usual[name]}
        for limit in limits
    ]
    return json.dumps(rules, ensure_ascii=False, separators=(",", ":"))
