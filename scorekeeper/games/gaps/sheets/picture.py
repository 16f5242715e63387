"""A game of Gaps as a picture: its deal and its result."""

from flask_babel import gettext

from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.rules.board import ROWS
from scorekeeper.games.gaps.sheets.game import grades, result
from scorekeeper.games.gaps.store.games import load_game
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.web.language import day, say
from scorekeeper.web.sheets.picture import Picture, PictureLine, PictureTable


def picture(place: Place, number: int) -> Picture | None:
    """Draw the picture of a game; None before the first move.

    Raises:
        Missing: the house has none.
    """
    stored = load_game(place, number)
    game, date = stored.game.whole, stored.attempt.date
    if not game.done:
        return None
    won = game.board.is_won
    lines = [say(result(game)), *(f"{say(why)}: {say(grade.name)}" for why, grade in grades(game))]
    player = [PictureLine([stored.player_name], won=won)] if stored.player_name else []
    title = str(gettext("Gaps, game %(number)s", number=game.number))
    return Picture(
        title=title,
        tables=[PictureTable(player, rest=". ".join(lines))],
        about=[*([day(date)] if date else []), rules_name(game.rules)],
        filename=f"{title} {date or ''}",
        unfinished=stored.attempt.state == "open",
        drawing="gaps/sheets/picture.html",
        styles=("gaps/sheets/picture",),
        values={"deal": game.restarted().board, "rows": range(ROWS)},
    )
