"""A game of Gaps as a picture: its deal and its result."""

from flask_babel import gettext

from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.rules.board import ROWS
from scorekeeper.games.gaps.sheets.game import grades, result
from scorekeeper.games.gaps.store.games import load_game, player_of
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.web.language import day, say
from scorekeeper.web.sheets.picture import Picture, PictureLine, PictureTable


def picture(place: Place, number: int) -> Picture | None:
    """Draw the picture of a game; None before the first move.

    Raises:
        Missing: the house has none.
    """
    stored = load_game(place, number)
    game, date = stored.value.game.whole, stored.value.date
    if not game.done:
        return None
    won = game.board.is_won
    words = [say(result(game)), *(f"{say(why)}: {say(grade.name)}" for why, grade in grades(game))]
    player = player_of(stored)
    lines = [PictureLine([player.name], won=won)] if player else []
    title = gettext("Gaps, game %(number)s", number=game.number)
    return Picture(
        title=title,
        tables=[PictureTable(lines, rest=". ".join(words))],
        about=[*([day(date)] if date else []), rules_name(game.rules)],
        filename=f"{title} {date or ''}",
        unfinished=stored.value.state == "open",
        drawing="gaps/sheets/picture.html",
        styles=("gaps/sheets/picture",),
        values={"deal": game.restarted().board, "rows": range(ROWS)},
    )
