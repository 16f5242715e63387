"""The screens of the board of Gaps, each a state of a game."""

import random
from collections.abc import Iterator

from scorekeeper.games.gaps.rules.game import Game, new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, ONE_DEAL, RuleSet
from tests.browser.gaps import Player, begin_game, mistake, nearly_won, two_first_gaps
from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.table import Table


def board(table: Table, house: House) -> Iterator[Screen]:
    """Yield the board of a new, a running, a stuck, a replayed and a won game."""
    page = table.page
    player = Player(table, house, begin_game(house, new_game(20261121, CLASSIC)))
    yield Screen("gaps-dealt", page)
    yield Screen.after("gaps-hint", page, "[data-help=hint]", "#help[data-state=found]")
    page.locator("[data-help=show]").click()
    page.locator("[data-help=next]").click()
    yield Screen("gaps-winning-moves", page)
    page.keyboard.press("Escape")
    player.card("2S").click()
    player.why.locator(":scope:not(:empty)").wait_for()
    yield Screen("gaps-wrong-tap", page)
    player.page.locator(".menu summary").click()
    yield Screen("gaps-menu", page)
    game, move = mistake()
    player = Player(table, house, begin_game(house, game))
    page.locator(".menu summary").click()
    page.locator("[data-help=teach]").click()
    page.locator(".menu summary").click()
    yield Screen("gaps-menu-with-par", page)
    page.keyboard.press("Escape")
    player.play(move)
    page.locator("#help[data-state=lost]").wait_for()
    yield Screen("gaps-move-that-lost", page)
    game, gap = two_first_gaps()
    player = Player(table, house, begin_game(house, game))
    player.place(gap.row + 1, 1).click()
    yield Screen("gaps-choice", page)
    for name, state in (
        ("gaps-on-its-way", _played(CLASSIC, 14)),
        ("gaps-stuck", _played(CLASSIC, 300)),
        ("gaps-stuck-for-good", _played(ONE_DEAL, 300)),
        ("gaps-replay", _played(CLASSIC, 40).replayed().redo()),
    ):
        Player(table, house, begin_game(house, state))
        yield Screen(name, page)
    game = nearly_won()
    player = Player(table, house, begin_game(house, game))
    player.card(game.board.moves[0].card.code).click()
    page.locator("#won").wait_for()
    player.settle()
    yield Screen("gaps-won", page)


def _played(rules: RuleSet, moves: int) -> Game:
    game, chance = new_game(4711, rules), random.Random(1)
    while game.board.moves and game.moves < moves:
        game = game.play(chance.choice(game.board.moves))
    return game
