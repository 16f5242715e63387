"""Import and export games of Gaps as files."""

from collections.abc import Mapping

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import Importer, ImportWords
from scorekeeper.core.log import DELETE, IMPORT
from scorekeeper.core.sittings import Standing
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, create, write
from scorekeeper.games.gaps.files.gaps import GAPS_FILE, SavedGame
from scorekeeper.games.gaps.store.games import GapsTopic, build_attempt, load_game, player_of


def _standings(_: SavedGame) -> list[Standing]:
    """Return nobody's points: a game has none."""
    return []


def _size(saved: SavedGame) -> list[Text]:
    return [
        text("Gaps"),
        ntext("%(num)s shuffle", "%(num)s shuffles", saved.game.shuffles),
        ntext("%(num)s move", "%(num)s moves", saved.game.moves),
    ]


_WORDS = ImportWords(
    new=text("New game of Gaps in %(house)s: %(number)s, deal %(name)s."),
    present=text("%(house)s already has this file: game %(number)s of Gaps, deal %(name)s."),
    would=text("New game of Gaps for %(house)s: deal %(name)s."),
    deleted=text("Game %(number)s of Gaps, from this file, was deleted."),
    none=text("There is no game of Gaps with the number “%(name)s”."),
    which=text("Which game? Enter its number:"),
)


class _GapsImporter(Importer[SavedGame]):
    game = GapsTopic.game

    def load(self, place: Place, number: int) -> Stored[SavedGame]:
        stored = load_game(place, number)
        attempt, player = stored.value, player_of(stored)
        saved = SavedGame(
            attempt.row.facts, attempt.game, attempt.date or "", (player,) if player else ()
        )
        return Stored(saved, number=number, version=stored.version, mark=stored.mark)

    def put(
        self, actor: Actor, stamp: Stamp, sitting: SavedGame, players: Mapping[int, Seat]
    ) -> int:
        columns = {
            "device_id": actor.device_id,
            "player_id": next((players[seat.player].player for seat in sitting.seats), None),
            "date": sitting.date or None,
        }
        attempt = build_attempt({**sitting.facts, **columns})
        written = create(actor, stamp, GapsTopic(), IMPORT, {"file": stamp.key}, lambda _: attempt)
        return written.number

    def supersede(self, actor: Actor, stamp: Stamp, number: int) -> None:
        """Keep the game, but list it nowhere, as one from a file."""
        write(actor, stamp, GapsTopic(number), DELETE, {}, lambda _, attempt: attempt.unlisted)

    def from_stranger(self, sitting: SavedGame) -> SavedGame:
        return sitting.from_stranger


IMPORTER = _GapsImporter(GAPS_FILE, _standings, _size, _WORDS)
"""Imports and exports the files."""
