"""What the form of a deal asks for, by probing the formula: whose tricks, points or cards count."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

from scorekeeper.base.text import Text
from scorekeeper.games.declarer.rules.formula import Expected, Formula
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal, Taker


class CountedOf(StrEnum):
    """Whose numbers are entered."""

    DECLARERS = "declarers"
    PLAYING = "playing"
    ALL = "all"
    PARTIES = "parties"


class CountedPart(NamedTuple):
    """What is entered for a kind of card: whose numbers, and their sum in units, if any."""

    of: CountedOf
    total: int | None


class DealQuestion(NamedTuple):
    """What is asked in deals of a kind, or of a contract.

    Args:
        contract: the contract; empty for other kinds, and in games without contracts.
        counted: kind of card → what is entered for it; the kind of `taken` itself is empty.
    """

    kind: str
    contract: str
    counted: Mapping[str, CountedPart]


def questions(position: Position, formula: Formula, dealer: int) -> list[DealQuestion]:
    """Return what can be asked in the next deal."""
    game = position.game
    parts = {part for contract in game.contracts for part in contract.parts}
    contracts = [
        contract.id for contract in game.contracts if contract.times or contract.id not in parts
    ] or [""]
    pairs = [(CONTRACT, contract) for contract in contracts]
    pairs += [(kind, "") for kind in game.kinds if kind != CONTRACT]
    deals = (_probe(position, dealer, kind, contract) for kind, contract in pairs)
    return [
        DealQuestion(deal.kind, deal.contract, _counted_parts(position, formula, deal))
        for deal in deals
    ]


def settling_marks(position: Position, formula: Formula, dealer: int) -> list[str]:
    """Return the marks with which nothing is counted, such as all tricks of a party."""
    deal, game = _first(position, dealer), position.game
    if not formula.expected(position, deal):
        return []
    values = {mark.id: mark.words[0] if mark.words else True for mark in game.marks}
    marks = (mark for mark in game.marks if mark.kind in {"flag", "word"})
    return [
        mark.id
        for mark in marks
        if not formula.expected(position, replace(deal, marks={mark.id: values[mark.id]}))
    ]


def idle_words(position: Position, formula: Formula, dealer: int) -> list[str]:
    """Return the announcements that leave nothing to count if all others make them."""
    game, deal = position.game, _first(position, dealer)
    if game.said_by != "others":
        return []
    said: dict[str, dict[Taker, tuple[str, ...]]]
    said = {word: dict.fromkeys(position.others(deal), (word,)) for word in game.said}
    return [
        word for word in game.said if not formula.expected(position, replace(deal, said=said[word]))
    ]


def used_up(position: Position, formula: Formula, declarer: int | None) -> dict[str, Text]:
    """Return why contracts can no longer be played, by anybody or by this declarer, by id."""
    contracts = (contract for contract in position.game.contracts if contract.times)
    reasons = {contract.id: formula.used_up(position, contract, declarer) for contract in contracts}
    return {contract: why for contract, why in reasons.items() if why}


def keep_possible(position: Position, deal: DeclarerDeal) -> DeclarerDeal:
    """Leave out what a deal of its kind and contract cannot have, such as hidden fields.

    Numbers are never left out: those that do not count are a problem.
    """
    game = position.game
    if deal.kind != CONTRACT:
        deal = replace(deal, declarers=(), contract="")
    contract = game.contract(deal.contract)
    marks = {
        key: value
        for key, value in deal.marks.items()
        if (mark := game.mark(key)) is None or mark.is_possible(deal.kind, deal.contract)
    }
    unplayed = any(mark.unplayed for mark in game.marks if marks.get(mark.id))
    silent = deal.kind != CONTRACT or unplayed or (contract is not None and contract.silent)
    speakers: set[Taker] = {*deal.said}
    if game.said_by == "others":
        speakers &= {*position.others(deal)}
    elif game.said_by != "parties":
        speakers &= {*position.playing(deal)}
    said = {} if silent else {who: words for who, words in deal.said.items() if who in speakers}
    return replace(deal, said=said, marks=marks)


# ---- probing ----


def _first(position: Position, dealer: int) -> DeclarerDeal:
    """Return a deal of the first contract, as it is played most often."""
    contracts = position.game.contracts
    return _probe(position, dealer, CONTRACT, contracts[0].id if contracts else "")


def _probe(position: Position, dealer: int, kind: str, contract: str) -> DeclarerDeal:
    game, out = position.game, position.game.sit_out(position.seats, dealer)
    deal = DeclarerDeal(0, dealer, kind, contract=contract, out=out)
    if kind != CONTRACT:
        return deal
    chosen = game.contract(contract)
    count = (chosen.declarers if chosen else 0) or game.fewest_declarers
    deal = replace(deal, declarers=position.playing(deal)[:count])
    if game.said_by == "others":
        deal = replace(deal, said=dict.fromkeys(position.others(deal), game.said[:1]))
    return deal


def _counted_parts(
    position: Position, formula: Formula, deal: DeclarerDeal
) -> dict[str, CountedPart]:
    return {
        kind: CountedPart(_of(position, deal, expected), expected.total)
        for kind, expected in formula.expected(position, deal).items()
    }


def _of(position: Position, deal: DeclarerDeal, expected: Expected) -> CountedOf:
    takers: set[Any] = {*expected.takers}
    if takers & {*position.game.parties}:
        return CountedOf.PARTIES
    if takers & {*deal.out}:
        return CountedOf.ALL
    return CountedOf.DECLARERS if takers == {*deal.declarers} else CountedOf.PLAYING
