"""Pocket cards: an article without its examples, options and choices."""

from scorekeeper.base.articles import Article, ArticleTable, Source
from scorekeeper.base.pocket import Kind, PocketCard
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.articles.examples import EXAMPLES_TITLE
from scorekeeper.games.declarer.rules.articles.options import OPTIONS_TITLE
from scorekeeper.games.declarer.rules.game import DeclarerGame


def value_tables(article: Article) -> list[ArticleTable]:
    """Return the tables of values: those that are neither examples nor options."""
    return [table for table in article.tables if table.title not in (EXAMPLES_TITLE, OPTIONS_TITLE)]


def article_card(article: Article, game: DeclarerGame) -> PocketCard:
    """Build the pocket card of an article; the tables of values are on that of the game itself."""
    rules = [line.sentence for line in article.lines if line.source is Source.GAME]
    ours = (line.sentence for line in article.lines if line.source is Source.READING)
    tables = value_tables(article) if article.id == game.id else []
    return PocketCard(
        Kind.GAME,
        article.title,
        _players(game),
        grids=tuple(tables),
        mind=tuple(rules),
        usual=tuple(ours),
    )


def _players(game: DeclarerGame) -> Text:
    low, high = game.fewest_players, game.most_players
    counts = str(low) if low == high else f"{low}–{high}"
    return text("Players: %(counts)s", counts=counts)
