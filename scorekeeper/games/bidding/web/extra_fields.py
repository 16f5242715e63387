"""The fields for extra points on the form of a whole deal."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.games.bidding.rules.deals import BidDeal
from scorekeeper.games.bidding.rules.extra_points import tidy_pieces
from scorekeeper.web.addresses import as_typed_number
from scorekeeper.web.forms import whole_number_message


def extra_field_names(seats: int, pieces: int, alliances: int) -> Iterator[str]:
    for seat in range(seats):
        yield from (f"change{seat}", f"wager{seat}")
        yield from (f"piece{seat}_{n}" for n in range(pieces))
    for n in range(alliances):
        yield from (f"ally{n}a", f"ally{n}b")


def read_extras(
    typed: Callable[[str], str], deal: BidDeal, seats: int, pieces: tuple[str, ...], alliances: int
) -> BidDeal:
    """Put the typed extra points into the deal; `pieces` are the ids of the game's pieces.

    Raises:
        RuleError: a value is not a number.
    """

    def number(name: str, field: str) -> int | None:
        word = typed(name).strip()
        value = as_typed_number(word) if word else None
        if word and value is None:
            raise RuleError(Problem("no-number", field, whole_number_message(word)))
        return value

    def by_seat(what: str, part: str) -> dict[int, int]:
        values = {seat: number(f"{what}{seat}", f"{part}.{seat}") for seat in range(seats)}
        return {seat: value for seat, value in values.items() if value}

    def count(seat: int, n: int) -> int:
        return number(f"piece{seat}_{n}", f"extra.{seat}") or 0

    pairs = [
        tuple(number(f"ally{n}{end}", "alliances") for end in ("a", "b")) for n in range(alliances)
    ]
    # an alliance with one name only is refused, as it is with one player on both sides
    allied = [
        [seat if seat is not None else -1 for seat in pair]
        for pair in pairs
        if pair != (None, None)
    ]
    return replace(
        deal,
        bid_changes=by_seat("change", "bid_changes"),
        wagers=by_seat("wager", "wagers"),
        extra=tidy_pieces(
            {
                seat: {piece: count(seat, n) for n, piece in enumerate(pieces)}
                for seat in range(seats)
            }
        ),
        alliances=tuple(sorted((min(pair), max(pair)) for pair in allied)),
    )
