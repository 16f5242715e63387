"""King and Barbu: each contract counts cards or tricks, and is played a set number of times.

Sources: koon.ru and a King program, Wikipedia (Turkish King, Barbu), pagat copies (doubles).
"""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.declarer.rules.calculation import Calculation
from scorekeeper.games.declarer.rules.formula import Exclusion, Expected, Formula, problem
from scorekeeper.games.declarer.rules.parts import Contract
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal, LedgerEntry

_TRICKS = ("no tricks", "tricks")
"""The contracts that count tricks."""


def score_negative(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal: the pieces of each player, then the doubles."""
    totals = Counter[int]()
    for part in _parts(position, deal):
        taken = deal.pieces[part.id] if _has_parts(position, deal) else deal.taken
        for seat in position.playing(deal):
            if count := taken[seat]:
                heading = Text(part.counted or part.name)
                pieces = Calculation([part.value], (count,), heading=heading)
                totals[seat] += pieces.amount
                yield pieces.entry(POINTS, seat)
    for doubled, doubler in _doubles(deal):
        own, other = totals[doubler], totals[doubled]
        if own != other:
            gain = Calculation([own, -other], heading=text("doubled another player"))
            yield gain.entry(POINTS, doubler)
            paid = Calculation([other, -own], heading=text("was doubled"))
            yield paid.entry(POINTS, doubled)


def _doubles(deal: DeclarerDeal) -> Iterator[tuple[int, int]]:
    """Yield who was doubled by whom; a pair that doubled each other counts twice, one way.

    By seats, so that the order in which it was entered or read does not matter.
    """
    for doubler in sorted(seat for seat in deal.said if isinstance(seat, int)):
        for other in sorted(deal.said[doubler]):
            yield other, doubler


def _contract(position: Position, deal: DeclarerDeal) -> Contract:
    contract = position.game.contract(deal.contract)
    assert contract  # noqa: S101 - the engine checked it
    return contract


def _has_parts(position: Position, deal: DeclarerDeal) -> bool:
    return bool(_contract(position, deal).parts)


def _parts(position: Position, deal: DeclarerDeal) -> list[Contract]:
    """Return what a contract counts: its parts, or itself."""
    whole = _contract(position, deal)
    parts = (position.game.contract(part) for part in whole.parts)
    return [part for part in parts if part] or [whole]


def _expected(position: Position, deal: DeclarerDeal) -> dict[str, Expected]:
    playing, has_parts = position.playing(deal), _has_parts(position, deal)
    return {
        part.id if has_parts else "": Expected(playing, part.pieces)
        for part in _parts(position, deal)
    }


def offered_contracts(position: Position) -> tuple[Contract, ...]:
    options = position.options
    return tuple(
        contract
        for contract in position.game.contracts
        if contract.times
        and (options.get("mirror", True) or not contract.mirrored)
        and (options.get("everything", True) or not contract.optional)
    )


def why_used_up(position: Position, contract: Contract, declarer: int | None) -> Text | None:
    """Return why a contract cannot be played any more, in all or by this declarer; None if it can.

    A contract that this sitting leaves out cannot be played either.
    """
    if contract not in offered_contracts(position):
        return text("not played in this game")
    if sum(deal.contract == contract.id for deal in position.earlier) >= contract.times:
        return _times(text("already played"), contract.times)
    if declarer is None:
        return None
    own = [deal.contract for deal in position.earlier if declarer in deal.declarers]
    if contract.times_each and own.count(contract.id) >= contract.times_each:
        return _times(text("already declared"), contract.times_each)
    limit = position.game.negatives_each if contract.value < 0 else 0
    if limit and sum(position.game.worth(contract_id) < 0 for contract_id in own) >= limit:
        return text("already declared %(limit)s negative contracts", limit=limit)
    return None


def _times(done: Text, times: int) -> Text:
    """Say that something is done, and how often, if that is more than once."""
    if times == 1:
        return done
    often = ntext("%(num)s time", "%(num)s times", times)
    return Text("%(done)s %(often)s", {"done": done, "often": often})


def check_negative(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield a contract that is used up, two places for one player, and doubles that cannot be."""
    contract, declarer = _contract(position, deal), next(iter(deal.declarers), None)
    if why := why_used_up(position, contract, declarer):
        yield problem("contract", text("This cannot be played any more: %(why)s.", why=why))
    yield from _check_tricks(contract, deal)
    if contract.one_each:
        places = Counter[int]()
        for taken in deal.pieces.values():
            places.update({int(seat): count for seat, count in taken.items()})
        for seat, count in places.items():
            if count != 1:
                message = text("Everyone has one place, not %(made)s.", made=count)
                yield problem(f"pieces.{contract.parts[0]}.{seat}", message)
    if deal.said and not position.options.get("doubles"):
        yield problem("said", text("This game has no doubles."))
    for doubler, doubled in deal.said.items():
        if doubler in doubled:
            yield problem(f"said.{doubler}", text("Nobody doubles themselves."))


def _check_tricks(contract: Contract, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield cards of players without a trick, where tricks are counted in the same deal."""
    tricks = next((deal.pieces[part] for part in contract.parts if part in _TRICKS), None)
    for part in contract.parts if tricks else ():
        for seat, count in deal.pieces[part].items():
            if count and tricks and not tricks[seat]:
                message = text("This player took no trick: enter 0.")
                yield problem(f"pieces.{part}.{seat}", message)


_EXCLUSIONS = (Exclusion(text("The declarer only doubles who doubled first."), answers=True),)

NEGATIVE = Formula(
    score_negative,
    _expected,
    check_negative,
    _EXCLUSIONS,
    is_over=lambda position: (
        len(position.earlier) >= sum(contract.times for contract in offered_contracts(position))
    ),
    used_up=why_used_up,
)
