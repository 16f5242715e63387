"""A whole game of Gaps as a file: `scorekeeper-gaps/1` (docs/gaps-files.md).

Unlike a saved game (`game_file.py`), which others replay, it has everything that its house knows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, NotRequired

from scorekeeper.base.file_values import AS_IS, AnyText, Cleaning, Day
from scorekeeper.base.findings import Findings
from scorekeeper.base.game_file import GameFile, Line, Say
from scorekeeper.base.json_text import WHOLE, JsonSource, write_json
from scorekeeper.base.schemas import at_most
from scorekeeper.base.seats import Seat
from scorekeeper.base.table_file import first_players, open_file
from scorekeeper.base.text import text
from scorekeeper.games.gaps.files.facts import GapsFacts, play_facts
from scorekeeper.games.gaps.files.game_file import check_result, describe_game, write_result
from scorekeeper.games.gaps.rules.board import CARDS
from scorekeeper.games.gaps.rules.game import Game

FORMAT = "scorekeeper-gaps/1"

RESULTS = ("won_shuffles", "won_moves", "least_shuffles", "least_moves", "ended_home")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The content of a file.

    Args:
        facts: what happened, as in the game's row.
        game: the state to which the facts lead.
        date: the evening on which it was begun; blank if unknown.
        seats: its player, if there is one.
    """

    facts: Mapping[str, Any]
    game: Game
    date: str
    seats: tuple[Seat, ...] = ()

    @property
    def name(self) -> str:
        """The number of its deal, because games have no names."""
        return str(self.game.number)

    @property
    def from_stranger(self) -> "SavedGame":
        """The game as it counts if its file is untrusted: without results."""
        facts = {key: value for key, value in self.facts.items() if key not in RESULTS}
        return replace(self, facts={**facts, "loaded": True})


class GapsFile(GapsFacts):
    """The whole file."""

    format: AnyText
    date: NotRequired[Day]
    players: Annotated[list[Any], at_most(1)]
    result: NotRequired[AnyText]


def write_saved(saved: SavedGame) -> str:
    """Write the game as the text of a file."""
    document = {
        "format": FORMAT,
        **({"date": saved.date} if saved.date else {}),
        "players": [seat.name for seat in saved.seats],
        "result": write_result(saved.game),
        **_in_order(saved.facts),
    }
    return write_json(document)


def read_saved(data: JsonSource, cleaning: Cleaning = AS_IS) -> SavedGame:
    """Read a file; every turn is played.

    Raises:
        FileError: all problems of the file, each with its place.
    """
    context, document = open_file(data, GapsFile, FORMAT, cleaning)
    findings = context.findings
    findings.refuse()
    facts = _in_order(document)
    game = play_facts(facts, WHOLE, findings)
    findings.refuse()
    if game is None:
        raise ValueError("a game that cannot be played has no problem")
    _check_results(facts, game, findings)
    if "result" in document and (message := check_result(game, document["result"])):
        findings.add("result", message)
    findings.refuse()
    return SavedGame(facts, game, document.get("date", ""), first_players(context))


def _in_order(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {key: facts[key] for key in GapsFacts.__annotations__ if key in facts}


def _check_results(facts: Mapping[str, Any], game: Game, findings: Findings) -> None:
    """Check the best results as far as the rules tell without the turns that were undone."""
    stated = [key for key in RESULTS if key in facts]
    if facts["loaded"] and stated:
        findings.add(stated[0], text("A game that came from a file has no results."))
        return
    if "won_moves" not in facts and "least_moves" not in facts:
        if facts.get("ended_home") == len(CARDS):
            findings.add("ended_home", text("With all cards home it is won."))
        return
    away = len(CARDS) - game.restarted().board.cards_home
    for win in ("won", "least"):
        shuffles, moves = facts.get(f"{win}_shuffles", 0), facts.get(f"{win}_moves", 0)
        if shuffles > game.rules.shuffles:
            findings.add(f"{win}_shuffles", text("These rules allow fewer shuffles."))
        if not shuffles and moves < away:
            message = text("Without a shuffle a win takes at least %(moves)s moves.", moves=away)
            findings.add(f"{win}_moves", message)
    if facts.get("ended_home") != len(CARDS):
        findings.add("ended_home", text("A win brings all cards home."))


def lines(saved: SavedGame, say: Say) -> Iterator[Line]:
    """Describe the game in lines."""
    yield ", ".join(
        filter(None, [say(text("Gaps")), saved.date, *(seat.name for seat in saved.seats)])
    )
    yield say(describe_game(saved.game))


GAPS_FILE = GameFile("gaps", FORMAT, read_saved, write_saved, lines, lambda saved: saved.seats)
"""Gaps: reading and writing its files."""
