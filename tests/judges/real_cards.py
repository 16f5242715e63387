"""Games dealt with 52 real cards, to see what becomes of them.

Nothing of the app is used here, so that a mistake in its counting cannot hide. A game is plain
data, as `Variant.to_dict` has it.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Game = Mapping[str, Any]

PACK = tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")


class Impossible(Exception):
    """There are not enough cards in this `step` from 0, or in the deal (None)."""

    def __init__(self, step: int | None) -> None:
        super().__init__(f"step {step}")
        self.step = step


@dataclass
class Table:
    """The cards of each player. The dummy's first card opens, in games where it does.

    `moved` says for each step so far how many cards got another place.
    """

    hands: list[list[str]]
    dummy: list[str]
    moved: list[int]
    counts: list[tuple[int, int]]

    @property
    def cards(self) -> list[str]:
        return [card for hand in self.hands for card in hand] + self.dummy


def deal(game: Game, chance: random.Random) -> Table:
    """The game from the deal to the first trick, each card chosen at random.

    Raises:
        Impossible: a card is missing, or one is left over.
    """
    pack = chance.sample(PACK, len(PACK))
    try:
        hands = [[pack.pop() for _ in range(game["player_cards"])] for _ in range(3)]
        dummy = [pack.pop() for _ in range(game["dummy_cards"])]
    except IndexError:
        raise Impossible(None) from None
    if pack:
        raise Impossible(None)
    table = Table(hands, dummy, [], [])
    _count(table)
    for index, step in enumerate(game["steps"]):
        try:
            table.moved.append(_do(step, table, game["opens"] == "dummy card", chance))
        except ValueError:  # more cards wanted than there are
            raise Impossible(index) from None
        _count(table)
    return table


def _do(step: Game, table: Table, first_stays: bool, chance: random.Random) -> int:
    """Do the step, and say how many cards moved."""
    if step["do"] == "pass":
        right, left = step.get("right", 0), step.get("left", 0)
        leaving = [_out_of(hand, right + left, chance) for hand in table.hands]
        for seat in range(3):
            table.hands[seat] += leaving[(seat + 1) % 3][:right]  # from the neighbour to the left
            table.hands[seat] += leaving[(seat - 1) % 3][right:]
        return sum(map(len, leaving))
    if step["do"] == "shuffle":
        chance.shuffle(table.dummy)
        return len(table.dummy) if len(table.dummy) > 1 else 0
    if step["do"] == "exchange":
        give: int = step.get("give", 0)
        take: int = step.get("take", 0)
        put = [card for hand in table.hands for card in _out_of(hand, give, chance)]
        chance.shuffle(put)
        if step.get(
            "apart"
        ):  # any card may be taken; leftover cards are before those that were put down
            first_stays = False
        fixed, free = (table.dummy[:1], table.dummy[1:]) if first_stays else ([], table.dummy)
        for hand in table.hands:
            hand.extend(_out_of(free, take, chance))
        table.dummy = fixed + free + put
        return len(put) + 3 * take
    return 0


def _out_of(cards: list[str], number: int, chance: random.Random) -> list[str]:
    chosen = chance.sample(cards, number)
    for card in chosen:
        cards.remove(card)
    return chosen


def _count(table: Table) -> None:
    assert sorted(table.cards) == sorted(PACK)
    (count,) = {len(hand) for hand in table.hands}
    table.counts.append((count, len(table.dummy)))


def can_be_kept(game: Game, chance: random.Random) -> bool:
    """Return whether a house can keep the game: it makes sense and there are enough cards."""
    steps: Sequence[Game] = game["steps"]
    numbers = [game["player_cards"], game["dummy_cards"]]
    numbers += [step.get(key, 0) for step in steps for key in ("give", "take", "right", "left")]
    bids = [step["do"] for step in steps if "bid" in step["do"]]
    if (
        not game["name"].strip()
        or len(steps) > 20
        or not all(number in range(53) for number in numbers)
        or game["tricks"] not in range(1, 14)
        or bids not in ([], ["bid"], ["bid", "change bids"])
        or any(step.get("apart") and not (step.get("give") and step.get("take")) for step in steps)
    ):
        return False
    try:
        table = deal(game, chance)
    except Impossible:
        return False
    moving = [
        moved for step, moved in zip(steps, table.moved, strict=True) if step["do"] not in bids
    ]
    left = table.counts[-1][0] - game["tricks"]
    opens = game["opens"] == "low club" or (game["dummy_plays"] and bool(table.dummy))
    return all(moving) and opens and (left == 2 if game["extra_point"] else left >= 0)
