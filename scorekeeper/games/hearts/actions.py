"""Start games of Hearts, record and correct deals, change settings, import files."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import ntext, text
from scorekeeper.core.deal_actions import declare_deals
from scorekeeper.core.deal_topic import standings
from scorekeeper.core.headings import heading, heading_of_new, with_heading
from scorekeeper.core.importing import ImportWords, SittingImporter
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import MoveContext, actions_of_game
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Written
from scorekeeper.games.hearts.files import HEARTS
from scorekeeper.games.hearts.rules import checks
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings
from scorekeeper.games.hearts.store import HeartsTopic

WrittenHearts = Written[Stored[Hearts]]

SITTING = actions_of_game(HeartsTopic)
"""How games are written; also actions on a game as a whole, such as deleting it."""


@SITTING.start
def start(
    actor: Actor,
    place: Place,
    *,
    name: str,
    date: str,
    settings: HeartsSettings,
    players: Sequence[int],
    first_dealer: int = 0,
) -> Hearts:
    """Start a game for these players (their numbers, in seat order)."""
    game = Hearts("", "", settings, load_seats(place, players), first_dealer)
    return with_heading(game, lambda: heading_of_new(name, date, actor.zone), _problems(game))


def _deal(
    _game: Hearts,
    deal_id: int,
    *,
    hearts: Sequence[int],
    queen: int | None,
    jack: int | None = None,
) -> HeartsDeal:
    """Build a deal from the hearts by seat, and who took the queen and the jack."""
    return HeartsDeal(deal_id, tuple(hearts), queen, jack)


DEALS = declare_deals(SITTING, checks.RULES, _deal)
record, correct, delete = DEALS.record, DEALS.correct, DEALS.delete


@SITTING.move_with_context(
    "settle", text("name, date or settings"), text("the new name, date or settings")
)
def settle(
    context: MoveContext[Hearts], *, name: str, date: str, settings: HeartsSettings
) -> Hearts:
    game = context.value
    new = replace(game, settings=settings)
    zone = context.actor.zone
    return with_heading(new, lambda: heading(name, date, zone, game.date), _problems(new))


def _problems(game: Hearts) -> list[Problem]:
    return [*checks.check_game(game), *checks.check_deals(game)]


_WORDS = ImportWords(
    new=text("New game of Hearts in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: game %(number)s of Hearts, %(name)s."),
    would=text("New game of Hearts for %(house)s: %(name)s."),
    deleted=text("Game %(number)s of Hearts, from this file, was deleted."),
    none=text("There is no game of Hearts called “%(name)s”."),
    which=text("Which game? Enter its number:"),
)

IMPORTER = SittingImporter(
    HEARTS,
    standings,
    lambda game: [text("Hearts"), ntext("%(num)s deal", "%(num)s deals", len(game.deals))],
    _WORDS,
    SITTING,
    Hearts.with_players,
)
"""Imports and exports the files."""
