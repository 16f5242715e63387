"""The options of a game as a table: what the app does by default, and what other tables do."""

from collections.abc import Container, Iterator

from scorekeeper.base.articles import ArticleTable
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.describe import word_label
from scorekeeper.games.declarer.rules.describe_deal import as_text, join
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Parameter

OPTIONS_TITLE = text("Options")
"""The title of the table."""


def options_table(game: DeclarerGame, without: Container[str] = ()) -> ArticleTable:
    """Return the table of a game's options, without some of them."""
    rows = tuple(
        (Text(option.name), join([*_choices(game, option)], " · "))
        for option in game.options
        if option.id not in without
    )
    head = (text("Option"), text("By default · at other tables"))
    return ArticleTable(OPTIONS_TITLE, head, rows, in_words=True)


def value_text(game: DeclarerGame, option: Parameter, value: object) -> Text:
    if option.kind == "flag":
        return text("yes") if value else text("no")
    return as_text(word_label(game, str(value)))


def _choices(game: DeclarerGame, option: Parameter) -> Iterator[Text]:
    yield value_text(game, option, option.default)
    if option.kind == "number" and option.high - option.low > option.step:
        yield Text(f"{option.low}–{option.high}")
        return
    for value in _values(option):
        if value != option.default:
            yield value_text(game, option, value)


def _values(option: Parameter) -> Iterator[object]:
    if option.kind == "flag":
        yield from (True, False)
    elif option.kind == "number":
        yield from range(option.low, option.high + 1, option.step)
    else:
        yield from option.words
