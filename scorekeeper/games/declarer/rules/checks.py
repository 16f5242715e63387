"""Check sittings and deals: by the data of the game, the sums of its formula, and its own rules."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from scorekeeper.base.problems import NOT_A_NUMBER, Problem, range_message
from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.formula import Expected, Formula, problem
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS, DeclarerDeal, Taker

MAX_DEALS = 1000


def check_options(position: Position) -> Iterator[Problem]:
    game, options = position.game, {option.id: option for option in position.game.options}
    if not game.fewest_players <= position.seats <= game.most_players:
        message = text(
            "%(fewest)s to %(limit)s players are needed, not %(count)s.",
            fewest=game.fewest_players,
            limit=game.most_players,
            count=position.seats,
        )
        yield problem("players", message)
    for key, value in position.options.items():
        if key not in options:
            yield problem(f"options.{key}", text("There is no such key."))
        elif wrong := options[key].wrong(value, range(position.seats)):
            yield problem(f"options.{key}", wrong)


def fill_in(position: Position, formula: Formula, deal: DeclarerDeal) -> DeclarerDeal:
    """Fill in the last number of each sum, or zeros if the others make the whole sum."""
    if list(check_parts(position, deal)):
        return deal
    taken, pieces = deal.taken, dict(deal.pieces)
    for kind, expected in formula.expected(position, deal).items():
        if kind:
            pieces[kind] = _filled(deal.pieces.get(kind, {}), expected)
        else:
            taken = _filled(taken, expected)
    return replace(deal, taken=taken, pieces=pieces)


def _filled(numbers: Mapping[Taker, int], expected: Expected) -> Mapping[Taker, int]:
    missing = [taker for taker in expected.takers if taker not in numbers]
    rest = (expected.total or 0) - sum(numbers.values())
    if expected.total is None or not missing or (rest and len(missing) > 1):
        return numbers
    whole = {**numbers, **dict.fromkeys(missing, max(rest, 0))}
    return {taker: whole[taker] for taker in (*expected.takers, *numbers) if taker in whole}


def check_deal(position: Position, formula: Formula, deal: DeclarerDeal) -> list[Problem]:
    """Return the problems of a deal; each check runs only if those before it found none."""
    checks: tuple[Callable[[], Iterator[Problem]], ...] = (
        lambda: check_parts(position, deal),
        lambda: _check_taken(position, formula, deal),
        lambda: chain(formula.find_excluded(position, deal), formula.check(position, deal)),
        lambda: _check_zero_sum(position, formula, deal),
    )
    return next(filter(None, (list(check()) for check in checks)), [])


def check_parts(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield what the data of the game does not allow."""
    game, playing = position.game, position.playing(deal)
    if deal.kind not in game.kinds:
        choices = ", ".join(game.kinds)
        yield problem("kind", text("This must be one of: %(choices)s.", choices=choices))
        return
    if game.at_play and len(playing) != game.at_play:
        message = text(
            "%(count)s players play a deal, not %(made)s.", count=game.at_play, made=len(playing)
        )
        yield problem("out", message)
    yield from _check_contract(position, deal)
    if set(deal.declarers) - set(playing):
        yield problem("declarers", text("This player does not play in this deal."))
    yield from _check_said(position, deal)
    for mark, value in deal.marks.items():
        choice = game.mark(mark)
        if choice is None:
            yield problem(f"marks.{mark}", text("There is no such key."))
        elif wrong := choice.wrong(value, range(position.seats)):
            yield problem(f"marks.{mark}", wrong)


def _check_said(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    game, playing = position.game, position.playing(deal)
    by_players = game.said_by == "players"
    speakers: Sequence[Taker] = game.parties if game.said_by == "parties" else playing
    for taker, words in deal.said.items():
        place = f"said.{taker}"
        if not game.said and not by_players:
            yield problem(place, text("Nothing is announced in this game."))
        elif taker not in speakers or (by_players and set(words) - set(playing)):
            yield problem(place, text("This player does not play in this deal."))
        elif len(set(words)) < len(words):
            yield problem(place, text("This appears twice."))
        elif not by_players and set(words) - set(game.said):
            choices = ", ".join(game.said)
            yield problem(place, text("This must be one of: %(choices)s.", choices=choices))


def _check_contract(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    game, count = position.game, len(deal.declarers)
    low, high = game.fewest_declarers, game.most_declarers
    if deal.kind != CONTRACT:
        if deal.declarers:
            yield problem("declarers", text("A deal of this kind has no declarer."))
        if deal.contract:
            yield problem("contract", text("Leave this out in a deal of this kind."))
        return
    chosen = game.contract(deal.contract)
    required = (chosen and chosen.declarers) or (low if low == high else 0)
    if low and not count:
        yield problem("declarers", text("Who is the declarer?"))
    elif required and count != required:
        message = text(
            "Declarers of this game: %(count)s, not %(made)s.", count=required, made=count
        )
        yield problem("declarers", message)
    elif not low <= count <= high:
        message = text("From %(low)s to %(high)s, not %(value)s.", low=low, high=high, value=count)
        yield problem("declarers", message)
    if len(set(deal.declarers)) < count:
        yield problem("declarers", text("This appears twice."))
    if deal.contract and not game.contracts:
        yield problem("contract", text("Leave this out in a deal of this kind."))
    elif game.contracts and chosen is None:
        parts = {part for contract in game.contracts for part in contract.parts}
        whole = (
            contract.id for contract in game.contracts if contract.times or contract.id not in parts
        )
        choices = ", ".join(whole)
        yield problem("contract", text("This must be one of: %(choices)s.", choices=choices))


def _check_taken(position: Position, formula: Formula, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield missing, needless and negative numbers, and sums that are not right."""
    expected = formula.expected(position, deal)
    given = {kind: numbers for kind, numbers in deal.pieces.items() if numbers}
    if deal.taken:
        given[""] = deal.taken
    for kind in sorted({*expected, *given}):
        place = f"pieces.{kind}" if kind else "taken"
        numbers, (takers, total) = given.get(kind, {}), expected.get(kind, Expected((), 0))
        if not takers:
            yield problem(place, text("Nothing is counted here in this deal: leave it blank."))
            continue
        yield from _check_numbers(place, numbers, takers, total, position.game.unit)


def _check_numbers(
    place: str, numbers: Mapping[Taker, int], takers: Sequence[Taker], total: int | None, unit: int
) -> Iterator[Problem]:
    strangers = [taker for taker in numbers if taker not in takers]
    for taker in strangers:
        yield problem(f"{place}.{taker}", text("This player does not play in this deal."))
    # with a negative number, a filled in one can be too large
    wrong = [taker for taker in takers if numbers.get(taker, 0) < 0] or [
        taker for taker in takers if total is not None and numbers.get(taker, 0) > total
    ]
    for taker in wrong:
        yield problem(f"{place}.{taker}", _out_of_range(numbers[taker], total, unit))
    missing = [taker for taker in takers if taker not in numbers]
    for taker in missing:
        yield problem(f"{place}.{taker}", text("This is missing."))
    if missing or strangers or wrong or total is None:
        return
    if (made := sum(numbers.values())) != total:
        message = text(
            "This must add up to %(total)s, not %(made)s.",
            total=in_points(total, unit),
            made=in_points(made, unit),
        )
        yield problem(place, message)


def _out_of_range(number: int, total: int | None, unit: int) -> Text:
    value = in_points(number, unit)
    if number == NOT_A_NUMBER:
        return _number_message(total, unit)
    if total is None:
        return text("At least 0, not %(value)s.", value=value)
    high = in_points(total, unit)
    return text("From %(low)s to %(high)s, not %(value)s.", low=0, high=high, value=value)


def _number_message(total: int | None, unit: int) -> Text:
    if total is None:
        return text("A whole number is needed.")
    if unit == 1:
        return range_message(0, total)
    high = in_points(total, unit)
    return text("A whole or half number from %(low)s to %(high)s.", low=0, high=high)


def _check_zero_sum(position: Position, formula: Formula, deal: DeclarerDeal) -> Iterator[Problem]:
    if formula.zero_sum:
        entries = formula.score(position, deal)
        made = sum(entry.amount for entry in entries if entry.ledger == POINTS)
        if made:
            message = text("This must add up to %(total)s, not %(made)s.", total=0, made=made)
            yield problem("entries", message)
