"""Start sittings of games with a declarer, record and correct deals, end them, import files."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import check_first_dealer, check_once
from scorekeeper.base.text import ntext, text
from scorekeeper.core.deal_actions import declare_deals
from scorekeeper.core.deal_topic import standings
from scorekeeper.core.headings import heading, heading_of_new, with_heading
from scorekeeper.core.importing import ImportWords, SittingImporter
from scorekeeper.core.names import clean_note
from scorekeeper.core.own_game_actions import game_archived
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import MoveContext, actions_of_game
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Written
from scorekeeper.games.declarer.files.declarer import DECLARER
from scorekeeper.games.declarer.rules import moves
from scorekeeper.games.declarer.rules.checks import check_options
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal
from scorekeeper.games.declarer.store.sittings import HOUSE_GAMES, DeclarerTopic

WrittenDeclarer = Written[Stored[DeclarerSitting]]

SITTING = actions_of_game(DeclarerTopic)
"""How sittings are written; also actions on a sitting as a whole, such as deleting it."""


class SeenVersion(NamedTuple):
    """A house's own version as the start page showed it: its id and hash."""

    id: str
    hash: str


@SITTING.start
def start(
    actor: Actor,
    place: Place,
    *,
    name: str,
    date: str,
    game: DeclarerGame,
    players: Sequence[int],
    first_dealer: int = 0,
    options: Mapping[str, Any],
    version: SeenVersion | None = None,
) -> DeclarerSitting:
    """Start a game for these players (their numbers, in seat order).

    `options` are those that differ from the usual ones; the sitting keeps the value of every
    option. `version` is the house's own version that it plays, if any; a sitting with exactly its
    options has its name.
    """
    seats = load_seats(place, players)
    sitting = _freeze(DeclarerSitting("", "", game, seats, first_dealer, options))
    if version:
        sitting = replace(sitting, called=_find_name(place, version, sitting.options))
    problems = [
        *check_options(replace(sitting, options=options).start),
        *check_once(seats),
        *check_first_dealer(first_dealer, seats),
    ]
    return with_heading(sitting, lambda: heading_of_new(name, date, actor.zone), problems)


def _find_name(place: Place, seen: SeenVersion, options: Mapping[str, Any]) -> str:
    """Return the name of the version; "" if it has other options."""
    book = HOUSE_GAMES.whole_book(place)
    version = book.games.get(seen.id)
    if version is None:
        raise Missing(seen.id)
    if seen.id in book.archived:
        raise RuleError(game_archived(version.name, ""))
    if version.hash != seen.hash:
        message = text(
            "“%(name)s” was changed while this page was open. Check the options, then start.",
            name=version.name,
        )
        raise RuleError(Problem("game-changed", "", message))
    return version.name if version.resolved == options else ""


def _freeze(sitting: DeclarerSitting) -> DeclarerSitting:
    """Give every option its value, so that later defaults do not change the sitting."""
    return replace(sitting, options=sitting.game.resolve_options(sitting.options))


def _deal(
    sitting: DeclarerSitting, deal_id: int, *, deal: DeclarerDeal, dealer: int | None = None
) -> DeclarerDeal:
    """Give a deal its id, its dealer, and the seats that sit out.

    Without `dealer` a deal keeps its own, and that of a new one follows from the deals before.
    """
    before = sitting.deal(deal_id)
    usual = before.dealer if before else sitting.next_dealer
    dealer = usual if dealer is None else dealer
    if dealer not in range(len(sitting.seats)):
        raise RuleError(Problem("dealer", "dealer", text("Who deals?")))
    out = sitting.game.sit_out(len(sitting.seats), dealer)
    if before and before.dealer == dealer:
        out = before.out
    return replace(deal, id=deal_id, dealer=dealer, out=out, note=clean_note(deal.note))


DEALS = declare_deals(SITTING, moves.RULES, _deal)
record, correct, delete = DEALS.record, DEALS.correct, DEALS.delete
finish = SITTING.move("end", text("game ended"), text("the end of the game"))(moves.finish)
reopen = SITTING.move("reopen", text("game reopened"), text("the reopening of the game"))(
    moves.reopen
)


@SITTING.move_with_context(
    "settle", text("name, date, note or options"), text("the new name, date, note or options")
)
def settle(
    context: MoveContext[DeclarerSitting],
    *,
    name: str,
    date: str,
    note: str,
    options: Mapping[str, Any],
) -> DeclarerSitting:
    """Change the name, the date, the note or the options; all deals are scored again.

    `options` are those that differ from the usual ones.
    """
    sitting, zone, problems = context.value, context.actor.zone, list[Problem]()
    try:
        sitting = moves.change_options(sitting, options)
    except RuleError as error:
        problems += error.problems
    try:
        sitting = replace(sitting, note=clean_note(note))
    except RuleError as error:
        problems += error.problems
    return with_heading(sitting, lambda: heading(name, date, zone, sitting.date), problems)


_WORDS = ImportWords(
    new=text("New contract game in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: contract game %(number)s, %(name)s."),
    would=text("New contract game for %(house)s: %(name)s."),
    deleted=text("Contract game %(number)s, from this file, was deleted."),
    none=text("There is no contract game called “%(name)s”."),
    which=text("Which game? Enter its number:"),
)

IMPORTER = SittingImporter(
    DECLARER,
    standings,
    lambda sitting: [sitting.label, ntext("%(num)s deal", "%(num)s deals", len(sitting.deals))],
    _WORDS,
    SITTING,
    lambda sitting, players: _freeze(sitting.with_players(players)),
)
"""Imports and exports the files."""
