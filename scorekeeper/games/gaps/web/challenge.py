"""A challenge: a game's number and result, for others to beat."""

from flask import Response, url_for
from flask_babel import gettext, ngettext

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.files.game_file import write_rules
from scorekeeper.games.gaps.rules.game import Game
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.store.games import Attempt, load_game, player_of
from scorekeeper.games.gaps.store.lists import best_attempts
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.deals import describe_verdict
from scorekeeper.games.gaps.web.lobby import is_mine
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import our_address
from scorekeeper.web.pages import page


@blueprint.get("/<number:number>/challenge")
@requires(Role.VIEWER)
def challenge(number: int) -> Response:
    """Show the result to beat, the leaders, and the text to share."""
    stored = load_game(place(), number)
    game = stored.value.game
    attempts = best_attempts(place(), game.number, game.rules)
    mine = [line for line in attempts if is_mine(line)]
    came_to = came_to_words(stored.value)
    return page(
        "gaps/challenge.html",
        player=player_of(stored),
        game=game,
        rules=write_rules(game.rules),
        came_to=came_to,
        words=challenge_words(game, came_to),
        link=our_address() + url_for("gaps.challenge", number=number),
        attempts=attempts,
        mine=mine[0] if mine else None,
        about=describe_verdict(game.number),
        is_mine=is_mine,
    )


def came_to_words(attempt: Attempt) -> str:
    """Format the game's result: its score if it was won, else the cards at home."""
    game, won = attempt.game.whole, attempt.won
    if won is None and game.board.is_won:
        won = Score(game.shuffles, game.moves)
    score = won or Score(game.shuffles, game.moves)
    shuffles = ngettext("%(num)s shuffle", "%(num)s shuffles", score.shuffles)
    moves = ngettext("%(num)s move", "%(num)s moves", score.moves)
    if won and attempt.hinted and not attempt.won:
        return gettext("won with %(shuffles)s, %(moves)s and hints", shuffles=shuffles, moves=moves)
    if won:
        return gettext("won with %(shuffles)s and %(moves)s", shuffles=shuffles, moves=moves)
    home = gettext("%(home)s of 48 cards home", home=game.board.cards_home)
    return f"{home}, {shuffles}, {moves}"


def challenge_words(game: Game, came_to: str) -> str:
    """Write the text to share: the game and the result to beat."""
    message = gettext(
        "Gaps number %(number)s, %(rules)s: %(came_to)s.",
        number=game.number,
        rules=rules_name(game.rules),
        came_to=came_to,
    )
    same = gettext("The same deal in PySolFC is Montana number %(number)s.", number=game.number)
    return f"{message} {same}"
