"""Games of exact bids in a house's archive: sittings, and the game versions they use."""

from functools import partial
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import within
from scorekeeper.base.own_game_file import LONGEST_ID
from scorekeeper.base.substitutes import FIRST_DEAL
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Item, Known, Places, check, check_leaves, under
from scorekeeper.core.archived import ArchivedGame, ArchivedKind
from scorekeeper.core.archived_bids import BidsVeil
from scorekeeper.core.archived_book import archived_book
from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.files.game_file import (
    GAME_KEYS,
    RULE_KEYS,
    read_definition,
    read_fields,
    taken_names,
)
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deal_checks import check_deal, check_seats, check_sitting
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, USUAL
from scorekeeper.games.bidding.rules.game import TYPES, BiddingGame, own_id, plain_id
from scorekeeper.games.bidding.rules.game_checks import BOUNDS
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN
from scorekeeper.games.bidding.rules.schedule import MOST_DEALS
from scorekeeper.games.bidding.store.games import GAMES
from scorekeeper.games.bidding.store.sittings import BiddingTopic, parse_sitting

_MOST_CARDS = 200
_MOST_TENTHS = 10**9
_SUITS = ("C", "D", "H", "S", "none")


def _read_game(data: Any, place: str, findings: Findings) -> BiddingGame | None:
    """Read a game version; None if it has problems, which are added to `findings`."""
    body = Record(data, place, findings, ("id", "name"), GAME_KEYS)
    for key, of in {"id": _game_id, "name": values.name}.items():
        check(body, key, of)
    return read_definition(body.words("id"), body, taken_names(builtin_games()))


def _game_id(value: object) -> Text | None:
    """Check that it is the id of a built-in game or of a house's own game."""
    if isinstance(value, str) and 0 < len(value) <= LONGEST_ID and value == plain_id(value):
        own = BiddingGame(value, "").own and value != own_id("")
        if own or value in builtin_games():
            return values.note(value)
    return text("This is not the id of a game.")


def _head(context: Known) -> Places:
    return {**values.at_table(context), "note": values.note}


def _check_sitting(record: Record, context: Known) -> None:
    row, findings, before = record.fields, record.findings, record.findings.count
    keys = ("rules", "deals", "finished")
    facts = Record(row["facts"], record.at("facts"), findings, ("game", "first_dealer"), keys)
    check(facts, "game", values.version(context, GAMES.kind))
    rules = Record(facts.fields.get("rules", {}), facts.at("rules"), findings, (), RULE_KEYS)
    read_fields(rules, RULE_KEYS)
    if len(facts.pairs("deals")) > MOST_DEALS:
        message = text("At most %(most)s are read.", most=MOST_DEALS)
        findings.add(facts.at("deals"), message)
    if findings.count > before:
        return
    if not check_leaves(facts.fields, facts.place, _sitting_at(row, context), findings):
        return
    game = context.versions[GAMES.kind, facts.fields["game"]]
    try:
        names = {player: context.names[player] for player in BiddingTopic.players(row)}
        sitting = parse_sitting(BiddingTopic.row_document(row), game, names)
    except (AttributeError, KeyError, TypeError, ValueError):  # incomplete or wrong types
        findings.add(facts.place, text("This is not a game."))
        return
    problems = [*check_sitting(sitting), *check_seats(sitting)]
    for problem in problems:
        findings.add(record.at("seats"), problem.message)
    if problems:
        return
    if sitting.deals and sitting.deals[0].sits:
        first = within(facts.at("deals"), str(sitting.deals[0].id))
        findings.add(within(first, "sits"), FIRST_DEAL)
    for deal in sitting.deals:
        for problem in check_deal(sitting, deal):
            findings.add(within(facts.at("deals"), str(deal.id)), problem.message)
    if BiddingTopic().row_columns(Stored(sitting)).facts != facts.fields:
        findings.add(facts.place, text("This is not a game."))


def _sitting_at(row: Item, context: Known) -> Places:
    """The paths in a sitting's document, each with the check of its value."""
    seats = range(len(row["seats"]))
    seat = values.number(0, max(len(seats) - 1, 0))
    tricks = values.number(0, _MOST_CARDS)
    deal: Places = {
        "dealer": seat,
        "cards": values.number(1, _MOST_CARDS),
        "kind": _kind(row, context),
        "trump": values.one_of(_SUITS),
        "note": values.note,
        "position": values.number(1, values.LARGEST),
        **{f"bids.{n}": _bid for n in seats},
        **{f"tricks.{n}": tricks for n in seats},
        "unowned": values.number(1, _MOST_CARDS),
        **{f"blind.{n}": values.flag for n in seats},
        **{f"confirmed.{n}": _result(context) for n in seats},
        **{f"sits.{n}": values.player(context) for n in seats},
    }
    return {
        **_head(context),
        "game": values.version(context, GAMES.kind),
        "first_dealer": seat,
        "finished": values.flag,
        **under("rules", _RULES),
        **under("deals.#", deal),
    }


def _bid(value: object) -> Text | None:
    return None if value == BLIND_NIL else values.number(0, _MOST_CARDS)(value)


def _result(context: Known) -> values.Check:
    """Build the check of a confirmed result: player, bid, tricks, tenths of points."""
    parts = (
        values.player(context),
        lambda bid: None if bid is None else _bid(bid),
        values.number(0, _MOST_CARDS),
        values.number(-_MOST_TENTHS, _MOST_TENTHS),
    )

    def check(value: object) -> Text | None:
        if not isinstance(value, list) or len(value) != len(parts):
            return text("A player, a bid, tricks and points are needed.")
        return next(filter(None, (of(part) for of, part in zip(parts, value, strict=True))), None)

    return check


def _kind(row: Item, context: Known) -> values.Check:
    game = context.versions.get((GAMES.kind, row.get("facts", {}).get("game")))
    return values.one_of([USUAL, *(kind.id for kind in game.special)] if game else [USUAL])


def _rule(name: str) -> values.Check:
    """The check of a single house rule; lists are checked with the sitting."""
    kind = TYPES[name]
    if name in BOUNDS:
        return values.number(*BOUNDS[name])
    if kind is bool:
        return values.flag
    if kind is tuple:
        return lambda value: None if isinstance(value, list) else text("A list is needed.")
    return values.one_of([str(member) for member in kind])  # type: ignore[attr-defined]


_RULES: Places = {name: _rule(name) for name in RULE_KEYS}


def _sitting_count(sittings: int) -> Text:
    return ntext("%(num)s game of exact bids", "%(num)s games of exact bids", sittings)


def _version_count(own: int) -> Text:
    return ntext(
        "%(num)s house version of exact bids",
        "%(num)s house versions of exact bids",
        own,
    )


ARCHIVED = ArchivedGame(
    head=_head,
    check=_check_sitting,
    at=_sitting_at,
    told=_sitting_count,
    veil=partial(
        BidsVeil,
        bids=HIDDEN,
        topic=BiddingTopic,
        load=lambda place, number: BiddingTopic(number).load(place).value,
    ),
    kind=ArchivedKind(GAMES.kind, _version_count, _read_game),
    topics=(archived_book(GAMES),),
)
