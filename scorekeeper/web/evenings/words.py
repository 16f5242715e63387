"""What is said of an evening: its date, and a recap in words that one can send on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from flask_babel import format_date, gettext, ngettext

from scorekeeper.store.evening_people import Person, Solved
from scorekeeper.store.evenings import Counted
from scorekeeper.store.match_lists import MatchLine
from scorekeeper.store.night_lists import Standing, Summary
from scorekeeper.web.language import isolated, number

NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Recap:
    """An evening: how much there was, who was there, its first nights and matches."""

    date: str
    counted: Counted
    people: Sequence[Person]
    nights: Sequence[Summary]
    matches: Sequence[MatchLine]


def in_words(iso: str) -> str:
    """A date with its day of the week, as a heading; it breaks behind that, if at all."""
    day, rest = (str(format_date(date.fromisoformat(iso), how)) for how in ("EEEE", "d MMMM y"))
    return f"{day[:1].upper()}{day[1:]}, {rest.replace(' ', NO_BREAK)}"


def recap(house: str, of: Recap) -> str:
    """The evening in plain words, a line for each thing; "" where nothing was played."""
    if not of.counted:
        return ""
    day = format_date(date.fromisoformat(of.date), "EEE d MMM y")
    lines = [gettext("%(day)s, %(house)s", day=day, house=isolated(house))]
    lines += [_line(_night_name(night, of), night) for night in of.nights]
    if more := of.counted.nights - len(of.nights):
        lines.append(ngettext("And %(num)s more night.", "And %(num)s more nights.", more))
    lines += [_line(_match_name(match, of), match) for match in of.matches]
    if more := of.counted.matches - len(of.matches):
        lines.append(ngettext("And %(num)s more match.", "And %(num)s more matches.", more))
    solved = [(one.name, one.gaps) for one in of.people if one.gaps and one.gaps.won]
    if solved:
        said = "; ".join(_solved(name, gaps) for name, gaps in solved)
        lines.append(gettext("Gaps: %(said)s.", said=said))
    elif of.counted.games:
        lines.append(ngettext("Gaps: %(num)s game.", "Gaps: %(num)s games.", of.counted.games))
    return "\n".join(map(str, lines))


def _night_name(night: Summary, of: Recap) -> str:
    if of.counted.nights == 1:
        return str(gettext("Montana"))
    return str(gettext("Montana, %(name)s", name=isolated(night.name)))


def _match_name(match: MatchLine, of: Recap) -> str:
    if of.counted.matches == 1:
        return str(gettext("Match to %(target)s", target=match.target))
    name = isolated(match.name)
    return str(gettext("Match to %(target)s, %(name)s", target=match.target, name=name))


def _line(what: str, table: Summary | MatchLine) -> str:
    """What it came to, whoever has most first."""
    totals = ", ".join(map(_total, sorted(table.standings, key=lambda one: -one.points)))
    if table.finished:
        return str(gettext("%(what)s: %(totals)s.", what=what, totals=totals))
    return str(gettext("%(what)s, so far: %(totals)s.", what=what, totals=totals))


def _total(standing: Standing) -> str:
    return f"{isolated(standing.name)} {number(standing.points)}"


def _solved(name: str, gaps: Solved) -> str:
    won = gettext(
        "%(name)s won %(won)s of %(played)s",
        name=isolated(name),
        won=gaps.won,
        played=gaps.played,
    )
    if gaps.best is None:
        return str(won)
    shuffles = ngettext("%(num)s shuffle", "%(num)s shuffles", gaps.best.shuffles)
    moves = ngettext("%(num)s move", "%(num)s moves", gaps.best.moves)
    best = gettext("best: %(shuffles)s, %(moves)s", shuffles=shuffles, moves=moves)
    return f"{won} ({best})"
