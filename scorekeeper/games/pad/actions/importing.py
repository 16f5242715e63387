"""Import and export pads as files."""

from collections.abc import Mapping

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import Importer, ImportWords
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.pad.actions.pads import SITTING
from scorekeeper.games.pad.files.pad import PAD
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import game_name
from scorekeeper.games.pad.store.lists import standings
from scorekeeper.games.pad.store.pads import PadTopic


def _put(actor: Actor, stamp: Stamp, pad: Pad, seats: Mapping[int, Seat]) -> int:
    """Write the pad, and return its number."""
    return SITTING.create_imported(actor, stamp, pad.with_players(seats))


def _load(place: Place, number: int) -> Stored[Pad]:
    return PadTopic(number).load(place)


def _size(pad: Pad) -> list[Text]:
    rounds = len(pad.rounds)
    return [
        Text("%(game)s", {"game": game_name(pad.settings)}),
        ntext("%(num)s round", "%(num)s rounds", rounds),
    ]


_WORDS = ImportWords(
    new=text("New game on the pad in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: game %(number)s on the pad, %(name)s."),
    would=text("New game on the pad for %(house)s: %(name)s."),
    deleted=text("Game %(number)s on the pad, from this file, was deleted."),
    none=text("There is no game “%(name)s” on the pad."),
    which=text("Which game? Enter its number:"),
)

IMPORTER = Importer(PAD, PadTopic.game, _load, _put, standings, _size, _WORDS)
"""Imports and exports the pad's files."""
