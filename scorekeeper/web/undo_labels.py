"""Labels of undo buttons: texts that games share."""

from collections.abc import Collection, Sequence

from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.web.logs import NOTHING, LogLine, hidden

_LONGEST = 40


def line_label(lines: Sequence[LogLine]) -> str:
    """Return the only line, such as "Ann's bid 4 → 6"; "" for several or a long one."""
    if len(lines) != 1:
        return ""
    (line,) = lines
    if line.after in (hidden(), line.before):
        return line.about
    value = line.after if line.before in ("", NOTHING) else f"{line.before} → {line.after}"
    return f"{line.about} {value}" if len(value) < _LONGEST else ""


def tricks_label(counts: Sequence[tuple[str, str]]) -> str:
    """Format several counts that were entered at once, each as a name and a number."""
    listed = ", ".join(f"{name} {count}" for name, count in counts)
    return str(gettext("the tricks (%(tricks)s)", tricks=listed))


def deal_label(action: str, number: int | None) -> str:
    """Label a change of the deal with that number, None for a deleted one; "" for other actions."""
    if number is None:
        names = {"delete": gettext("the deletion of a deal"), "insert": gettext("the added deal")}
    else:
        names = {
            "correct": gettext("the correction of deal %(number)s", number=number),
            "enter": gettext("deal %(number)s", number=number),
            "insert": gettext("the added deal %(number)s", number=number),
            "next": gettext("the start of deal %(number)s", number=number),
        }
    return str(names.get(action, ""))


def is_entry(change: Change, kinds: Collection[str]) -> bool:
    """Whether a change entered a whole deal: it had no cells of these kinds before."""
    befores = [
        before
        for cell, (before, _) in change.cells.items()
        if cell.startswith("deals.") and cell.split(".")[2:3] and cell.split(".")[2] in kinds
    ]
    return len(befores) > 1 and all(before is None for before in befores)
