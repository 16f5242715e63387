"""Forms about the house's own games."""

from functools import cached_property

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.actions.variants import read_clean_game
from scorekeeper.games.montana.rules.variant_checks import MOST_STEPS
from scorekeeper.games.montana.rules.variants import Opening, Variant
from scorekeeper.games.montana.web.variants.draft import NEW, PARTS, WORDS, Draft
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import OneFile, WholeNumber, WriteForm

MOST_KB = 100
"""The largest file of one game; it has a few hundred letters, as a rule."""


class VariantForm(WriteForm):
    """A game with its steps; `change` is the tap that moves, adds or removes one."""

    name = StringField()
    player_cards = StringField()
    dummy_cards = StringField()
    tricks = StringField()
    opens = StringField(validators=[AnyOf([opening.value for opening in Opening])])
    dummy_plays = StringField(validators=[Optional(), AnyOf(["yes"])])
    extra_point = StringField(validators=[Optional(), AnyOf(["yes"])])
    note = StringField()
    change = StringField(validators=[Optional(), Regexp(r"[a-z]+ [a-z0-9 ]+\Z")])

    @property
    def draft(self) -> Draft:
        """All that is typed."""
        steps = [{part: self.typed(f"{part}{n}") for part in PARTS} for n in range(MOST_STEPS)]
        words = {word: self.typed(word) for word in WORDS}
        return Draft(words, tuple(step for step in steps if step["do"] in NEW))


def _step_field(part: str) -> StringField:
    allowed = {"do": list(NEW), "apart": ["yes"]}.get(part)
    return StringField(validators=[Optional(), AnyOf(allowed)] if allowed else [])


for _number in range(MOST_STEPS):
    for _part in PARTS:
        setattr(VariantForm, f"{_part}{_number}", _step_field(_part))


class RetiredForm(WriteForm):
    """Offer a game no more, or again."""

    retired = StringField(validators=[AnyOf(["yes", "no"])])


class VersionForm(WriteForm):
    """An earlier version, by the number of the change that made it."""

    version = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER - 1)])


class VariantFileForm(WriteForm):
    """A game in a file."""

    file = OneFile()

    @cached_property
    def game(self) -> Variant:
        """The game that the file says.

        Raises:
            RuleError: there is none, with every reason.
        """
        if self.file.data is None:
            raise RuleError(Problem("no-file", "file", text("Choose a file first.")))
        data = self.file.data.read(MOST_KB * 1000 + 1)
        if len(data) > MOST_KB * 1000:
            message = text("The file of a game has at most %(most)s kB.", most=MOST_KB)
            raise RuleError(Problem("file-large", "file", message))
        try:
            return read_clean_game(data)
        except FileError as error:
            lines = [
                Text("%(place)s: %(message)s", {"place": found.place, "message": found.message})
                for found in error.problems
            ]
            raise RuleError(*(Problem("bad-file", "file", line) for line in lines)) from None
