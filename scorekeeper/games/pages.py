"""What the app shows of its games: a line a game, in the order in which they are shown."""

from collections import Counter

from scorekeeper.core.sittings import evenings_lately
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.pages import PAGES as BIDDING
from scorekeeper.games.gaps.pages import PAGES as GAPS
from scorekeeper.games.montana.pages import PAGES as MONTANA
from scorekeeper.games.pad.pages import PAGES as PAD
from scorekeeper.games.shedding.pages import PAGES as SHEDDING
from scorekeeper.web.book import Book
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.sittings import Sittings

PAGES: tuple[Pages, ...] = (MONTANA, BIDDING, SHEDDING, PAD, GAPS)
"""First those that people sit down to together."""

_LATELY = 20  # how many of the newest sittings decide what a house plays most

SITTINGS: dict[str, Sittings] = {game.game: game.sittings for game in PAGES if game.sittings}
"""How the sittings of each game are shown to which people sit down together."""

BOOKS: tuple[Book, ...] = tuple(pages.book for pages in PAGES)
"""Each game in the rule book."""


def by_use(place: Place) -> list[tuple[Pages, int]]:
    """The games, most played lately first, each with its number of evenings; one query."""
    # a game counts once an evening, however many sittings it had
    evenings = Counter(game for _, game in set(evenings_lately(place, most=_LATELY)))
    return sorted(((game, evenings[game.game]) for game in PAGES), key=lambda one: -one[1])
