"""Games with a declarer in the rule book; what a game is worth is computed by its formula."""

from collections.abc import Mapping

from scorekeeper.base.articles import Article
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
    """Return the articles about these games, those about the same game together."""
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
