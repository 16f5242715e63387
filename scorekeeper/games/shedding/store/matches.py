"""Storage of matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.core.documents import Document
from scorekeeper.core.players import current_players
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.sittings import OPEN, OVER, RowColumns, SittingTopic
from scorekeeper.core.tallies import Tally, save_tallies
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.rules.deck import BY_CODE, NUMBERS
from scorekeeper.games.shedding.rules.match import NOTHING, Hand, Left, Match, MatchGame
from scorekeeper.games.shedding.rules.turn_history import TurnHistory, parse_turn, write_turn

SHEDDING = "shedding"
"""The game's id, in rows and archives."""

MATCHES = SittingList(SHEDDING)
"""The matches of a house; a row's list cache has the `target`."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match with its stored state.

    Args:
        match: the match; its seats have the numbers by which the players sat down.
        course: the course of the current game, if somebody follows it.
        deleted_at: when it was deleted (ms); 0 if it was not.
    """

    match: Match
    course: TurnHistory | None = None
    deleted_at: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(seat.name for seat in self.match.seats)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A loaded match: its number in the house, its version and its mark.

    `persons` has the current players by seat, after merges.
    """

    number: int
    version: int
    mark: str
    kept: KeptMatch
    persons: tuple[int, ...]

    @property
    def match(self) -> Match:
        """The match."""
        return self.kept.match


def load_match(place: Place, number: int) -> StoredMatch:
    """Load the match with this number; two queries.

    Raises:
        Missing: the house has none.
    """
    row = MatchTopic(number).read(place)
    known = current_players(place, row.seats)
    persons = tuple(known[player].player for player in row.seats)
    kept = match_of(MatchTopic.row_document(row._mapping), _names(known))
    return StoredMatch(number, row.version, row.mark, kept, persons)


class MatchTopic(SittingTopic[KeptMatch]):
    """One match."""

    game = SHEDDING
    noun = "match"

    def value(self, place: Place, document: Document) -> KeptMatch:
        """Convert a document to a match; its seats keep the players' original numbers."""
        return match_of(document, _names(current_players(place, document["seats"])))

    def document(self, value: KeptMatch) -> Document:
        """Convert the match to a document without empty cells."""
        match = value.match
        said = {
            "name": match.name,
            "date": match.date,
            "target": match.target,
            "seats": [seat.player for seat in match.seats],
            "games": {str(game.id): _facts(game) for game in match.games},
            "course": None if value.course is None else _course_said(value.course),
            "deleted_at": value.deleted_at,
        }
        return {key: part for key, part in said.items() if part is not None and part != {}}

    def row_columns(self, value: KeptMatch) -> RowColumns:
        """Convert the match to its row."""
        document, match = self.document(value), value.match
        return self.as_row(
            document,
            state=OVER if match.is_over else OPEN,
            last_deleted_id=match.last_deleted_id,
            cache={"target": match.target},
        )

    def derive(self, place: Place, before: KeptMatch | None, after: KeptMatch) -> None:
        """Write the tallies; a deleted match has none."""
        if before is not None and _counted(before) == _counted(after):
            return
        match = after.match
        tallies = [
            Tally(
                seat.player,
                match.totals[at],
                at in match.winners,
                len(match.games),
                at,
                figures={"games": sum(game.winner == at for game in match.games)},
            )
            for at, seat in enumerate(() if after.deleted_at else match.seats)
        ]
        save_tallies(place, SHEDDING, self.id, tallies, finished=match.is_over)


def match_of(said: Mapping[str, Any], names: Mapping[int, str]) -> KeptMatch:
    """Convert a document to a match.

    Args:
        said: the document of a `MatchTopic`.
        names: the players' names by number.
    """
    seats = tuple(Seat(player, names[player]) for player in said["seats"])
    games = sorted(said.get("games", {}).items(), key=lambda item: int(item[0]))
    match = Match(
        name=said["name"],
        date=said["date"],
        target=said["target"],
        seats=seats,
        games=tuple(_game(int(number), facts, len(seats)) for number, facts in games),
        last_deleted_id=said.get("last_deleted_id", 0),
    )
    return KeptMatch(match, _course(said.get("course")), said.get("deleted_at", 0))


def _facts(game: MatchGame) -> dict[str, Any]:
    """Return the facts of a game: never its points."""
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


def _game(number: int, facts: Mapping[str, Any], seats: int) -> MatchGame:
    if "total" in facts:
        return MatchGame(number, facts["winner"], total=facts["total"])
    told = facts.get("left", {})
    left = tuple(_left(told[str(seat)]) if str(seat) in told else NOTHING for seat in range(seats))
    return MatchGame(number, facts["winner"], left)


def _left(said: Mapping[str, Any] | int) -> Left:
    if isinstance(said, int):
        return said
    numbers = said.get("numbers", {})
    counts = tuple(numbers.get(str(number), 0) for number in NUMBERS)
    return Hand(counts, said.get("number_rules", 0), said.get("other_rules", 0))


def _course_said(course: TurnHistory) -> dict[str, Any]:
    turns = {str(at): write_turn(action) for at, action in enumerate(course.actions, 1)}
    return {"top": course.top.code, "first": course.first} | ({"turns": turns} if turns else {})


def _course(said: Mapping[str, Any] | None) -> TurnHistory | None:
    if said is None:
        return None
    turns = said.get("turns", {})
    actions = [parse_turn(turns[str(at)]) for at in range(1, len(turns) + 1)]
    known = tuple(action for action in actions if action is not None)
    if len(known) < len(actions):
        raise ValueError(f"no turns: {turns}")
    return TurnHistory(BY_CODE[said["top"]], said["first"], known)


def _counted(kept: KeptMatch) -> tuple[object, ...]:
    """Return the values on which the tally depends."""
    return kept.match.games, kept.match.target, kept.match.seats, kept.deleted_at


def _names(known: Mapping[int, Seat]) -> dict[int, str]:
    return {player: who.name for player, who in known.items()}
