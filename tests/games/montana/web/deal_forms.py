"""The form of a whole deal for tests: values sent and shown."""

from tests.web.visitor import Form

DEAL: dict[str, str] = {
    "variant": "whitefish",
    "dealer": "2",
    "bid0": "4",
    "bid1": "5",
    "bid2": "3",
    "tricks0": "4",
    "tricks1": "5",
    "tricks2": "4",
}
"""What a form for a deal is sent, where all of it is sound."""


def values(form: Form) -> dict[str, list[str]]:
    """The values of the form by field, without its stamp."""
    values_by_name: dict[str, list[str]] = {}
    for name, value in form.fields:
        if name not in {"csrf_token", "key", "seen"}:
            values_by_name.setdefault(name, []).append(value)
    return values_by_name
