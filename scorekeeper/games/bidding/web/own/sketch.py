"""The live preview of a game in the editor: typical deals with points, hands, rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.base.articles import ArticleTable
from scorekeeper.base.problems import range_message
from scorekeeper.base.text import Text
from scorekeeper.games.bidding.rules.articles import hands_table, rule_sentences
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import BOUNDS
from scorekeeper.games.bidding.rules.game_checks import check_game, fill_empty_names
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.typical_deals import TypicalDeal, typical_deals


@dataclass(frozen=True, slots=True)
class GameSketch:
    """The preview of a game.

    Args:
        problems: messages by field; if there are any, the rest is empty.
        deals: a few typical deals with their points and reasons.
        hands: the hand sizes for each number of players.
    """

    problems: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    deals: tuple[TypicalDeal, ...] = ()
    hands: ArticleTable | None = None
    rules: tuple[Text, ...] = ()


def game_sketch(game: BiddingGame) -> GameSketch:
    """Preview the game, or list every problem by field; names may still be missing."""
    named = fill_empty_names(game)
    problems: dict[str, tuple[Text, ...]] = {}
    for problem in check_game(named):
        message = problem.message
        if problem.field == "overtrick_tenths" and problem.code == "out-of-bounds":
            low, high = BOUNDS["overtrick_tenths"]  # the field is in points
            message = range_message(low // TENTHS, high // TENTHS)
        problems[problem.field] = (*problems.get(problem.field, ()), message)
    if problems:
        return GameSketch(problems)
    return GameSketch({}, typical_deals(named), hands_table(named), rule_sentences(named))
