"""Labels of undo buttons: texts that games share."""

from collections.abc import Collection, Sequence

from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.web.language import isolated
from scorekeeper.web.logs import NOTHING, LogLine, hidden

_LONGEST = 40


def values_label(line: LogLine) -> str:
    """Return the line's new value, with the old one if there was one."""
    return f"{line.before} → {line.after}" if line.before else line.after


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
    """Format several counts that were entered at once, each as a name and a number.

    Long names are left out.
    """
    listed = ", ".join(f"{name} {count}" for name, count in counts)
    if len(listed) > 2 * _LONGEST:
        return gettext("the tricks")
    return gettext("the tricks (%(tricks)s)", tricks=listed)


def confirmation_label(name: str) -> str:
    """Label the confirmation of that player's result."""
    return gettext("%(name)s's confirmation", name=isolated(name))


def substitute_label(new: str, old: str) -> str:
    """Label a substitute; isolated names."""
    return gettext("%(new)s in place of %(old)s", new=new, old=old)


def entered_deal_label(number: int) -> str:
    """Label a deal that was entered as a whole."""
    return gettext("deal %(number)s", number=number)


def is_entry(change: Change, kinds: Collection[str]) -> bool:
    """Whether a change entered a whole deal: it had no cells of these kinds before."""
    befores = [
        before
        for cell, (before, _) in change.cells.items()
        if cell.startswith("deals.") and cell.split(".")[2:3] and cell.split(".")[2] in kinds
    ]
    return len(befores) > 1 and all(before is None for before in befores)
