"""Matches in a house's archive: games, and the course of the current one."""

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import ntext, text
from scorekeeper.core.archive_values import ArchiveRows, Item
from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.stored import Stored
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.games.shedding.rules.match_checks import MAX_TARGET, check_game, check_match
from scorekeeper.games.shedding.store.document import MatchDocument, MatchRow
from scorekeeper.games.shedding.store.matches import MatchTopic


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
