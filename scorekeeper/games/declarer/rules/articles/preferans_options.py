"""The conventions and options of Preferans."""

from collections.abc import Iterator
from fractions import Fraction

from scorekeeper.base.articles import Article, ArticleTable, Line, Source, game_rule
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.articles.examples import options_table, value_text
from scorekeeper.games.declarer.rules.articles.preferans import by_convention
from scorekeeper.games.declarer.rules.describe_deal import mixed
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.preferans_pools import POINT_WHISTS


def options(game: DeclarerGame) -> Article:
    """Return the article about conventions, other options, and where customs disagree."""
    conventions = {name: game.resolve_options({"convention": name}) for name in game.conventions}
    different = {
        option.id
        for option in game.options
        if len({values[option.id] for values in conventions.values()}) > 1
    }
    rows = tuple(
        (
            Text(option.name),
            by_convention(
                game,
                [value_text(game, option, values[option.id]) for values in conventions.values()],
            ),
        )
        for option in game.options
        if option.id in different - {"convention"}
    )
    lines = (
        game_rule(
            "Choose one of three conventions when a game starts; every option can then be "
            "changed by itself. Without a choice it is Sochi."
        ),
        *(Line(line, Source.READING) for line in _disagreements()),
    )
    return Article(
        "preferans-options",
        text("Preferans – conventions and options"),
        lines,
        (
            ArticleTable(
                text("Where the conventions differ"),
                (text("Option"), text("By convention")),
                rows,
                in_words=True,
            ),
            options_table(game, different),
        ),
    )


def _disagreements() -> Iterator[Text]:
    yield text(
        "On a ten the opponents whist like on a nine. At other tables a ten is only checked, and "
        "nobody is fined."
    )
    yield text(
        "A run of all-pass deals ends with any other deal; elsewhere only with a game that was "
        "made, or made and whisted."
    )
    yield text(
        "No amnesty: the fewest tricks in an all-pass deal are not taken off everyone. With three "
        "players that changes no result; with four it decides what sitting out costs."
    )
    yield text(
        "At settlement the mountain is shared by all players. Some divide by the number of the "
        "others: then a point costs its owner %(others)s whists in all, instead of %(three)s with "
        "three and %(four)s with four players.",
        others=POINT_WHISTS,
        three=mixed(Fraction(POINT_WHISTS * 2, 3)),
        four=mixed(Fraction(POINT_WHISTS * 3, 4)),
    )
    yield text("Not counted by the app: a paid talon, bombs, compulsory whists on a six of spades.")
