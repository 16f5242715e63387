"""The form of a house's own game."""

from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.games.bidding.rules.game_bounds import MAX_SPECIAL
from scorekeeper.games.bidding.rules.special import Aim
from scorekeeper.games.bidding.web.own.fields import (
    CHOICES,
    FLAGS,
    HOOKS,
    PARTS,
    PIECES,
    SUITS,
    TURNS,
    WORDS,
)
from scorekeeper.web.own_game_editor import DraftForm, GameDraft


class BiddingGameForm(DraftForm):
    @property
    def draft(self) -> GameDraft:
        rows = [{part: self.typed(f"kind{n}_{part}") for part in PARTS} for n in range(MAX_SPECIAL)]
        return GameDraft(
            {word: self.typed(word) for word in WORDS}, tuple(row for row in rows if row["aim"])
        )


_REQUIRED_CHOICES = {
    **{name: list(map(str, kind)) for name, kind in CHOICES.items()},
    "hook": [*HOOKS],
    "aim": list(map(str, Aim)),
}
_OPTIONAL_CHOICES = {
    **{name: list(map(str, SUITS)) for name in ("suit", *TURNS)},
    **{name: ["yes"] for name in (*FLAGS, "no_trump", "blind")},
    **{name: ["yes"] for name in PIECES if name.endswith("_one_seat")},
}


def _field(name: str, *, needed: bool = True) -> StringField:
    if name in _REQUIRED_CHOICES:
        allowed = AnyOf(_REQUIRED_CHOICES[name])
        return StringField(validators=[allowed] if needed else [Optional(), allowed])
    optional_choices = _OPTIONAL_CHOICES.get(name)
    return StringField(validators=[Optional(), AnyOf(optional_choices)] if optional_choices else [])


for _word in WORDS:
    setattr(BiddingGameForm, _word, _field(_word))
for _number in range(MAX_SPECIAL):
    for _part in PARTS:
        setattr(BiddingGameForm, f"kind{_number}_{_part}", _field(_part, needed=False))
