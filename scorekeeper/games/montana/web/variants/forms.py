"""Forms for the house's own games."""

from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.games.montana.rules.variant_checks import MAX_STEPS
from scorekeeper.games.montana.rules.variants import Opening
from scorekeeper.games.montana.web.variants.draft import NEW, PARTS, WORDS
from scorekeeper.web.own_game_editor import DraftForm, GameDraft


class VariantForm(DraftForm):
    name = StringField()
    player_cards = StringField()
    dummy_cards = StringField()
    tricks = StringField()
    opens = StringField(validators=[AnyOf([opening.value for opening in Opening])])
    dummy_plays = StringField(validators=[Optional(), AnyOf(["yes"])])
    extra_point = StringField(validators=[Optional(), AnyOf(["yes"])])
    note = StringField()

    @property
    def draft(self) -> GameDraft:
        steps = [{part: self.typed(f"{part}{n}") for part in PARTS} for n in range(MAX_STEPS)]
        words = {word: self.typed(word) for word in WORDS}
        return GameDraft(words, tuple(step for step in steps if step["do"] in NEW))


def _step_field(part: str) -> StringField:
    allowed = {"do": list(NEW), "apart": ["yes"]}.get(part)
    return StringField(validators=[Optional(), AnyOf(allowed)] if allowed else [])


for _number in range(MAX_STEPS):
    for _part in PARTS:
        setattr(VariantForm, f"{_part}{_number}", _step_field(_part))
