"""Import a history of plays from BG Stats: each play becomes a game on the pad."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import Response, url_for
from wtforms import HiddenField, StringField

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.import_export.before import ever_imported
from scorekeeper.house.import_export.forms import MOST_MB, FileForm, pack, unpack
from scorekeeper.house.import_export.people import known_people
from scorekeeper.house.import_export.views import blueprint
from scorekeeper.house.play_logs.history import (
    History,
    HistoryGame,
    HistoryPlay,
    read_history,
)
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import WriteForm, as_rule_error
from scorekeeper.web.import_slots import import_slot
from scorekeeper.web.pages import go, page

MOST_PLAYS = 500
"""The most plays that are imported at once, in one transaction; the next request continues."""


class HistoryForm(WriteForm):
    """The previewed history, packed, and the number of a game in it."""

    packed = HiddenField()
    game = StringField()


@dataclass(frozen=True, slots=True)
class GameOfHistory:
    """A game of a history: its number in the file, its plays, and how many are here already."""

    number: int
    game: HistoryGame
    present: int


@blueprint.get("/history")
@requires(Role.SCORER)
def history() -> Response:
    """Show the form for a history."""
    return _history()


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
    """Import all plays of a game."""
    form = HistoryForm()
    form.attempt(lambda stamp: _import(actor(), form, stamp.seen))
    return _history(form) if form.messages else go(url_for("evenings.listing"))


def _read(content: bytes) -> History:
    with import_slot():
        try:
            return read_history(content)
        except FileError as error:
            raise as_rule_error(error) from None


def _import(actor: Actor, form: HistoryForm, seen: int) -> None:
    history = _read(unpack(form.typed("packed")))
    game = next((game for n, game in history.games.items() if str(n) == form.typed("game")), None)
    if game is None:
        raise RuleError(Problem("game", "game", text("Choose a game of the file.")))
    with import_slot(), writing() as connection:
        place = Place(connection, actor.house_id)
        present = ever_imported(place, {play.key for play in game.plays})
        plays = [play for play in _apart(place, game.plays) if play.key not in present]
        for play in plays[:MOST_PLAYS]:
            import_file(actor, play.file, seen, key=play.key)


def _apart(place: Place, plays: Sequence[HistoryPlay]) -> Iterator[HistoryPlay]:
    """Yield the plays in which no two players are the same person in the house."""
    persons = known_people(place, {name for play in plays for name in play.players})
    for play in plays:
        known = [person for name in play.players if (person := persons[name])]
        if len(set(known)) == len(known):
            yield play


def _preview(history: History, content: bytes) -> Response:
    games = [
        GameOfHistory(number, game, len(ever_imported(place(), {play.key for play in game.plays})))
        for number, game in history.games.items()
    ]
    names = {name for _, game in history.games.items() for name in game.players}
    return page(
        "import_export/history_preview.html",
        games=sorted(games, key=lambda one: -len(one.game.plays)),
        skipped=history.skipped,
        players=known_people(place(), sorted(names)),
        packed=pack(content),
        most=MOST_PLAYS,
        member=member(),
    )


def _history(form: WriteForm | None = None) -> Response:
    return page(
        "import_export/history.html",
        form.status if form else 200,
        form=form,
        most=MOST_MB,
        member=member(),
    )
