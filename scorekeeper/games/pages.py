"""What the app shows of its games: a line a game, in the order in which they are shown."""

from scorekeeper.games.bidding.pages import PAGES as BIDDING
from scorekeeper.games.gaps.pages import PAGES as GAPS
from scorekeeper.games.montana.pages import PAGES as MONTANA
from scorekeeper.games.pad.pages import PAGES as PAD
from scorekeeper.games.shedding.pages import PAGES as SHEDDING
from scorekeeper.web.book import Book
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.sittings import Sittings

PAGES: tuple[Pages, ...] = (MONTANA, GAPS, BIDDING, SHEDDING, PAD)

TABLES_FIRST: tuple[Pages, ...] = tuple(sorted(PAGES, key=lambda game: game.sittings is None))
"""The same for an evening: first those to which people sit down together."""

SITTINGS: dict[str, Sittings] = {game.game: game.sittings for game in PAGES if game.sittings}
"""How the sittings of each game are shown to which people sit down together."""

BOOKS: tuple[Book, ...] = tuple(pages.book for pages in PAGES)
"""Each game in the rule book."""
