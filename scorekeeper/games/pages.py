"""The games' parts of the app, one line per game, in the order in which they are shown."""

from collections import Counter

from scorekeeper.core.sitting_rows import recent_dates_and_games
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.pages import PAGES as BIDDING
from scorekeeper.games.declarer.pages import PAGES as DECLARER
from scorekeeper.games.gaps.pages import PAGES as GAPS
from scorekeeper.games.hearts.pages import PAGES as HEARTS
from scorekeeper.games.montana.pages import PAGES as MONTANA
from scorekeeper.games.pad.pages import PAGES as PAD
from scorekeeper.games.shedding.pages import PAGES as SHEDDING
from scorekeeper.web.book import Book
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.sittings import Sittings

PAGES: tuple[Pages, ...] = (MONTANA, BIDDING, DECLARER, HEARTS, SHEDDING, PAD, GAPS)
"""All games, those for several players first."""

_LATELY = 20  # the number of newest sittings that decide which games a house plays most

SITTINGS: dict[str, Sittings] = {game.game: game.sittings for game in PAGES if game.sittings}
"""How the sittings of each game for several players are shown."""

BOOKS: tuple[Book, ...] = tuple(pages.book for pages in PAGES)
"""The games' parts of the rule book."""


def by_use(place: Place) -> list[tuple[Pages, int]]:
    """Return the games, each with its number of evenings among the newest sittings, highest first.

    One query.
    """
    # a game counts once per evening, even if it had several sittings
    evenings = Counter(game for _, game in set(recent_dates_and_games(place, limit=_LATELY)))
    return sorted(((game, evenings[game.game]) for game in PAGES), key=lambda use: -use[1])
