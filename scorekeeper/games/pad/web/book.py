"""The score pad in the rule book."""

from flask import url_for

from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.articles import PAD, articles
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.settings import OTHER
from scorekeeper.web.book import Begin, Book


def _begin(article: str) -> Begin | None:
    """Return the link to begin a pad; None if the article is not about the pad or a preset."""
    preset = next(
        (candidate for candidate in PRESETS.values() if article in candidate.articles), None
    )
    if preset is None and article != PAD:
        return None
    game = preset.id if preset else OTHER
    return Begin(url_for("pad.new", game=game), text("Keep score on the pad"))


BOOK = Book(
    hint=text("Score pad"),
    usual=articles,
    articles=articles,
    contents="pad/_book.html",
    values=lambda: {"of_pad": articles()},
    begin=_begin,
    any_game=PAD,
)
