"""Import a history of plays from BG Stats: each play becomes a game on the pad."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from flask import Response, request, url_for
from wtforms import HiddenField, StringField

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.import_export.before import ever_imported
from scorekeeper.house.import_export.forms import MAX_MB, FileForm, pack, unpack
from scorekeeper.house.import_export.people import known_people
from scorekeeper.house.import_export.views import blueprint
from scorekeeper.house.play_logs.export_file import play_uuid
from scorekeeper.house.play_logs.history import (
    History,
    HistoryGame,
    HistoryPlay,
    Skipped,
    read_history,
)
from scorekeeper.house.play_logs.plays import marks_of
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm, as_rule_error
from scorekeeper.web.import_slots import import_slot
from scorekeeper.web.pages import go, page

MAX_PLAYS = 500
MAX_SCORES = 10_000
"""The most plays and scores that are imported at once, in one transaction of about a second."""


class HistoryForm(WriteForm):
    """The previewed history, packed, and the number of a game in it."""

    packed = HiddenField()
    game = StringField()


@dataclass(frozen=True, slots=True)
class GameOfHistory:
    """A game of a history: its number in the file, its plays, and those not in the house yet."""

    number: int
    game: HistoryGame
    missing: Sequence[HistoryPlay]

    @property
    def next_part(self) -> Sequence[HistoryPlay]:
        """The plays that are imported at once: at least one, if any is missing."""
        totals = accumulate(play.scores for play in self.missing)
        fitting = sum(total <= MAX_SCORES for total in totals)
        return self.missing[: min(max(fitting, 1), MAX_PLAYS)]


@blueprint.get("/history")
@requires(Role.SCORER)
def history() -> Response:
    """Show the form for a history; after an import, `imported` and `left` are numbers of plays."""
    done = (as_number(request.args.get(name, "")) for name in ("imported", "left"))
    return _history(None, *done)


@blueprint.post("/history/preview")
@requires(Role.SCORER)
def preview_history() -> Response:
    """Preview a history; nothing is written."""
    form = FileForm()
    content = form.attempt(lambda _: form.content)
    read = None if content is None else form.attempt(lambda _: _read(content))
    return _history(form) if read is None or content is None else _preview(read, content)


@blueprint.post("/history")
@requires(Role.SCORER)
def import_history() -> Response:
    """Import the plays of a game, or as many as are imported at once."""
    form = HistoryForm()
    done = form.attempt(lambda stamp: _import(actor(), form, stamp.seen))
    if done is None:
        return _history(form)
    imported, left = done
    return go(url_for("import_export.history", imported=imported, left=left or None))


def _read(content: bytes, only: int | None = None) -> History:
    with import_slot():
        try:
            return read_history(content, only)
        except FileError as error:
            raise as_rule_error(error) from None


def _import(actor: Actor, form: HistoryForm, seen: int) -> tuple[int, int]:
    """Return how many plays were imported, and how many are left.

    What is missing is what the reader of the form saw as missing, so that a form that is sent
    again imports nothing more.
    """
    number = as_number(form.typed("game"))
    history = _read(unpack(form.typed("packed")), number)
    if number is None or not history.games:
        raise RuleError(Problem("game", "game", text("Choose a game of the file.")))
    with import_slot(), writing() as connection:
        ((game,), _) = _compare(Place(connection, actor.house_id), history, seen)
        for play in game.next_part:
            import_file(actor, play.file, seen, key=play.key)
    return len(game.next_part), len(game.missing) - len(game.next_part)


def _compare(
    place: Place, history: History, seen: int | None = None
) -> tuple[Sequence[GameOfHistory], Mapping[Skipped, int]]:
    """Return the games with what the house does not have, and how many plays are skipped.

    A play is there if it was imported, or if it is a sitting of this house that was exported. It
    is skipped if two of its players are the same person here.
    """
    plays = [play for game in history.games.values() for play in game.plays]
    imported = ever_imported(place, {play.key for play in plays}, seen)
    own = set(map(play_uuid, marks_of(place, {play.date for play in plays})))
    persons = known_people(place, sorted({name for play in plays for name in play.players}))
    skipped, games = Counter(history.skipped), list[GameOfHistory]()
    for number, game in history.games.items():
        apart = HistoryGame(game.name, [play for play in game.plays if _are_apart(play, persons)])
        skipped[Skipped.PEOPLE] += len(game.plays) - len(apart.plays)
        missing = [
            play for play in apart.plays if play.key not in imported and play.uuid not in own
        ]
        games.append(GameOfHistory(number, apart, missing))
    return games, +skipped


def _are_apart(play: HistoryPlay, persons: Mapping[str, Seat | None]) -> bool:
    people = [person for name in play.players if (person := persons[name])]
    return len(set(people)) == len(people)


def _preview(history: History, content: bytes) -> Response:
    games, skipped = _compare(place(), history)
    games = sorted(
        (game for game in games if game.game.plays), key=lambda game: -len(game.game.plays)
    )
    names = {name for game in games for play in game.missing for name in play.players}
    return page(
        "import_export/history_preview.html",
        games=games,
        skipped=skipped,
        players=known_people(place(), sorted(names)),
        packed=pack(content),
    )


def _history(
    form: WriteForm | None = None, imported: int | None = None, left: int | None = None
) -> Response:
    return page(
        "import_export/history.html",
        form=form,
        limit=MAX_MB,
        imported=imported,
        left=left,
    )
