"""What the rules refuse in a whole deal, as data for its form: `static/js/limits.js` reads it."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """One thing that a form refuses at a field.

    Args:
        check: "filled", but for `spare` fields; "some", at least one; "blank"; a whole "number"
            from `least` to `most`; a "sum" that is `to`, or less while a field is blank; or a
            "hook": not `to`, if that is `least` or more, said at the field of the dealer, or
            `shift` fields after it.
        of: selects the fields.
        words: what is said, with {sum} and {to}.
        when: selectors that all have to find something; `unless` must find nothing.
        to: a sum; by default the number in the field `cards`.
        fewer: what is said instead of a sum that is too small.
        anyway: selects a label that is shown then, with a box to excuse it.
    """

    check: str
    of: str
    words: str
    when: tuple[str, ...] = ()
    unless: str = ""
    spare: int = 0
    least: int = 0
    most: int = 0
    to: int | None = None
    shift: int = 0
    fewer: str = ""
    anyway: str = ""


def as_json(limits: Iterable[Limit]) -> str:
    """All limits of a form, without what is left to default."""
    usual = asdict(Limit("", "", ""))
    rules = [
        {name: value for name, value in asdict(limit).items() if value != usual[name]}
        for limit in limits
    ]
    return json.dumps(rules, ensure_ascii=False, separators=(",", ":"))
