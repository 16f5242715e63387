"""Independent, plain implementation of the shedding rules that uses no code of the app.

A card is its code, such as G5F. Under T1 to T4 a card is looked up among all that may follow,
written out one by one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

CODES = [colour + number + fill for colour in "GRB" for number in "123456" for fill in "FE"]
BESIDE = {"1": "62", "2": "13", "3": "24", "4": "35", "5": "46", "6": "51"}
OTHER = {"F": "E", "E": "F"}


def followers(rule: str, top: str) -> set[str]:
    """Every card that may follow, under a turn rule or, for "", under none."""
    colour, number, fill = top[0], top[1], top[2]
    every = "123456"
    same_number = {c + number + f for c in "GRB" for f in "FE"}
    beside = {c + n + f for c in "GRB" for n in BESIDE[number] for f in "FE"}
    same_colour = {colour + n + f for n in every for f in "FE"}
    same_fill = {colour + n + fill for n in every}
    opposite = {colour + n + OTHER[fill] for n in every}
    return {
        "": same_colour | same_number,
        "T1": opposite | same_number,
        "T2": opposite | beside,
        "T3": same_fill | same_number,
        "T4": same_fill | beside,
    }[rule]


def is_set(cards: Sequence[str]) -> bool:
    """Return whether the cards have one colour and one number."""
    return all(card[:2] == cards[0][:2] for card in cards)


def is_run(cards: Sequence[str]) -> bool:
    """Return whether the cards have one colour and follow each other on the ring."""
    numbers = "".join(card[1] for card in cards)
    around = len(cards) // 6 + 2
    is_run = numbers in "123456" * around or numbers in "654321" * around
    return is_run and all(card[0] == cards[0][0] for card in cards)


def may_play(turn_rule: str, extra_rule: str, top: str, cards: Sequence[str]) -> bool:
    """Return whether the cards may be played together on the top card."""
    if cards[0] not in followers(turn_rule, top):
        return False
    if len(cards) == 1:
        return True
    return (extra_rule == "E3" and is_set(cards)) or (extra_rule == "E4" and is_run(cards))


def required(rules: Sequence[str], cards: Sequence[str], left: int | None) -> set[str]:
    """Return the calls and actions that these cards require of the player.

    A last card that wins ends the game: its number requires nothing any more. Without a
    winner the turn passes after a last card, so that nobody goes again.
    """
    calls = set()
    if "E1" in rules and any(card[0] == "B" for card in cards):
        calls.add("say")
    if "E2" in rules and any(card[0] == "R" for card in cards):
        calls.add("slap")
    if left == 1:
        calls.add("montana")
    numbers = {card[1] for card in cards if f"N{card[1]}" in rules}
    if left == 0:
        numbers = numbers - {"4"} if {"V1", "V2"} & {*rules} else set()
    return calls | {{"2": "cover", "4": "again", "5": "swap"}[n] for n in numbers & {*"245"}}


def turns(players: int, numbers: Sequence[Sequence[int]]) -> Iterator[tuple[int, list[int]]]:
    """The player in turn after each play with all number rules in force, and who 3 and 6 hit.

    `numbers` are the numbers played in each turn. The players still to come are a queue, from
    which a missed turn is removed.
    """
    at, way, again = 0, 1, 0
    missed: Counter[int] = Counter()

    def queue() -> Iterator[int]:
        owed = Counter(missed)
        for place in range(1, 100):
            seat = (at + way * place) % players
            if owed[seat]:
                owed[seat] -= 1
            else:
                yield seat

    for played in numbers:
        hits = []
        for number in played:
            if number == 1:
                way = -way
            elif number == 4:
                again += 1
            elif number in (3, 6):
                hits.append(next(seat for seat in queue() if seat != at))
                missed[hits[-1]] += 1
        if again:
            again -= 1
        else:
            following = next(queue())
            while (at := (at + way) % players) != following or missed[at]:
                missed[at] -= 1
        yield at, hits
