"""Import sittings of games of exact bids from files, and export them."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import ImportWords, SittingImporter
from scorekeeper.games.bidding.actions.own_games import OWN_GAMES
from scorekeeper.games.bidding.actions.sittings import SITTING
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.bidding.rules.hidden_bids import veiled
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import standings


def _with_players(sitting: BiddingSitting, seats: Mapping[int, Seat]) -> BiddingSitting:
    deals = tuple(
        replace(deal, sits={at: seats[who.player] for at, who in deal.sits.items()})
        for deal in sitting.deals
    )
    seated = tuple(seats[seat.player] for seat in sitting.seats)
    return replace(sitting, seats=seated, deals=deals)


def _summarize(sitting: BiddingSitting) -> list[Text]:
    deals = len(sitting.deals)
    return [sitting.game.label, ntext("%(num)s deal", "%(num)s deals", deals)]


_WORDS = ImportWords(
    new=text("New game of exact bids in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: game %(number)s, %(name)s."),
    would=text("New game of exact bids for %(house)s: %(name)s."),
    deleted=text("Game %(number)s, from this file, was deleted."),
    none=text("There is no game of exact bids called “%(name)s”."),
    which=text("Which game? Enter its number:"),
    differs=text(
        "%(game)s differs here: the list keeps its version, the imported game keeps the one "
        "it was played with."
    ),
)

IMPORTER = SittingImporter(
    BIDDING,
    standings,
    _summarize,
    _WORDS,
    SITTING,
    _with_players,
    public=lambda stored: replace(stored, value=veiled(stored.value)),
    book=OWN_GAMES,
    own_games=lambda sitting: [sitting.game] if sitting.game.own else [],
)
