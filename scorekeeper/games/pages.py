"""What the app shows of its games: a line a game, in the order in which they are shown."""

from scorekeeper.games.gaps.pages import PAGES as GAPS
from scorekeeper.games.montana.pages import PAGES as MONTANA
from scorekeeper.games.shedding.pages import PAGES as SHEDDING
from scorekeeper.web.book import Book
from scorekeeper.web.game_pages import Pages, Sittings

PAGES: tuple[Pages, ...] = (MONTANA, GAPS, SHEDDING)

SITTINGS: dict[str, Sittings] = {
    pages.sittings.noun: pages.sittings for pages in PAGES if pages.sittings
}
"""How the sittings of each game are shown, by what they are called in files."""

BOOKS: tuple[Book, ...] = tuple(pages.book for pages in PAGES)
"""Each game in the rule book."""
