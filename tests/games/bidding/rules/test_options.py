"""Options of built-in games: which house rules each choice means."""

import pytest

from scorekeeper.games.bidding.files.seeds import builtin_options
from scorekeeper.games.bidding.rules.deal_checks import check_sitting
from scorekeeper.games.bidding.rules.options import GameOption
from tests.cases.bidding import GAMES, new_sitting

OPTIONS = [(game, option) for game, options in builtin_options().items() for option in options]


@pytest.mark.parametrize(
    ("game_id", "option"), OPTIONS, ids=lambda value: getattr(value, "id", None)
)
def test_each_choice_can_be_played_and_is_recognized(game_id: str, option: GameOption) -> None:
    game = GAMES[game_id]
    usual = option.usual(game, game.most_players)
    assert option.find_choice(game, game, game.most_players) == usual
    assert option.rules(usual, game, game.most_players) == {}
    for players in (game.fewest_players, game.most_players):
        for index in range(len(option.choices)):
            rules = option.rules(index, game, players)
            assert option.find(option.choices[index].key) == index
            sitting = new_sitting(game, players, rules)
            assert check_sitting(sitting) == []
            assert bool(rules) == (index != usual)
            assert option.find_choice(game, sitting.played, players) == index
        labels = [str(label) for label in option.labels(game, players)]
        assert len(set(labels)) == len(option.choices)


def test_hands_of_a_choice_are_cut_to_what_can_be_dealt() -> None:
    game = GAMES["skull-king"]
    (length,) = builtin_options()["skull-king"]
    assert length.rules(1, game, 8)["hands"] == [2, 2, 4, 4, 6, 6, 8, 8, 8, 8]
