"""Matches of the shedding game: rows to values and back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, bindparam, delete, func, insert, select, update

from scorekeeper.core.documents import Document
from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import GONE
from scorekeeper.core.tables import MatchRow, MatchTallyRow
from scorekeeper.core.topics import Missing, Place
from scorekeeper.games.shedding.rules.course import Course, parse_turn, write_turn
from scorekeeper.games.shedding.rules.deck import BY_CODE, NUMBERS
from scorekeeper.games.shedding.rules.match import NOTHING, Game, Hand, Left, Match, Seat

_match: Table = MatchRow.__table__
_tally: Table = MatchTallyRow.__table__

_THIS_MATCH = (_match.c.house_id == bindparam("house")) & (_match.c.id == bindparam("match"))
_MATCH = select(_match).where(_THIS_MATCH)
_UPDATE = update(_match).where(_THIS_MATCH)


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match, and what is kept beside its games.

    Args:
        match: the match; its seats have the numbers by which the players sat down.
        course: how the current game goes, where somebody follows it.
        discarded: the moment (ms) at which it was thrown away; 0 where it was not.
    """

    match: Match
    course: Course | None = None
    discarded: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(seat.name for seat in self.match.seats)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as read: its number in the house, and the version it had.

    `persons` says by seat who that is now, where players were merged since.
    """

    id: int
    version: int
    kept: KeptMatch
    persons: tuple[int, ...]

    @property
    def match(self) -> Match:
        """The match."""
        return self.kept.match


def load_match(place: Place, number: int) -> StoredMatch:
    """The match with this number, as it is now; two queries.

    Raises:
        Missing: the house has none.
    """
    row = _read(place, number)
    known = known_as(place, row.seats)
    persons = tuple(known[player][0] for player in row.seats)
    return StoredMatch(number, row.version, _kept(row, _names(known)), persons)


class MatchTopic:
    """One match. Without a number it is one to be started, which gets the next one."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number
        self._names: Mapping[int, str] = {}

    @property
    def name(self) -> str:
        """Its name in the log."""
        return f"match/{self.number}"

    def load(self, place: Place) -> KeptMatch | None:
        """The match as it is now, or None for one to be started."""
        if self.number is not None:
            row = _read(place, self.number)
            self._names = _names(known_as(place, row.seats))
            return _kept(row, self._names)
        newest = select(func.max(_match.c.id)).where(_match.c.house_id == place.house_id)
        self.number = (place.connection.execute(newest).scalar() or 0) + 1
        return None

    def document(self, value: KeptMatch | None) -> Document:
        """The match as a document."""
        if value is None:
            return {}
        return document_of(value)

    def restore(self, place: Place, document: Document) -> KeptMatch:
        """The match of a document."""
        return match_of(document, self._names)

    def save(
        self, place: Place, before: KeptMatch | None, after: KeptMatch | None, to: int
    ) -> None:
        """Write the match and its tally; `to` is its version."""
        if after is None or self.number is None:
            raise ValueError("a match is never taken away by a write")
        key = {"house_id": place.house_id, "id": self.number}
        match = after.match
        row = {**_said(after), "finished": match.is_over, "version": to}
        # no cell: nobody says it, and two who take out two games do not contradict each other
        row["spent"] = max(match.spent, before.match.spent if before else 0)
        if before is None:
            place.connection.execute(insert(_match).values(key | row))
        else:
            here = {"house": place.house_id, "match": self.number}
            place.connection.execute(_UPDATE.values(row), here)
        if before is None or _counted(before) != _counted(after):
            save_tally(place, self.number, after)


def save_tally(place: Place, number: int, kept: KeptMatch) -> None:
    """Write the figures of a match anew; one that was thrown away has none."""
    here = (_tally.c.house_id == place.house_id) & (_tally.c.match_id == number)
    place.connection.execute(delete(_tally).where(here))
    if kept.discarded:
        return
    match = kept.match
    place.connection.execute(
        insert(_tally),
        [
            {
                "house_id": place.house_id,
                "match_id": number,
                "player_id": seat.player,
                "seat": at,
                "points": match.totals[at],
                "games": sum(game.winner == at for game in match.games),
                "won": match.winner == at,
            }
            for at, seat in enumerate(match.seats)
        ],
    )


def document_of(kept: KeptMatch) -> Document:
    """The match as a document; what is empty is no cell."""
    return {key: part for key, part in _said(kept).items() if part is not None and part != {}}


def match_of(said: Mapping[str, Any], names: Mapping[int, str]) -> KeptMatch:
    """The match of whose row, or document, this is what happened.

    Args:
        said: as `_said` says it; what is empty may be missing.
        names: the players' names by their numbers.
    """
    seats = tuple(Seat(player, names[player]) for player in said["seats"])
    games = sorted(said.get("games", {}).items(), key=lambda item: int(item[0]))
    match = Match(
        name=said["name"],
        date=said["date"],
        target=said["target"],
        seats=seats,
        games=tuple(_game(int(number), facts, len(seats)) for number, facts in games),
        spent=said.get("spent", 0),
    )
    return KeptMatch(match, _course(said.get("course")), said.get("discarded", 0))


def _said(kept: KeptMatch) -> dict[str, Any]:
    """What happened, as a row holds it."""
    match = kept.match
    return {
        "name": match.name,
        "date": match.date,
        "target": match.target,
        "seats": [seat.player for seat in match.seats],
        "games": {str(game.id): _facts(game) for game in match.games},
        "course": None if kept.course is None else _course_said(kept.course),
        "discarded": kept.discarded,
    }


def _facts(game: Game) -> dict[str, Any]:
    """What happened in a game: never its points."""
    if game.total is not None:
        return {"winner": game.winner, "total": game.total}
    left = {str(seat): _left_said(left) for seat, left in enumerate(game.left) if left != NOTHING}
    return {"winner": game.winner} | ({"left": left} if left else {})


def _left_said(left: Left) -> dict[str, Any] | int:
    if isinstance(left, int):
        return left
    counts = zip(NUMBERS, left.numbers, strict=True)
    numbers = {str(number): count for number, count in counts if count}
    rules = {"number_rules": left.number_rules, "other_rules": left.other_rules}
    said = ({"numbers": numbers} if numbers else {}) | {k: v for k, v in rules.items() if v}
    return said


def _game(number: int, facts: Mapping[str, Any], seats: int) -> Game:
    if "total" in facts:
        return Game(number, facts["winner"], total=facts["total"])
    told = facts.get("left", {})
    left = tuple(_left(told[str(seat)]) if str(seat) in told else NOTHING for seat in range(seats))
    return Game(number, facts["winner"], left)


def _left(said: Mapping[str, Any] | int) -> Left:
    if isinstance(said, int):
        return said
    numbers = said.get("numbers", {})
    counts = tuple(numbers.get(str(number), 0) for number in NUMBERS)
    return Hand(counts, said.get("number_rules", 0), said.get("other_rules", 0))


def _course_said(course: Course) -> dict[str, Any]:
    turns = {str(at): write_turn(action) for at, action in enumerate(course.actions, 1)}
    return {"top": course.top.code, "first": course.first} | ({"turns": turns} if turns else {})


def _course(said: Mapping[str, Any] | None) -> Course | None:
    if said is None:
        return None
    turns = said.get("turns", {})
    actions = [parse_turn(turns[str(at)]) for at in range(1, len(turns) + 1)]
    known = tuple(action for action in actions if action is not None)
    if len(known) < len(actions):
        raise ValueError(f"no turns: {turns}")
    return Course(BY_CODE[said["top"]], said["first"], known)


def _counted(kept: KeptMatch) -> tuple[object, ...]:
    """What the tally follows from."""
    return kept.match.games, kept.match.target, kept.match.seats, kept.discarded


def _read(place: Place, number: int) -> Any:
    asked = {"house": place.house_id, "match": number}
    row = place.connection.execute(_MATCH, asked).one_or_none()
    if row is None or row.discarded == GONE:
        raise Missing(f"match {number}")
    return row


def _names(known: Mapping[int, tuple[int, str]]) -> dict[int, str]:
    return {player: name for player, (_, name) in known.items()}


def _kept(row: Any, names: Mapping[int, str]) -> KeptMatch:
    return match_of(row._mapping, names)
