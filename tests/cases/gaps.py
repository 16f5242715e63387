"""Boards and games for the tests of Gaps."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from scorekeeper.base.cards import parse_card
from scorekeeper.games.gaps.rules.board import CARDS, Board
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.numbers import LARGEST, LARGEST_MICROSOFT, Microsoft, Number
from scorekeeper.games.gaps.rules.rule_set import PRESETS, How, RuleSet, When

WON = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --
"""

numbers: st.SearchStrategy[Number] = st.one_of(
    st.integers(1, LARGEST),
    st.integers(1, 32_000),
    st.integers(32_000, LARGEST_MICROSOFT).map(Microsoft),
)

own_rules = st.builds(
    RuleSet,
    st.just(""),
    st.just(PRESETS["classic"].name),
    st.integers(0, 6),
    st.sampled_from(When),
    st.sampled_from(How),
    st.booleans(),
)
rule_sets = st.sampled_from(list(PRESETS.values())) | own_rules


def laid(layout: str) -> Board:
    """The board of such lines."""
    return Board(tuple(None if code == "--" else parse_card(code, "") for code in layout.split()))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board at all, half of its rows mostly in order, so that cards are home."""
    cells = draw(st.permutations([*CARDS, None, None, None, None]))
    if draw(st.booleans()):
        suit = draw(st.sampled_from("CDHS"))
        length = draw(st.integers(1, 12))
        run = [card for card in CARDS if card.suit == suit][:length]
        rest = [card for card in cells if card not in run]
        cells = [*run, *rest]
    return Board(tuple(cells))


def played(game: Game, chance: random.Random, actions: int) -> Iterator[Game]:
    """The game after each of this number of actions, including undo and redo."""
    for _ in range(actions):
        moves, roll = game.board.moves, chance.random()
        if roll < 0.1 and game.done and (game.rules.undo or game.done[-1] != (Shuffle(),)):
            game = game.undo()
        elif roll < 0.15 and game.undone:
            game = game.redo()
        elif moves and roll < 0.97:
            game = game.play(chance.choice(moves), autoplay=chance.random() < 0.5)
        elif not game.check(Shuffle()):
            game = game.play(Shuffle())
        yield game


@st.composite
def games(draw: st.DrawFn, max_steps: int = 60) -> Game:
    """A game somewhere on its way."""
    start = new_game(draw(numbers), draw(rule_sets))
    chance = random.Random(draw(st.integers(0, 2**32)))
    return [start, *played(start, chance, draw(st.integers(0, max_steps)))][-1]
