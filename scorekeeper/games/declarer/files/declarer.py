"""Connect sittings with declarers to the tools for files of all games."""

from collections.abc import Iterator

from scorekeeper.base.game_file import GameFile, Line, Row, Say, describe_outcome
from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.base.text import text
from scorekeeper.games.declarer.files.declarer_file import FORMAT, read_sitting, write_sitting
from scorekeeper.games.declarer.rules.describe import (
    LEDGERS,
    chosen_options,
    deal_parts,
)
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.values import LedgerEntry


def lines(sitting: DeclarerSitting, say: Say) -> Iterator[Line]:
    """The sitting as lines: each deal with its entries, the ledgers, the result, the payments."""
    yield f"{sitting.name}, {sitting.date}, {say(sitting.label)}"
    yield from (f"   {say(option)}" for option in chosen_options(sitting))
    yield ""
    for number, scored in enumerate(sitting.scored, 1):
        yield _title(sitting, number, scored, say)
        if scored.entries:
            played = sitting.in_deal(scored.deal.id)
            yield tuple(_entry(played, entry, say) for entry in scored.entries)
        yield ""
    for ledger in (*sitting.game.ledgers, *sitting.game.against):
        yield say(LEDGERS[ledger])
        yield tuple(_sums(sitting, ledger, say))
    yield from _result(sitting, say)
    yield from ("", say(describe_outcome(sitting.side_names, sitting.winners, sitting.leaders)))


def _title(sitting: DeclarerSitting, number: int, scored: ScoredDeal, say: Say) -> str:
    deal, sitting = scored.deal, sitting.in_deal(scored.deal.id)
    line = text(
        "%(number)s. %(game)s; %(name)s deals",
        number=number,
        game=", ".join(map(say, deal_parts(sitting, deal))),
        name=sitting.seats[deal.dealer].name,
    )
    return say(line)


def _entry(sitting: DeclarerSitting, entry: LedgerEntry, say: Say) -> Row:
    ledger = say(LEDGERS[entry.ledger])
    if entry.against is not None:
        ledger = f"{ledger} → {sitting.side_names[entry.against]}"
    name, more = sitting.side_names[entry.side], f"{ledger}: {say(entry.reason)}"
    return Row(name, _number(entry.amount, say), more)


def _sums(sitting: DeclarerSitting, ledger: str, say: Say) -> Iterator[Row]:
    names, position = sitting.side_names, sitting.position
    for side, name in enumerate(names):
        if ledger in sitting.game.ledgers:
            yield Row(name, _number(position.balance(ledger, side), say))
            continue
        for other, against in enumerate(names):
            if other != side:
                balance = position.balance(ledger, side, other)
                yield Row(f"{name} → {against}", _number(balance, say))


def _result(sitting: DeclarerSitting, say: Say) -> Iterator[Line]:
    settlement, names = sitting.settlement, sitting.side_names
    if settlement is None:
        return
    yield say(text("Result"))
    exact = [str(value).replace("-", "−") for value in settlement.exact] or [""] * len(names)
    yield tuple(
        Row(name, _number(whole, say), more)
        for name, whole, more in zip(names, settlement.result, exact, strict=True)
    )
    for payer, payee, amount in settlement.payments:
        line = text(
            "%(name)s pays %(other)s %(amount)s",
            name=names[payer],
            other=names[payee],
            amount=amount,
        )
        yield f"   {say(line)}"


def _number(value: int, say: Say) -> str:
    return say(say_points(value * TENTHS))


DECLARER = GameFile(
    "declarer", FORMAT, read_sitting, write_sitting, lines, lambda sitting: sitting.people
)
