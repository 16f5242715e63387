"""What is said of an evening: its date, and a recap in words that one can send on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from flask_babel import format_date, gettext, ngettext

from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.store.lists import GameLine
from scorekeeper.games.montana.store.lists import Summary
from scorekeeper.games.shedding.store.lists import MatchLine
from scorekeeper.house.evenings.people import Person
from scorekeeper.house.evenings.store import Counted
from scorekeeper.web.language import isolated, named
from scorekeeper.web.results import headed, result

NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Recap:
    """An evening: how much there was, who was there, and its first nights and matches.

    Its games of Gaps are the best ones: those that were won come first.
    """

    date: str
    counted: Counted
    people: Sequence[Person]
    nights: Sequence[Summary]
    matches: Sequence[MatchLine]
    games: Sequence[GameLine]


def in_words(iso: str) -> str:
    """A date with its day of the week, as a heading; it breaks behind that, if at all."""
    day, rest = (str(format_date(date.fromisoformat(iso), how)) for how in ("EEEE", "d MMMM y"))
    return f"{day[:1].upper()}{day[1:]}, {rest.replace(' ', NO_BREAK)}"


def recap(house: str, of: Recap) -> str:
    """The evening in plain words, a line for each thing; "" where nothing was played."""
    if not of.counted:
        return ""
    lines = [_line(_night_name(night, of), night) for night in of.nights]
    if more := of.counted.nights - len(of.nights):
        lines.append(ngettext("And %(num)s more night.", "And %(num)s more nights.", more))
    lines += [_line(_match_name(match, of), match) for match in of.matches]
    if more := of.counted.matches - len(of.matches):
        lines.append(ngettext("And %(num)s more match.", "And %(num)s more matches.", more))
    if of.games and (best := of.games[0].won):
        said = [*_solved(of), _best(of.games[0], best)]
        lines.append(gettext("Gaps: %(said)s.", said="; ".join(said)))
    elif of.counted.games:
        lines.append(ngettext("Gaps: %(num)s game.", "Gaps: %(num)s games.", of.counted.games))
    return headed(house, of.date, [*map(str, lines)])


def _line(what: str, table: Summary | MatchLine) -> str:
    return result(what, table.standings, finished=table.finished)


def _night_name(night: Summary, of: Recap) -> str:
    if of.counted.nights == 1:
        return str(gettext("Montana"))
    return str(gettext("Montana, %(name)s", name=isolated(named(night.name))))


def _match_name(match: MatchLine, of: Recap) -> str:
    if of.counted.matches == 1:
        return str(gettext("Match to %(target)s", target=match.target))
    name = isolated(named(match.name))
    return str(gettext("Match to %(target)s, %(name)s", target=match.target, name=name))


def _solved(of: Recap) -> list[str]:
    """How many games of Gaps were won, and by whom as far as that is known."""
    played, won = of.counted.games, sum(game.won is not None for game in of.games)
    if won == len(of.games) < played:  # there can be more that were won
        said = [ngettext("%(num)s game", "%(num)s games", played)]
    else:
        said = [gettext("%(won)s of %(played)s won", won=won, played=played)]
    said += [
        gettext(
            "%(name)s won %(won)s of %(played)s",
            name=isolated(one.name),
            won=one.gaps.won,
            played=one.gaps.played,
        )
        for one in of.people
        if one.gaps and one.gaps.won
    ]
    return [*map(str, said)]


def _best(game: GameLine, won: Score) -> str:
    shuffles = ngettext("%(num)s shuffle", "%(num)s shuffles", won.shuffles)
    moves = ngettext("%(num)s move", "%(num)s moves", won.moves)
    if game.player is None:
        return str(gettext("best: %(shuffles)s, %(moves)s", shuffles=shuffles, moves=moves))
    name = isolated(game.who)
    best = gettext(
        "best: %(name)s, %(shuffles)s, %(moves)s", name=name, shuffles=shuffles, moves=moves
    )
    return str(best)
