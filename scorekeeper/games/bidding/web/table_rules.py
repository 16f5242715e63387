"""The rules of a sitting: its version of the game, with the house rules."""

from flask import Response, url_for

from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.articles import article
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.book import READING, address
from scorekeeper.games.bidding.web.own_games import all_games
from scorekeeper.games.bidding.web.sight import load_visible
from scorekeeper.web.access import requires
from scorekeeper.web.book import OpenedFrom, book_page


@blueprint.get("/<number:number>/rules")
@requires(Role.VIEWER)
def rules(number: int) -> Response:
    stored = load_visible(number)
    game = stored.value.played
    page = article(game)
    return book_page(
        "rulebook/_article.html",
        page.title,
        OpenedFrom({}, url_for("bidding.show", number=number)),
        article=page,
        reading=READING,
        below="bidding/_below_rules.html",
        in_book=address(game) if game.id in all_games() else "",
    )


def rules_address(stored: Stored[BiddingSitting]) -> str:
    """The URL of this table's rules: the rule book's article if they equal a built-in game."""
    if builtin_games().get(stored.value.played.id) == stored.value.played:
        return url_for("rulebook.article", article=stored.value.game.id)
    return url_for("bidding.rules", number=stored.number)
