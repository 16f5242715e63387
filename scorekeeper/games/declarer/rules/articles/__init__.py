"""Games with a declarer in the rule book; what a game is worth is computed by its formula."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.base.articles import Article, Related
from scorekeeper.games.declarer.rules.articles import (
    belote,
    doppelkopf,
    negative,
    preferans,
    preferans_options,
    preferans_settlement,
    schafkopf,
    skat,
    tarot,
    thousand,
)
from scorekeeper.games.declarer.rules.game import DeclarerGame


def articles(games: Mapping[str, DeclarerGame]) -> tuple[Article, ...]:
    """Return the articles about these games, those about the same game together and linked."""
    all_articles = (*_articles(games),)

    def related(article: Article) -> Iterator[Related]:
        for other in all_articles:
            if other is not article and game_of(other.id, games) == game_of(article.id, games):
                yield Related(other.id, other.title)

    return tuple(replace(article, related=(*related(article),)) for article in all_articles)


def _articles(games: Mapping[str, DeclarerGame]) -> tuple[Article, ...]:
    return (
        preferans.playing(games["preferans"]),
        preferans.scoring(games["preferans"]),
        preferans_options.options(games["preferans"]),
        preferans_settlement.settlement(games["preferans"]),
        skat.playing(games["skat"]),
        skat.list_article(games["skat"]),
        doppelkopf.article(games["doppelkopf"]),
        schafkopf.article(games["schafkopf"]),
        tarot.article(games["tarot"]),
        belote.belote(games["belote"]),
        belote.coinche(games["coinche"]),
        negative.king(games["king"]),
        negative.king(games["king-3"]),
        negative.turkish_king(games["turkish-king"]),
        negative.barbu(games["barbu"]),
        thousand.article(games["thousand"]),
    )


def game_of(article_id: str, games: Mapping[str, DeclarerGame]) -> DeclarerGame | None:
    """Return the game that the article is about; its id begins with that of the game."""
    return games.get(article_id) or games.get(article_id.rpartition("-")[0])
