"""Import sittings of games of exact bids from files, and export them."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import Importer, ImportWords
from scorekeeper.core.own_game_importing import Coming, brought, coming
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.bidding.actions.own_games import keep
from scorekeeper.games.bidding.actions.sittings import SITTING
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.hidden_bids import veiled
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.games import GAMES
from scorekeeper.games.bidding.store.sittings import BiddingTopic, standings


def _store_sitting(
    actor: Actor, stamp: Stamp, sitting: BiddingSitting, seats: Mapping[int, Seat]
) -> int:
    """Store the sitting, and its game if it is a house's own; return the sitting's number."""
    keep(actor, stamp.part("game"), sitting.game)
    deals = tuple(
        replace(deal, sits={at: seats[who.player] for at, who in deal.sits.items()})
        for deal in sitting.deals
    )
    seated = tuple(seats[seat.player] for seat in sitting.seats)
    return SITTING.create_imported(actor, stamp, replace(sitting, seats=seated, deals=deals))


def _load_visible(place: Place, number: int) -> Stored[BiddingSitting]:
    stored = BiddingTopic(number).load(place)
    return replace(stored, value=veiled(stored.value))


def _summarize(sitting: BiddingSitting) -> list[Text]:
    deals = len(sitting.deals)
    return [sitting.game.label, ntext("%(num)s deal", "%(num)s deals", deals)]


def _imported_games(sitting: BiddingSitting, place: Place | None) -> list[Coming[BiddingGame]]:
    """What the import does with the game, if it is a house's own."""
    return coming(GAMES, [sitting.game] if sitting.game.own else [], place)


def _describe_game(entry: Coming[BiddingGame]) -> Text:
    return brought(
        entry,
        text(
            "%(game)s differs here: the list keeps its version, the imported game keeps the one "
            "it was played with.",
            game=entry.game.label,
        ),
    )


_WORDS = ImportWords(
    new=text("New game of exact bids in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: game %(number)s, %(name)s."),
    would=text("New game of exact bids for %(house)s: %(name)s."),
    deleted=text("Game %(number)s, from this file, was deleted."),
    none=text("There is no game of exact bids called “%(name)s”."),
    which=text("Which game? Enter its number:"),
    brought=_describe_game,
)

IMPORTER = Importer(
    BIDDING,
    BiddingTopic.game,
    _load_visible,
    _store_sitting,
    standings,
    _summarize,
    _WORDS,
    _imported_games,
)
