"""The tables of `tests/tables`: examples with results by hand, and refused input."""

import tomllib
from typing import Any

from tests.running.command import ROOT


def table(name: str) -> dict[str, Any]:
    """Read the table of that name, such as `pad` or `declarer/skat`."""
    return tomllib.loads((ROOT / f"tests/tables/{name}.toml").read_text(encoding="utf-8"))
