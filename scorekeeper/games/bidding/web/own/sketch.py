"""What a game comes to while it is written: typical deals with their points, hands, the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.base.articles import ArticleTable
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.articles import hands_table, rule_sentences
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import BOUNDS, check_game, fill_empty_names
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.worths import TypicalDeal, typical_deals


@dataclass(frozen=True, slots=True)
class GameSketch:
    """A game as far as it is written.

    Args:
        problems: what is wrong with it, by field; the rest is empty then.
        deals: a few typical deals, each with its points and why.
        hands: the cards of each deal for each number of players.
        rules: the rules in words.
    """

    problems: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    deals: tuple[TypicalDeal, ...] = ()
    hands: ArticleTable | None = None
    rules: tuple[Text, ...] = ()


def game_sketch(game: BiddingGame) -> GameSketch:
    """The game as others will see it, or every problem at its field; names may still be missing."""
    whole = fill_empty_names(game)
    found: dict[str, tuple[Text, ...]] = {}
    for problem in check_game(whole):
        message = problem.message
        if problem.field == "overtrick_tenths" and problem.code == "out-of-bounds":
            low, high = BOUNDS["overtrick_tenths"]  # typed in points
            message = text("From %(low)s to %(high)s.", low=low // TENTHS, high=high // TENTHS)
        found[problem.field] = (*found.get(problem.field, ()), message)
    if found:
        return GameSketch(found)
    return GameSketch({}, typical_deals(whole), hands_table(whole), rule_sentences(whole))
