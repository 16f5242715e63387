"""The pad's articles in the rule book: the pad itself, and each preset's scoring."""

from scorekeeper.base.articles import Article, Line, Source, game_rule, our_reading
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.games.pad.rules.presets import PRESETS, Preset

PAD = "pad"
"""The id of the article about the pad itself."""


def articles() -> tuple[Article, ...]:
    """Return the article about the pad, then those about the presets."""
    return (_pad(), *map(_preset, PRESETS.values()))


def _pad() -> Article:
    return Article(
        PAD,
        text("Score pad"),
        (
            game_rule(
                "For any game with points: %(fewest)s to %(limit)s players, alone or in teams. "
                "Enter each round; the pad adds up.",
                fewest=MIN_PLAYERS,
                limit=MAX_PLAYERS,
            ),
            game_rule(
                "The highest or the lowest total wins. Ties share the win. A team scores and "
                "wins together."
            ),
            game_rule(
                "With a target, the game ends with the round in which someone reaches it; with "
                "a number of rounds, after the last one; otherwise when you tap End game. A "
                "lower limit can end it too, and a tie at the end can be played on."
            ),
            game_rule(
                "Players can also go out one by one: a player above the limit is out, "
                "enters and deals no more, and the last player left wins. If the last ones go "
                "out together, the lowest of their totals wins."
            ),
            game_rule(
                "Rounds can be numbers for everyone, the others' numbers with their sum for "
                "the winner, or only who won or lost; nobody, if a round is drawn. With a "
                "fixed sum, a round that does not add up is refused."
            ),
            game_rule("The deal passes to the next player each round."),
            game_rule(
                "Under “This game” the end, what a round is, who plays and who sits where can "
                "change later; a forgotten round is inserted from the page of the next one. A "
                "substitute takes over the score; each round stays with whoever played it."
            ),
            game_rule(
                "A player who left does not deal and cannot win. Where the lowest total wins, "
                "neither can a latecomer, unless given points to start with."
            ),
        ),
    )


def _preset(preset: Preset) -> Article:
    lines = (
        Line(preset.scoring, Source.READING),
        our_reading("All of this can be changed, at the start and later."),
    )
    return Article(preset.articles[0], preset.name, lines)
