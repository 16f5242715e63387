"""Cards, tables and matches for the tests of the shedding game."""

import tomllib
from collections import Counter
from typing import Any

from hypothesis import strategies as st

from scorekeeper.base.seats import Seat
from scorekeeper.games.shedding.rules.deck import (
    BY_CODE,
    NUMBER_CARDS,
    Card,
    NumberCard,
    Pile,
    Rule,
    parse_card,
    step,
)
from scorekeeper.games.shedding.rules.match import Hand, Match, MatchGame
from scorekeeper.games.shedding.rules.match_checks import check_game
from scorekeeper.games.shedding.rules.order import Order
from scorekeeper.games.shedding.rules.table import (
    NUMBER_PILES,
    Action,
    DrawnAndKept,
    Play,
    Table,
    Won,
    check_cards,
)
from tests.running.command import ROOT

PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
TABLES = ROOT / "tests/tables"


def examples(file: str, kind: str) -> list[Any]:
    """Return the worked examples of a kind, with their descriptions as ids."""
    examples = tomllib.loads((TABLES / file).read_text(encoding="utf-8"))[kind]
    assert isinstance(examples, list)
    return examples


def card(code: str) -> NumberCard:
    return BY_CODE[code]


def any_card(code: str) -> Card:
    return parse_card(code, "")


def play(*codes: str, pile: int | None = None, left: int | None = None) -> Play:
    """The play of these cards."""
    return Play(tuple(map(any_card, codes)), pile, left)


def table(
    top: str = "G5F", *rules: str, players: int = 3, turn: int = 0, clockwise: bool = True
) -> Table:
    """A table with these rules in force."""

    def on(pile: Pile) -> tuple[Rule, ...]:
        return tuple(rule for rule in map(Rule, rules) if rule.pile is pile)

    return Table(
        PLAYERS[:players],
        card(top),
        Order(players, turn, clockwise),
        next(iter(on(Pile.TURN)), None),
        next(iter(on(Pile.EXTRA)), None),
        next(iter(on(Pile.VICTORY)), None),
        on(Pile.NUMBER),
    )


# ---- cards ----

number_cards = st.sampled_from(NUMBER_CARDS)
turn_rules = st.sampled_from([None, Rule.T1, Rule.T2, Rule.T3, Rule.T4])
extra_rules = st.sampled_from([None, Rule.E1, Rule.E2, Rule.E3, Rule.E4])


@st.composite
def several_cards(draw: st.DrawFn) -> tuple[NumberCard, ...]:
    """Cards that a player may have laid at once: any, or nearly a set, or nearly a run."""
    first = draw(number_cards)
    length = draw(st.integers(1, 8))
    by = draw(st.sampled_from([0, 1, -1]))
    fills = draw(st.lists(st.sampled_from("FE"), min_size=length, max_size=length))
    numbers = [step(first.number, by * place) for place in range(length)]
    letter = first.colour[0].upper()
    cards = [
        BY_CODE[f"{letter}{number}{fill}"] for number, fill in zip(numbers, fills, strict=True)
    ]
    if draw(st.booleans()):
        cards[draw(st.integers(0, length - 1))] = draw(number_cards)
    possible = [c for place, c in enumerate(cards) if Counter(cards[:place])[c] < 2]
    return tuple(possible)


# ---- games ----


@st.composite
def actions_from(draw: st.DrawFn, start: Table, limit: int = 25) -> list[Action]:
    """Random turns of a game with this start, right and wrong ones."""
    now, done = start, list[Action]()
    for _ in range(draw(st.integers(0, limit))):
        action: Action = DrawnAndKept()
        kinds = ["pass", "rule", "cards", "cards", "cards", *(["won"] if now.victory_rule else [])]
        kind = draw(st.sampled_from(kinds))
        if kind == "rule":
            rule = draw(st.sampled_from(Rule))
            full = rule.pile is Pile.NUMBER and len(now.number_rules) == NUMBER_PILES
            pile = draw(st.integers(0, NUMBER_PILES - 1)) if full else None
            action = Play((rule,), pile, draw(st.sampled_from([None, 0, 1, 5])))
        elif kind == "cards":
            action = Play(draw(several_cards()), None, draw(st.sampled_from([None, 0, 1, 5])))
        elif kind == "won":
            action = Won(draw(st.integers(0, len(now.players) - 1)))
        if isinstance(action, Play) and check_cards(action, now.lying):
            action = DrawnAndKept()
        now = now.after(action)
        done.append(action)
        if now.is_over:
            break
    return done


@st.composite
def starts(draw: st.DrawFn) -> Table:
    """A game before its first turn, a victory rule in force more often than not."""
    players = draw(st.integers(2, 6))
    order = Order(players, draw(st.integers(0, players - 1)))
    victory = draw(st.sampled_from([None, Rule.V1, Rule.V2]))
    return Table(PLAYERS[:players], draw(number_cards), order, victory_rule=victory)


# ---- matches ----

counts = st.tuples(*[st.integers(0, 2)] * 6)
hands = st.builds(Hand, counts, st.integers(0, 2), st.integers(0, 2))
_WINNING: list[Hand | int] = [
    *(Hand(), Hand((3, 0, 0, 0, 0, 0)), Hand((1, 0, 1, 0, 1, 0)), Hand((0, 1, 0, 0, 0, 2))),
    *(0, 9),
]
winning_hands = st.sampled_from(_WINNING)


@st.composite
def games(draw: st.DrawFn, game_id: int, players: int) -> MatchGame:
    """A game with nothing wrong in it."""
    winner = draw(st.integers(0, players - 1))
    if draw(st.integers(0, 4)) == 0:
        return MatchGame(game_id, winner, (), draw(st.integers(1, 400)))
    any_hand: st.SearchStrategy[Hand | int] = hands | st.integers(1, 100)
    left = [draw(winning_hands if seat == winner else any_hand) for seat in range(players)]
    return MatchGame(game_id, winner, tuple(left))


@st.composite
def matches(draw: st.DrawFn, limit: int = 8) -> Match:
    """A match somewhere on its way, or past its end."""
    players = draw(st.integers(2, 6))
    seats = tuple(Seat(number, name) for number, name in enumerate(PLAYERS[:players], 1))
    target = draw(st.sampled_from([300, 500, 1, 77, 2000]))
    match = Match("Sunday", "2026-11-22", target, seats)
    for number in range(1, draw(st.integers(0, limit)) + 1):
        game = draw(games(number, players))
        if not check_game(match, game):
            match = match.with_game(game)
    numbered = (MatchGame(n, g.winner, g.left, g.total) for n, g in enumerate(match.games, 1))
    return Match(match.name, match.date, match.target, match.seats, tuple(numbered))


def match(*games: MatchGame, players: int = 3, target: int = 300) -> Match:
    """A match of these games."""
    seats = tuple(Seat(number, name) for number, name in enumerate(PLAYERS[:players], 1))
    return Match("Sunday", "2026-11-22", target, seats, games)


def hand(*numbers: int, number_rules: int = 0, other_rules: int = 0) -> Hand:
    """The hand with these number cards."""
    counts = tuple(numbers.count(number) for number in range(1, 7))
    return Hand(counts, number_rules, other_rules)


def total(game_id: int, winner: int, points: int) -> MatchGame:
    """A game with its sum only."""
    return MatchGame(game_id, winner, (), points)
