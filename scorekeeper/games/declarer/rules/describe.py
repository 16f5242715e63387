"""Describe sittings and deals in words."""

from collections.abc import Iterable, Iterator
from functools import reduce

from scorekeeper.base.cards import Suit
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Parameter
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal, LedgerEntry, Taker

Words = Text | str

LEDGERS = {
    "points": text("points"),
    "won": text("games won"),
    "lost": text("games lost"),
    "barrel": text("attempts left on the barrel"),
    "bolts": text("bolts"),
    "falls": text("falls off the barrel"),
    "given_up": text("given up"),
    "held": text("held points"),
    "bonus": text("Seeger–Fabian bonus"),
    "pool": text("pool"),
    "solos": text("solos played"),
    "mountain": text("mountain"),
    "whists": text("whists"),
}
"""Ledger → its name."""

KINDS = {
    "all-pass": text("all-pass"),
    "ramsch": text("Ramsch"),
    "passed-in": text("everyone passed"),
}
"""Kind of a deal without declarer → its name."""


PLAYED = text("game")
"""The name of a deal with a declarer."""

COUNTERS = frozenset({"won", "lost", "solos", "given_up", "falls"})
"""Ledgers that only count deals; lists of entries leave them out."""


def word_label(game: DeclarerGame, word: str) -> Words:
    """Return the name of a word; suits are shown as symbols, numbers as they are."""
    if word in set(Suit):
        return Suit(word).symbol
    return Text(game.words[word]) if word in game.words else word


def contract_label(game: DeclarerGame, contract_id: str) -> Words:
    contract = game.contract(contract_id)
    return Text(contract.name) if contract and contract.name else contract_id


def chosen_options(sitting: DeclarerSitting) -> Iterator[Text]:
    """Yield the options that differ from the usual ones, or from those of the convention."""
    chosen = sitting.game.own_choices(sitting.options)
    for option in sitting.game.options:
        if option.id in chosen:
            yield _choice(sitting, option, chosen[option.id])


def deal_parts(sitting: DeclarerSitting, deal: DeclarerDeal) -> Iterator[Words]:
    """Yield who played what, what was said, and the marks."""
    game = sitting.game
    contract, said = contract_label(game, deal.contract), dict(_said(sitting, deal))
    bid = None if game.contracts else deal.marks.get("bid")
    if deal.declarers:
        names = _names(sitting, deal.declarers)
        what = [contract] if contract else []
        if bid is not None:
            what.append(text("bid %(points)s", points=bid))
            what += [said.pop(taker) for taker in deal.declarers if taker in said]
        yield _pair(names, reduce(_and, what)) if what else names
    elif contract:
        yield contract
    elif deal.kind in KINDS:
        yield KINDS[deal.kind]
    for taker, words in said.items():
        who = _names(sitting, [taker]) if isinstance(taker, int) else word_label(game, taker)
        yield _pair(who, words)
    for mark in game.marks:
        if mark.id not in deal.marks or (mark.id == "bid" and bid is not None):
            continue
        value = deal.marks[mark.id]
        # a word that every deal has says what it is, such as "game won"
        is_clear = mark.kind == "word" and mark.default is not False
        label = word_label(game, str(value)) if is_clear else _choice(sitting, mark, value)
        reason = sitting.formula.spoils(sitting.start, deal) if is_clear else None
        if reason:
            label = text("game lost: %(reason)s (by cards: %(label)s)", reason=reason, label=label)
        yield label


def _said(sitting: DeclarerSitting, deal: DeclarerDeal) -> Iterator[tuple[Taker, Words]]:
    """Yield what each one said; several suits follow each other, other words have commas."""
    game = sitting.game
    for taker, words in deal.said_in_turn(len(sitting.seats)):
        names = [word_label(game, w) if isinstance(w, str) else _names(sitting, [w]) for w in words]
        if set(words) <= set(Suit):
            suits = " ".join(map(str, names))
            yield taker, Text("%(name)s %(value)s", {"name": Text(game.said_name), "value": suits})
        elif names:
            yield taker, reduce(_and, names)


def _and(first: Words, more: Words) -> Words:
    return Text("%(first)s, %(next)s", {"first": first, "next": more})


def entry_label(sitting: DeclarerSitting, entry: LedgerEntry, amount: str) -> Words:
    values = {"name": sitting.side_names[entry.side], "amount": amount}
    if entry.against is not None:
        against = sitting.side_names[entry.against]
        return text("%(name)s on %(other)s %(amount)s", other=against, **values)
    if entry.ledger == POINTS:
        return Text("%(name)s %(amount)s", values)
    return Text("%(name)s %(amount)s (%(ledger)s)", {**values, "ledger": LEDGERS[entry.ledger]})


def option_label(game: DeclarerGame, option: Parameter, value: object) -> Words:
    if option.kind == "flag":
        return text("yes") if value else text("no")
    return word_label(game, str(value))


def _choice(sitting: DeclarerSitting, choice: Parameter, value: object) -> Text:
    name = Text(choice.name)
    if choice.kind == "flag":
        return name if value else text("no: %(name)s", name=name)
    if choice.kind in {"seat", "seats"}:
        seats = value if isinstance(value, tuple) else (value,)
        return _pair(name, _names(sitting, seats))
    return _pair(name, word_label(sitting.game, str(value)))


def _names(sitting: DeclarerSitting, seats: Iterable[object]) -> str:
    """Join the names of players; a seat that the table does not have, as in a log, is a number."""
    names = {at: seat.name for at, seat in enumerate(sitting.seats)}
    return ", ".join(names.get(seat, str(seat)) for seat in seats)  # type: ignore[call-overload]


def _pair(name: Words, value: Words) -> Text:
    return Text("%(name)s: %(value)s", {"name": name, "value": value})
