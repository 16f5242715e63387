"""Read a history of plays that was exported by BG Stats, as files of the score pad.

Its files differ by phone: a flag is a boolean or 0 and 1; no score is "", null or a missing key;
`seatOrder` may be 0 for all. A score is text, often a sum with a term for each hand, such as
"20+16-5". `playDate` is local, and 10:00:00 in it means that the time is unknown. Numbers in `id`
and `…RefId` hold within one file; `uuid` stays the same in later exports.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from scorekeeper.base.json_text import FileError, read_json
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.clock import evening_of
from scorekeeper.core.days import weekday
from scorekeeper.core.importing import file_key
from scorekeeper.games.importing import ScoreList
from scorekeeper.house.import_export.reading import read_any

_MAX_PARTS = 1_000_000
_LISTS = ("games", "players", "plays")
_MAX_SCORES = 200_000
_LONGEST_TITLE = 40
_LONGEST_NOTE = 200
_SCORE = re.compile(r"[+-]*\d{1,6}(?:[.,]\d{1,3})?(?:[+-]+\d{1,6}(?:[.,]\d{1,3})?){0,99}")
_TERM = re.compile(r"([+-]*)(\d+)(?:[.,](\d+))?")
_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")


class Skipped(StrEnum):
    """Why a play cannot be imported."""

    IGNORED = "ignored"
    GAME = "game"
    SCORES = "scores"
    PAD = "pad"
    PEOPLE = "people"


class _SkippedPlay(Exception):
    """A play cannot be imported."""

    def __init__(self, reason: Skipped) -> None:
        self.reason = reason


@dataclass(frozen=True, slots=True)
class HistoryPlay:
    """A play to import.

    Args:
        key: identifies it in each export.
        uuid: its identifier there; "" without one.
        scores: how many scores it has, which decides how long its import takes.
        file: the play as a file of the score pad, which can be imported.
    """

    key: str
    uuid: str
    date: str
    players: Sequence[str]
    scores: int
    file: bytes


@dataclass(frozen=True, slots=True)
class HistoryGame:
    """A game with its plays, the oldest first."""

    name: str
    plays: list[HistoryPlay] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class History:
    """A history: its games by their number in the file, and how many plays were skipped."""

    games: Mapping[int, HistoryGame]
    skipped: Mapping[Skipped, int]


def read_history(data: bytes, only: int | None = None) -> History:
    """Read an export, or `only` the plays of the game with that number.

    Raises:
        FileError: it is no strict JSON.
        RuleError: it is JSON of something else, or has more scores than can be read at once.
    """
    value = read_json(data, max_parts=_MAX_PARTS)
    lists = [value.get(name) if isinstance(value, dict) else None for name in _LISTS]
    if not all(isinstance(part, list) for part in lists):
        message = text("This is not an export of BG Stats.")
        raise RuleError(Problem("no-history", "file", message))
    games, players, plays = ([item for item in part or [] if _is_object(item)] for part in lists)
    titles = {_number(game, "id"): game for game in games}
    names = {_number(player, "id"): player.get("name") for player in players}
    by_game: dict[int, HistoryGame] = {}
    skipped: Counter[Skipped] = Counter()
    scores = 0
    for play in sorted(plays, key=lambda play: str(play.get("playDate"))):
        number = _number(play, "gameRefId")
        if only not in {None, number}:
            continue
        title = _title(titles.get(number, {}))
        try:
            read = _read_play(play, titles.get(number, {}), names)
        except _SkippedPlay as error:
            skipped[error.reason] += 1
        else:
            by_game.setdefault(number, HistoryGame(title)).plays.append(read)
            scores += read.scores
        if scores > _MAX_SCORES:
            message = text(
                "This history has more than %(limit)s scores. Export fewer plays.",
                limit=_MAX_SCORES,
            )
            raise RuleError(Problem("long-history", "file", message))
    return History(by_game, skipped)


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def _number(entry: Mapping[str, Any], key: str) -> int:
    """Return a number of an object; −1 without one."""
    value = entry.get(key)
    return value if isinstance(value, int) else -1


def _read_play(
    play: Mapping[str, Any], game: Mapping[str, Any], names: Mapping[int, Any]
) -> HistoryPlay:
    if _number(play, "ignored") > 0:
        raise _SkippedPlay(Skipped.IGNORED)
    if not _title(game):
        raise _SkippedPlay(Skipped.GAME)
    written = play.get("playerScores")
    entries = list(filter(_is_object, written)) if isinstance(written, list) else []
    entries.sort(key=lambda entry: _number(entry, "seatOrder"))
    players = [str(names.get(_number(entry, "playerRefId")) or "") for entry in entries]
    rounds = _read_scores(entries)
    lowest = _number(game, "highestWins") == 0 and any(map(_has_score, entries))
    note = _note(play, players, entries, rounds, lowest=lowest)
    date = _read_date(play)
    scores = ScoreList(players, rounds, {str(len(rounds)): note} if note else {})
    file = scores.to_file(
        name=weekday(date),
        date=date,
        title=_title(game),
        wins="lowest" if lowest else "highest",
    )
    try:
        read_any(file)
    except FileError:
        raise _SkippedPlay(Skipped.PAD) from None
    uuid = play["uuid"] if isinstance(play.get("uuid"), str) else ""
    key = file_key(f"bg-stats/{uuid}".encode() if uuid else file)
    return HistoryPlay(key, uuid, date, players, len(rounds) * len(players), file)


def _title(game: Mapping[str, Any]) -> str:
    name = game.get("name")
    return " ".join(name.split())[:_LONGEST_TITLE].strip() if isinstance(name, str) else ""


def _read_date(play: Mapping[str, Any]) -> str:
    try:
        return evening_of(datetime.fromisoformat(str(play.get("playDate"))[:19])).isoformat()
    except (ValueError, OverflowError):
        raise _SkippedPlay(Skipped.PAD) from None


def _has_score(entry: Mapping[str, Any]) -> bool:
    return entry.get("score") not in ("", None)


def _read_scores(entries: Sequence[Mapping[str, Any]]) -> list[list[float]]:
    """Return the points of each round; without any score, one point for each winner.

    Terms are rounds if all scores have the same number of them; other scores are one round.
    """
    if not any(map(_has_score, entries)):
        points = [float(_number(entry, "winner") > 0) for entry in entries]
        if not any(points):
            raise _SkippedPlay(Skipped.SCORES)
        return [points]
    terms = [_read_terms(entry.get("score")) for entry in entries]
    if len({len(part) for part in terms}) > 1:
        terms = [[sum(part)] for part in terms]
    return [list(row) for row in zip(*terms, strict=True)]


def _read_terms(score: object) -> list[float]:
    """Read a score such as "20+16-5" as its terms."""
    written = "".join(str("" if score is None else score).translate(_MINUS).split())
    if not _SCORE.fullmatch(written):
        raise _SkippedPlay(Skipped.SCORES)
    return [_read_number(*match) for match in _TERM.findall(written)]


def _read_number(signs: str, whole: str, decimals: str) -> float:
    if decimals.rstrip("0") not in {"", "5"}:
        raise _SkippedPlay(Skipped.SCORES)
    points = int(whole) + (0.5 if decimals.startswith("5") else 0)
    return -points if signs.count("-") % 2 else points


def _note(
    play: Mapping[str, Any],
    players: Sequence[str],
    entries: Sequence[Mapping[str, Any]],
    rounds: Sequence[Sequence[float]],
    *,
    lowest: bool,
) -> str:
    """Return a note for the last round: winners that points do not tell, and the comment."""
    totals = [sum(points) for points in zip(*rounds, strict=True)]
    best = min(totals) if lowest else max(totals)
    leaders = [name for name, total in zip(players, totals, strict=True) if total == best]
    winners = [
        name for name, entry in zip(players, entries, strict=True) if _number(entry, "winner") > 0
    ]
    winner_names = ", ".join(winners) if winners != leaders else ""
    comment = " ".join(str(play.get("comments") or "").split())
    return " · ".join(filter(str.isprintable, filter(None, (winner_names, comment))))[
        :_LONGEST_NOTE
    ]
