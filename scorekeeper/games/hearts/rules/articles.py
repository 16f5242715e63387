"""Hearts in the rule book."""

from scorekeeper.base.articles import Article, game_rule, our_reading
from scorekeeper.base.text import text
from scorekeeper.games.hearts.rules.game import MAX_PLAYERS, MIN_PLAYERS, hand_size
from scorekeeper.games.hearts.rules.scoring import JACK, MOON, QUEEN, HeartsSettings

HEARTS, POINTS = "hearts", "hearts-points"
"""The ids of the articles."""


def articles() -> tuple[Article, ...]:
    """Return the articles: how Hearts is played, and how it is scored."""
    return (_playing(), _scoring())


def _playing() -> Article:
    return Article(
        HEARTS,
        text("Hearts"),
        (
            game_rule(
                "For %(fewest)s to %(limit)s players, each for themselves, usually four. Avoid "
                "tricks with hearts and the queen of spades, or take all of them.",
                fewest=MIN_PLAYERS,
                limit=MAX_PLAYERS,
            ),
            game_rule(
                "All cards are dealt. So that everyone gets the same number, three players "
                "leave out the 2 of diamonds (%(three)s cards each), five also the 2 of clubs "
                "(%(five)s each), six also the 3 of diamonds and the 3 of clubs (%(six)s "
                "each).",
                three=hand_size(3),
                five=hand_size(5),
                six=hand_size(6),
            ),
            game_rule(
                "Before play, everyone passes three cards face down: to the left in the first "
                "deal, to the right in the second, across in the third; in the fourth nobody "
                "passes. Then it starts over."
            ),
            our_reading(
                "With three or five players nobody sits across: left, right, then no passing."
            ),
            game_rule(
                "The lowest club leads to the first trick. Follow suit if you can; if you "
                "cannot, play any card. The highest card of the suit led takes the trick and "
                "leads to the next. There is no trump."
            ),
            game_rule(
                "No heart and no queen of spades is played to the first trick, unless you have "
                "nothing else. Hearts are led only after one has been discarded, or when you "
                "have only hearts."
            ),
        ),
    )


def _scoring() -> Article:
    return Article(
        POINTS,
        text("Hearts – points and shooting the moon"),
        (
            game_rule(
                "Each heart taken counts 1, the queen of spades %(queen)s: %(all)s in a deal.",
                queen=QUEEN,
                all=MOON,
            ),
            game_rule(
                "A player who takes all hearts and the queen of spades has shot the moon: "
                "everyone else gets %(all)s. By a setting, the shooter loses %(all)s instead.",
                all=MOON,
            ),
            game_rule(
                "By a setting, the jack of diamonds takes %(points)s points off. It does not "
                "matter for the moon.",
                points=-JACK,
            ),
            game_rule(
                "When someone reaches %(target)s, the lowest total wins. The target can be "
                "changed, or the game ends after a number of deals.",
                target=HeartsSettings().target,
            ),
            our_reading("If several have the lowest total, they share the win."),
        ),
    )
