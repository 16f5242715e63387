"""Games of Gaps worth printing, and a house that keeps them."""

import random

from scorekeeper.core.log import START
from scorekeeper.core.roles import Role
from scorekeeper.core.write import create
from scorekeeper.games.gaps.rules.board import PLACES, Move
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, RuleSet
from scorekeeper.games.gaps.store.games import Attempt, GapsTopic
from tests.support import House


def finished(number: int = 20261120, rules: RuleSet = CLASSIC) -> Game:
    """The game as a plain player ends it: what lengthens home goes first, home is left alone."""
    chance, game = random.Random(1), new_game(number, rules)
    while not game.board.is_won:
        loose = [
            move
            for move in game.board.moves
            if not game.board.is_home(PLACES[game.board.cells.index(move.card)])
        ]
        gains = [move for move in loose if game.board.after(move).is_home(move.to)]
        if gains or (loose and chance.random() < 0.9):
            game = game.play(chance.choice(gains or loose), autoplay=True)
        elif not game.check(Shuffle()):
            game = game.play(Shuffle())
        elif loose:
            game = game.play(chance.choice(loose))
        else:
            break
    return game


def endless(moves: int) -> Game:
    """A game of this number of moves: a deuce moves to and fro between two first places."""
    game = new_game(20261120, CLASSIC)
    while True:
        for move in game.board.moves:
            was = PLACES[game.board.cells.index(move.card)]
            if move.to.column == was.column == 0:
                there, back = (move,), (Move(move.card, was),)
                rest = moves - game.moves
                return game.having([there if turn % 2 == 0 else back for turn in range(rest)])
        game = game.play(game.board.moves[0]) if game.board.moves else game.play(Shuffle())


def keep(house: House, game: Game, player: int | None = None) -> int:
    """The game as the house's newest; its number there."""
    topic, device = GapsTopic(), house.device(Role.SCORER).number
    house.writer()(create, topic, START, {}, lambda _: Attempt(game, device, player))
    assert topic.number is not None
    return topic.number
