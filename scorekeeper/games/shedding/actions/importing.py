"""Import and export of matches."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import ImportWords, SittingImporter
from scorekeeper.core.sittings import Standing
from scorekeeper.games.shedding.actions.matches import SITTING
from scorekeeper.games.shedding.files.match import MATCH
from scorekeeper.games.shedding.rules.match import Match


def _seated(match: Match, players: Mapping[int, Seat]) -> Match:
    return replace(match, seats=tuple(players[seat.player] for seat in match.seats))


def _standings(match: Match) -> list[Standing]:
    return [
        Standing(seat.player, seat.name, total, won=place in match.winners)
        for place, (seat, total) in enumerate(zip(match.seats, match.totals, strict=True))
    ]


def _size(match: Match) -> list[Text]:
    games = len(match.games)
    return [
        text("to %(target)s points", target=match.target),
        ntext("%(num)s game", "%(num)s games", games),
    ]


_WORDS = ImportWords(
    new=text("New match in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: match %(number)s, %(name)s."),
    would=text("New match for %(house)s: %(name)s."),
    deleted=text("Match %(number)s, from this file, was deleted."),
    none=text("There is no match “%(name)s”."),
    which=text("Which match? Enter its number:"),
)

IMPORTER = SittingImporter(MATCH, _standings, _size, _WORDS, SITTING, _seated)
