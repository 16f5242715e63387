"""Measured figures and their budgets."""

import json
import os
import platform
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured figure.

    Args:
        name: what was measured.
        value: the figure; None if the disk or the machine was not steady enough.
        unit: "×" for a ratio, "ms", "kB", or "" for a count.
        budget: the largest acceptable value; None for a figure without a budget.
        note: details.
    """

    name: str
    value: float | None
    unit: str = ""
    budget: float | None = None
    note: str = ""

    @property
    def over(self) -> bool:
        """Whether it exceeds its budget."""
        return self.budget is not None and self.value is not None and self.value > self.budget

    @property
    def verdict(self) -> str:
        """`ok`, `over`, `no figure`, or nothing without a budget."""
        if self.budget is None:
            return ""
        if self.value is None:
            return "no figure"
        return "over" if self.over else "ok"


def format_figures(figures: Sequence[Figure]) -> str:
    """Format the figures in columns for a terminal."""
    lines = [("", "figure", "budget", "", "")]
    lines += [
        (f.name, _format(f.value, f.unit), _format(f.budget, f.unit), f.verdict, f.note)
        for f in figures
    ]
    first, second, third, fourth = (max(len(line[n]) for line in lines) for n in range(4))
    return "\n".join(
        f"{name:{first}}  {value:>{second}}  {budget:>{third}}  {verdict:{fourth}}  {note}".rstrip()
        for name, value, budget, verdict, note in lines
    )


def save_figures(figures: Sequence[Figure], path: Path) -> None:
    """Write the figures and the machine's properties as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    report = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {
            "cores": os.cpu_count(),
            "system": platform.system(),
            "python": platform.python_version(),
            "sqlite": sqlite3.sqlite_version,
        },
        "figures": [asdict(f) | {"verdict": f.verdict} for f in figures],
    }
    path.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _format(value: float | None, unit: str) -> str:
    if value is None:
        return "–"
    number = f"{value:,.0f}" if value == int(value) and unit != "×" else f"{value:.2f}"
    return f"{number} {unit}".rstrip()
