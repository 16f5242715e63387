"""The rules that a sitting is played by: its own version of the game, with the house's changes."""

from flask import Response, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.articles import article
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.store.sittings import StoredSitting
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.book import READING, address
from scorekeeper.games.bidding.web.own_games import known_games
from scorekeeper.games.bidding.web.sight import look
from scorekeeper.web.access import requires
from scorekeeper.web.book import AskedFrom, book_page


@blueprint.get("/<number:number>/rules")
@requires(Role.VIEWER)
def rules(number: int) -> Response:
    """How this table plays, as the rule book would say it."""
    stored = look(number)
    game = stored.sitting.played
    said = article(game)
    return book_page(
        "rulebook/_article.html",
        said.title,
        AskedFrom({}, url_for("bidding.show", number=number)),
        article=said,
        reading=READING,
        below="bidding/_below_rules.html",
        in_book=address(game) if game.id in known_games() else "",
    )


def rules_address(stored: StoredSitting) -> str:
    """Where it is said how this table plays: in the rule book, if it plays just as a game there."""
    if _ships(stored.sitting.played):
        return url_for("rulebook.article", article=stored.sitting.game.id)
    return url_for("bidding.rules", number=stored.id)


def _ships(game: BiddingGame) -> bool:
    return builtin_games().get(game.id) == game
