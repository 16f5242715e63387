"""What a blank option of a game means, by each convention."""

from collections.abc import Mapping
from typing import NamedTuple

from flask_babel import gettext

from scorekeeper.games.declarer.rules.describe import option_label, word_label
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Parameter
from scorekeeper.web.language import say


class UsualOption(NamedTuple):
    """What a blank option means.

    Args:
        label: the meaning; by every convention, where they differ.
        by_convention: value of the convention's field → the meaning, where they differ.
    """

    label: str
    by_convention: Mapping[str, str]


def usual_option(game: DeclarerGame, option: Parameter) -> UsualOption:
    conventions = game.conventions if option.id != "convention" else {}
    usual = {
        convention: game.usual_options({"convention": convention})
        for convention in (*conventions, "")
    }
    values = {
        convention: say(option_label(game, option, usual[convention][option.id]))
        for convention in usual
    }
    names = {convention: say(word_label(game, convention)) for convention in conventions}
    default = values.pop("")
    if not conventions:
        return UsualOption(default, {})
    if {*values.values()} == {default}:
        return UsualOption(gettext("in every convention: %(value)s", value=default), {})
    listed = ", ".join(f"{names[convention]} {value}" for convention, value in values.items())
    labels = {
        convention: gettext(
            "as in %(convention)s: %(value)s", convention=names[convention], value=value
        )
        for convention, value in values.items()
    }
    labels[""] = labels[str(usual[""]["convention"])]
    return UsualOption(gettext("by convention: %(values)s", values=listed), labels)
