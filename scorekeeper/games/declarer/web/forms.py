"""The forms of a sitting: start it, change its name."""

from typing import Any

from wtforms import StringField

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Parameter
from scorekeeper.games.declarer.web.deal_values import read_choice
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm, whole_number_message
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartWithDealerForm

_GAMES = builtin_games().values()
MOST_PLAYERS = max(game.most_players for game in _GAMES)


class SettleDeclarerForm(WriteForm):
    """The name, date and note of a sitting."""

    name = StringField()
    date = StringField()
    note = StringField()


class StartDeclarerForm(StartWithDealerForm):
    """The players in seat order, the first dealer, and the options; blank ones are as usual."""

    seated = seated_field(MOST_PLAYERS)

    def options(self, game: DeclarerGame) -> dict[str, Any]:
        """Return the options that were chosen. Call it on a valid form.

        Raises:
            RuleError: an option is not a number.
        """
        typed = {option: self.typed(option_field(option)).strip() for option in game.options}
        problems = [
            Problem("no-number", f"options.{option.id}", whole_number_message(value))
            for option, value in typed.items()
            if value and option.kind == "number" and as_number(value) is None
        ]
        if problems:
            raise RuleError(*problems)
        return {option.id: read_choice(option, value) for option, value in typed.items() if value}


for _option in {option.id: option for game in _GAMES for option in game.options}.values():
    setattr(StartDeclarerForm, f"o_{_option.id}", StringField())


def option_field(option: Parameter) -> str:
    """Return the name of the field of an option."""
    return f"o_{option.id}"
