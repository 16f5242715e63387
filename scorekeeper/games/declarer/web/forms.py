"""The forms of a sitting, to start it and to change its name and options; and usual options."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import request
from flask_babel import gettext
from wtforms import StringField

from scorekeeper.base.text import Text
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.describe import option_label, word_label
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Parameter
from scorekeeper.games.declarer.web.deal_values import NO, YES, read_choice
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartWithDealerForm


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


_GAMES = builtin_games().values()
MAX_PLAYERS = max(game.most_players for game in _GAMES)


class OptionsForm(WriteForm):
    """The options of every game; blank ones are as usual."""

    @staticmethod
    def field_of(cell: str) -> str:
        return cell.replace("options.", "o_")

    @staticmethod
    def as_typed(value: Any) -> str | None:
        return None if value is None else _typed(value)

    def options(
        self, game: DeclarerGame, before: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the options that were chosen. Call it on a valid form.

        Those without a field keep their value of `before`, as in a page of an earlier release.
        """
        typed_ids = {o.id for o in game.options if option_field(o) in request.form}
        others = {key: value for key, value in (before or {}).items() if key not in typed_ids}
        return others | parse_options(game, self.typed)


for _option in {option.id: option for game in _GAMES for option in game.options}.values():
    setattr(OptionsForm, f"o_{_option.id}", StringField())


class SettleDeclarerForm(OptionsForm):
    """The name, the date, the note and the options of a sitting."""

    name = StringField()
    date = StringField()
    note = StringField()


class StartDeclarerForm(OptionsForm, StartWithDealerForm):
    """The players in seat order, the first dealer, the options, and the hash of an own version."""

    version = StringField()
    seated = seated_field(MAX_PLAYERS)


def parse_options(game: DeclarerGame, typed: Callable[[str], str]) -> dict[str, Any]:
    """Return the options that are not blank; `typed` returns the value of a field.

    An impossible value is kept, so that it is refused together with every other mistake.
    """
    values = {option: typed(option_field(option)).strip() for option in game.options}
    return {option.id: _parse(option, value) for option, value in values.items() if value}


def _parse(option: Parameter, value: str) -> Any:
    if option.kind == "flag" and value not in {YES, NO}:
        return value
    return read_choice(option, value)


def option_field(option: Parameter) -> str:
    return f"o_{option.id}"


def option_fields(game: DeclarerGame, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of options; those that are as usual are left out."""
    chosen = game.own_choices(options)
    return {
        option_field(option): _typed(chosen[option.id])
        for option in game.options
        if option.id in chosen
    }


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def option_values(
    game: DeclarerGame, form_value: Callable[[str], str], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the template values of the options.

    Args:
        options: those of the sitting, if it has begun.
    """
    main = [option for option in game.options if option.main]
    return {
        "game": game,
        "main_options": main,
        "other_options": [option for option in game.options if option not in main],
        "option_field": option_field,
        "label": lambda option, value: say(option_label(game, option, value)),
        "option_name": lambda option: say(Text(option.name)),
        "usual": game.usual_options(options),
        "usual_option": lambda option: usual_option(game, option),
        "form_value": form_value,
    }
