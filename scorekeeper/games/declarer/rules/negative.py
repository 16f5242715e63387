"""King and Barbu: each contract counts cards or tricks, and is played a set number of times.

Sources: koon.ru and a King program, Wikipedia (Turkish King, Barbu), pagat copies (doubles).
"""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.formula import Expected, Formula, problem
from scorekeeper.games.declarer.rules.parts import Contract
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal, LedgerEntry


def score_negative(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal: the pieces of each player, then the doubles."""
    totals = Counter[int]()
    for part in _parts(position, deal):
        taken = deal.pieces[part.id] if _has_parts(position, deal) else deal.taken
        for seat in position.playing(deal):
            if count := taken[seat]:
                totals[seat] += count * part.value
                reason = Text("%(count)s × %(value)s", {"count": count, "value": part.value})
                yield LedgerEntry(POINTS, seat, count * part.value, reason)
    for doubled, doubler in _doubles(deal):
        difference = totals[doubler] - totals[doubled]
        if difference:
            yield LedgerEntry(POINTS, doubler, difference, text("doubled another player"))
            yield LedgerEntry(POINTS, doubled, -difference, text("was doubled"))


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


def offered(position: Position) -> tuple[Contract, ...]:
    """Return the contracts that this sitting plays."""
    options = position.options
    return tuple(
        contract
        for contract in position.game.contracts
        if contract.times
        and (options.get("mirror", True) or not contract.mirrored)
        and (options.get("everything", True) or not contract.optional)
    )


def times_left(position: Position, contract: Contract, declarer: int | None) -> int:
    """Return how often a contract can still be played, in all and by this declarer."""
    if contract not in offered(position):
        return 0
    same = [deal for deal in position.earlier if deal.contract == contract.id]
    left = contract.times - len(same)
    if declarer is None:
        return left
    own = [deal.contract for deal in position.earlier if declarer in deal.declarers]
    if contract.times_each:
        left = min(left, contract.times_each - own.count(contract.id))
    if (most := position.game.negatives_each) and contract.value < 0:
        left = min(left, most - sum(position.game.worth(each) < 0 for each in own))
    return left


def check_negative(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield a contract that is used up, two places for one player, and doubles that cannot be."""
    contract, declarer = _contract(position, deal), next(iter(deal.declarers), None)
    if times_left(position, contract, declarer) <= 0:
        yield problem("contract", text("This cannot be played any more."))
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
        elif doubler == declarer and not all(doubler in deal.said.get(o, ()) for o in doubled):
            yield problem(f"said.{doubler}", text("The declarer only doubles who doubled first."))


def _is_over(position: Position) -> bool:
    return len(position.earlier) >= sum(contract.times for contract in offered(position))


NEGATIVE = Formula(
    score_negative, _expected, check_negative, is_over=_is_over, times_left=times_left
)
