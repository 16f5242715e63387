"""Import and export pads as files."""

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import ImportWords, SittingImporter
from scorekeeper.games.pad.actions.pads import SITTING
from scorekeeper.games.pad.files.pad import PAD
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import game_name
from scorekeeper.games.pad.store.lists import standings


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

IMPORTER = SittingImporter(PAD, standings, _size, _WORDS, SITTING, Pad.with_players)
"""Imports and exports the pad's files."""
