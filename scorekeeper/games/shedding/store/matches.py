"""Storage of matches, and their check in archives."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.tallies import Tally
from scorekeeper.base.text import ntext, text
from scorekeeper.core.archive_values import ArchiveRows, Item
from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.documents import Document
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.stored import Stored, TableTopic
from scorekeeper.games.shedding.rules.deck import BY_CODE, NUMBERS
from scorekeeper.games.shedding.rules.match import NOTHING, Hand, Left, Match, MatchGame
from scorekeeper.games.shedding.rules.match_checks import MAX_TARGET, check_game, check_match
from scorekeeper.games.shedding.rules.turn_history import TurnHistory, parse_turn, write_turn
from scorekeeper.games.shedding.store.document import (
    CourseData,
    GameData,
    HandData,
    MatchDocument,
    MatchFacts,
    MatchRow,
)

SHEDDING = "shedding"
"""The game's id, in rows and archives."""

MATCHES = SittingList(SHEDDING)
"""The matches of a house; a row's list cache has the `target`."""


class MatchTopic(TableTopic[Match]):
    game = SHEDDING
    noun = "match"

    @classmethod
    def parse_document(cls, document: Document, names: Mapping[int, str]) -> Match:
        facts = cast(MatchFacts, document)
        seats = tuple(Seat(player, names[player]) for player in document["seats"])
        games = sorted(facts.get("games", {}).items(), key=lambda item: int(item[0]))
        return Match(
            name=document["name"],
            date=document["date"],
            target=facts["target"],
            seats=seats,
            games=tuple(_game(int(number), game, len(seats)) for number, game in games),
            last_deleted_id=document.get("last_deleted_id", 0),
            course=_course(facts.get("course")),
        )

    def to_document(self, value: Match) -> Document:
        """Convert the match to a document without empty cells."""
        document = {
            "name": value.name,
            "date": value.date,
            "target": value.target,
            "seats": [seat.player for seat in value.seats],
            "games": {str(game.id): _facts(game) for game in value.games},
            "course": _course_facts(value.course) if value.course else None,
        }
        return {key: part for key, part in document.items() if part is not None and part != {}}

    def cache(self, value: Match) -> dict[str, int]:
        return {"target": value.target}

    def tallies(self, value: Match) -> Iterator[Tally]:
        for at, seat in enumerate(value.seats):
            yield Tally(
                seat.player,
                value.totals[at],
                at in value.winners,
                len(value.games),
                at,
                figures={"games": sum(game.winner == at for game in value.games)},
            )

    def result_inputs(self, value: Match) -> object:
        return value.games, value.target, value.seats


def _facts(game: MatchGame) -> dict[str, Any]:
    if game.total is not None:
        return {"winner": game.winner, "total": game.total}
    left = {str(seat): _left_facts(left) for seat, left in enumerate(game.left) if left != NOTHING}
    return {"winner": game.winner} | ({"left": left} if left else {})


def _left_facts(left: Left) -> dict[str, Any] | int:
    if isinstance(left, int):
        return left
    counts = zip(NUMBERS, left.numbers, strict=True)
    numbers = {str(number): count for number, count in counts if count}
    rules = {"number_rules": left.number_rules, "other_rules": left.other_rules}
    return ({"numbers": numbers} if numbers else {}) | {k: v for k, v in rules.items() if v}


def _game(number: int, facts: GameData, seats: int) -> MatchGame:
    if "total" in facts:
        return MatchGame(number, facts["winner"], total=facts["total"])
    hands = {int(seat): _left(hand) for seat, hand in facts.get("left", {}).items()}
    left = tuple(hands.get(seat, NOTHING) for seat in range(seats))
    return MatchGame(number, facts["winner"], left)


def _left(facts: int | HandData) -> Left:
    if isinstance(facts, int):
        return facts
    numbers = facts.get("numbers", {})
    counts = tuple(numbers.get(str(number), 0) for number in NUMBERS)
    return Hand(counts, facts.get("number_rules", 0), facts.get("other_rules", 0))


def _course_facts(course: TurnHistory) -> dict[str, Any]:
    turns = {str(at): write_turn(action) for at, action in enumerate(course.actions, 1)}
    return {"top": course.top.code, "first": course.first} | ({"turns": turns} if turns else {})


def _course(facts: CourseData | None) -> TurnHistory | None:
    if facts is None:
        return None
    turns = facts.get("turns", {})
    parsed = [parse_turn(turns[str(at)]) for at in range(1, len(turns) + 1)]
    actions = tuple(action for action in parsed if action is not None)
    if len(actions) < len(parsed):
        raise ValueError(f"no turns: {turns}")
    return TurnHistory(BY_CODE[facts["top"]], facts["first"], actions)


def _check_match(row: Item, place: str, archive_rows: ArchiveRows, findings: Findings) -> None:
    facts, before = row["facts"], findings.count
    seats = tuple(Seat(number, archive_rows.names[number]) for number in row["seats"])
    for problem in check_match(Match("", "", MAX_TARGET, seats)):
        findings.add(within(place, "seats"), problem.message)
    place = within(place, "facts")
    turns = facts.get("course", {}).get("turns", {})
    if turns.keys() != {str(number) for number in range(1, len(turns) + 1)}:
        findings.add(within(place, "course"), text("This is not a match."))
    if findings.count > before:
        return
    match = MatchTopic.parse_document(MatchTopic.row_document(row), archive_rows.names)
    for game in match.games:
        for problem in check_game(match, game):
            findings.add(within(within(place, "games"), str(game.id)), problem.message)
    if MatchTopic().row_columns(Stored(match)).facts != facts:
        findings.add(place, text("This is not a match."))
    if match.course:
        try:
            match.course.table(match.players)
        except RuleError as error:
            findings.add(within(place, "course"), error.problems[0].message)


ARCHIVED = ArchivedGame(
    row=MatchRow,
    document=MatchDocument,
    check=_check_match,
    count_label=ntext("%(num)s match", "%(num)s matches"),
)
