"""Start games of Hearts, record and correct deals, change settings, import files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError, refuse
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.headings import heading, heading_of_new
from scorekeeper.core.importing import Importer, ImportWords
from scorekeeper.core.log import BRING_BACK, DISCARD, IMPORT, START
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import MoveContext, SittingActions
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written
from scorekeeper.games.hearts.files.hearts import HEARTS
from scorekeeper.games.hearts.rules import checks
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings
from scorekeeper.games.hearts.store import HeartsTopic, standings

WrittenHearts = Written[Stored[Hearts]]

SITTING = SittingActions(
    HeartsTopic,
    text("This game is deleted. Restore it first."),
    {
        START: text("start of the game"),
        IMPORT: text("game imported"),
        DISCARD: text("game deleted"),
        BRING_BACK: text("game restored"),
    },
)
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
    """Start a game for these players (their numbers, in seat order).

    Raises:
        RuleError: the name, date, settings or dealer are not possible, there are too few or too
            many players, or a player appears twice.
        Missing: the house has no such player.
    """
    game = Hearts("", "", settings, load_seats(place, players), first_dealer)
    return _with_heading(game, lambda: heading_of_new(name, date, actor.zone))


@SITTING.move("enter", text("a deal"), text("deal %(number)s"))
def record(
    game: Hearts,
    deal_id: int,
    *,
    hearts: Sequence[int],
    queen: int | None,
    jack: int | None = None,
) -> Hearts:
    """Record a deal: the hearts by seat, and who took the queen and the jack.

    `deal_id` is the id of the next deal as the sending phone knew it: if two phones record that
    deal, it counts once, and different entries are a conflict.

    Raises:
        RuleError: the game is over, or something is wrong with the deal.
    """
    deal = HeartsDeal(deal_id, tuple(hearts), queen, jack)
    if game.deal(deal_id):
        return checks.correct_deal(game, deal)
    if deal_id != game.new_id:  # a deal was undone or deleted meanwhile
        message = text(
            "The deals changed in the meantime: this would now be deal %(number)s.",
            number=len(game.deals) + 1,
        )
        raise RuleError(Problem("another-deal", "", message))
    return checks.record_deal(game, deal)


@SITTING.move("correct", text("a correction"), text("the correction of deal %(number)s"))
def correct(
    game: Hearts,
    deal_id: int,
    *,
    hearts: Sequence[int],
    queen: int | None,
    jack: int | None = None,
) -> Hearts:
    """Correct a deal.

    Raises:
        RuleError: there is no such deal, or something is wrong with it.
    """
    return checks.correct_deal(game, HeartsDeal(deal_id, tuple(hearts), queen, jack))


delete = SITTING.move("delete", text("deal deleted"), text("the deletion of deal %(number)s"))(
    checks.delete_deal
)


@SITTING.move_with_context(
    "settle", text("name, date or settings"), text("the new name, date or settings")
)
def settle(
    context: MoveContext[Hearts], *, name: str, date: str, settings: HeartsSettings
) -> Hearts:
    """Change the game's name, date or settings.

    Raises:
        RuleError: the name, date or settings are not possible, or a deal contradicts them.
    """
    game = context.value
    new = replace(game, settings=settings)
    return _with_heading(new, lambda: heading(name, date, context.actor.zone, game.date))


def _with_heading(game: Hearts, clean_heading: Callable[[], tuple[str, str]]) -> Hearts:
    """Set the name and the date, and check the game; all problems are raised at once."""
    problems = [*checks.check_game(game), *checks.check_deals(game)]
    try:
        name, date = clean_heading()
    except RuleError as error:
        raise RuleError(*error.problems, *problems) from None
    refuse(problems)
    return replace(game, name=name, date=date)


def _put(actor: Actor, stamp: Stamp, game: Hearts, seats: Mapping[int, Seat]) -> int:
    """Write a file's game, and return its number."""
    here = tuple(seats.get(seat.player, seat) for seat in game.seats)
    return SITTING.create_imported(actor, stamp, replace(game, seats=here))


def _load(place: Place, number: int) -> Stored[Hearts]:
    return HeartsTopic(number).load(place)


def _size(game: Hearts) -> list[Text]:
    return [text("Hearts"), ntext("%(num)s deal", "%(num)s deals", len(game.deals))]


_WORDS = ImportWords(
    new=text("New game of Hearts in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: game %(number)s of Hearts, %(name)s."),
    would=text("New game of Hearts for %(house)s: %(name)s."),
    deleted=text("Game %(number)s of Hearts, from this file, was deleted."),
    none=text("There is no game of Hearts called “%(name)s”."),
    which=text("Which game? Enter its number:"),
)

IMPORTER = Importer(HEARTS, HeartsTopic.game, _load, _put, standings, _size, _WORDS)
"""Imports and exports the files."""
