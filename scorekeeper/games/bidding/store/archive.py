"""The games of exact bids of a house's archive: sittings, and the versions they are played by."""

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
from scorekeeper.games.bidding.store.sittings import BiddingTopic, kept_of, load_sitting

_MOST_CARDS = 200
_MOST_TENTHS = 10**9
_SUITS = ("C", "D", "H", "S", "none")


def _read_game(said: Any, place: str, findings: Findings) -> BiddingGame | None:
    """A version that was kept."""
    body = Record(said, place, findings, ("id", "name"), GAME_KEYS)
    for key, of in {"id": _game_id, "name": values.name}.items():
        check(body, key, of)
    return read_definition(body.words("id"), body, taken_names(builtin_games()))


def _game_id(value: object) -> Text | None:
    """That of a game that ships; else it begins as a house's own."""
    if isinstance(value, str) and 0 < len(value) <= LONGEST_ID and value == plain_id(value):
        own = BiddingGame(value, "").own and value != own_id("")
        if own or value in builtin_games():
            return values.note(value)
    return text("This is not the id of a game.")


def _head(known: Known) -> Places:
    return {**values.at_table(known), "note": values.note}


def _check_sitting(record: Record, known: Known) -> None:
    said, findings, before = record.said, record.findings, record.findings.count
    keys = ("rules", "deals", "finished")
    facts = Record(said["facts"], record.at("facts"), findings, ("game", "first_dealer"), keys)
    check(facts, "game", values.version(known, GAMES.kind))
    rules = Record(facts.said.get("rules", {}), facts.at("rules"), findings, (), RULE_KEYS)
    read_fields(rules, RULE_KEYS)
    if len(facts.pairs("deals")) > MOST_DEALS:
        message = text("At most %(most)s are read.", most=MOST_DEALS)
        findings.add(facts.at("deals"), message)
    if findings.count > before:
        return
    if not check_leaves(facts.said, facts.place, _sitting_at(said, known), findings):
        return
    game = known.versions[GAMES.kind, facts.said["game"]]
    try:
        names = {player: known.names[player] for player in BiddingTopic.players(said)}
        kept = kept_of(BiddingTopic.row_document(said), game, names)
    except (AttributeError, KeyError, TypeError, ValueError):  # a part is missing, or in the way
        findings.add(facts.place, text("This is not a game."))
        return
    problems = [*check_sitting(kept.sitting), *check_seats(kept.sitting)]
    for problem in problems:
        findings.add(record.at("seats"), problem.message)
    if problems:
        return
    if kept.sitting.deals and kept.sitting.deals[0].sits:
        first = within(facts.at("deals"), str(kept.sitting.deals[0].id))
        findings.add(within(first, "sits"), FIRST_DEAL)
    for deal in kept.sitting.deals:
        for problem in check_deal(kept.sitting, deal):
            findings.add(within(facts.at("deals"), str(deal.id)), problem.message)
    if BiddingTopic().stored(kept).facts != facts.said:
        findings.add(facts.place, text("This is not a game."))


def _sitting_at(said: Item, known: Known) -> Places:
    """The document of a sitting; pages name the seats that it means."""
    seats = range(len(said["seats"]))
    seat = values.number(0, max(len(seats) - 1, 0))
    tricks = values.number(0, _MOST_CARDS)
    deal: Places = {
        "dealer": seat,
        "cards": values.number(1, _MOST_CARDS),
        "kind": _kind(said, known),
        "trump": values.one_of(_SUITS),
        "note": values.note,
        "position": values.number(1, values.LARGEST),
        **{f"bids.{at}": _bid for at in seats},
        **{f"tricks.{at}": tricks for at in seats},
        "unowned": values.number(1, _MOST_CARDS),
        **{f"blind.{at}": values.flag for at in seats},
        **{f"confirmed.{at}": _result(known) for at in seats},
        **{f"sits.{at}": values.player(known) for at in seats},
    }
    return {
        **_head(known),
        "game": values.version(known, GAMES.kind),
        "first_dealer": seat,
        "finished": values.flag,
        **under("rules", _RULES),
        **under("deals.#", deal),
    }


def _bid(value: object) -> Text | None:
    return None if value == BLIND_NIL else values.number(0, _MOST_CARDS)(value)


def _result(known: Known) -> values.Check:
    """What somebody said is right: player, bid, tricks, tenths of points."""
    parts = (
        values.player(known),
        lambda bid: None if bid is None else _bid(bid),
        values.number(0, _MOST_CARDS),
        values.number(-_MOST_TENTHS, _MOST_TENTHS),
    )

    def check(value: object) -> Text | None:
        if not isinstance(value, list) or len(value) != len(parts):
            return text("A player, a bid, tricks and points are needed.")
        return next(filter(None, (of(part) for of, part in zip(parts, value, strict=True))), None)

    return check


def _kind(said: Item, known: Known) -> values.Check:
    game = known.versions.get((GAMES.kind, said.get("facts", {}).get("game")))
    return values.one_of([USUAL, *(kind.id for kind in game.special)] if game else [USUAL])


def _rule(name: str) -> values.Check:
    """A house rule by itself; what is a list is looked at with the sitting."""
    kind = TYPES[name]
    if name in BOUNDS:
        return values.number(*BOUNDS[name])
    if kind is bool:
        return values.flag
    if kind is tuple:
        return lambda value: None if isinstance(value, list) else text("A list is needed.")
    return values.one_of([str(each) for each in kind])  # type: ignore[attr-defined]


_RULES: Places = {name: _rule(name) for name in RULE_KEYS}


def _told(sittings: int) -> Text:
    return ntext("%(num)s game of exact bids", "%(num)s games of exact bids", sittings)


def _told_own(own: int) -> Text:
    return ntext(
        "%(num)s house version of exact bids",
        "%(num)s house versions of exact bids",
        own,
    )


ARCHIVED = ArchivedGame(
    head=_head,
    check=_check_sitting,
    at=_sitting_at,
    told=_told,
    veil=partial(
        BidsVeil,
        bids=HIDDEN,
        topic=BiddingTopic,
        load=lambda place, number: load_sitting(place, number).sitting,
    ),
    kind=ArchivedKind(GAMES.kind, _told_own, _read_game),
    topics=(archived_book(GAMES),),
)
