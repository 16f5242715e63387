"""Pages of the house's own games, and their editor."""

from dataclasses import replace

from flask import Blueprint, url_for
from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.base.text import text
from scorekeeper.games.montana.actions.variants import OWN_GAMES, read_clean_game
from scorekeeper.games.montana.files.game_file import write_variant
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.variant_changes import differences
from scorekeeper.games.montana.rules.variant_checks import MAX_STEPS
from scorekeeper.games.montana.rules.variants import Opening, Variant
from scorekeeper.games.montana.store.variants import to_be_completed
from scorekeeper.games.montana.web.own_games import OWN_GAME_SEARCH
from scorekeeper.games.montana.web.variants.draft import NEW, PARTS, WORDS, draft_of, game_of
from scorekeeper.games.montana.web.variants.sketch import sketch_of
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_game_editor import DraftForm, GameDraft, OwnGameEditor
from scorekeeper.web.own_game_pages import OwnGamePages, OwnGameWords

blueprint = Blueprint("variants", __name__, url_prefix="/variants")


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


PAGES = OwnGamePages(
    "montana.variants",
    OWN_GAMES,
    OWN_GAME_SEARCH,
    OwnGameWords(
        title=text("Games"),
        back=Link(text("Rules"), "rulebook.contents"),
        none=text("None yet. A game made up at the table is added here."),
        archived=text(
            "No longer offered, but nights that played them keep them. Making one up under the "
            "same name restores it."
        ),
        archive=text(
            "An archived game is not offered at the table; nights that played it keep it."
        ),
        versions=text("A night keeps the version it was played with."),
        added_with_sitting=text("made up at the table"),
    ),
    address=lambda game: url_for("rulebook.game", game=game.id),
    reminder=lambda game: say(describe.reminder(game)),
    due=lambda game: game.own and to_be_completed(game),
    differences=differences,
    write=write_variant,
)
EDITOR = OwnGameEditor(
    PAGES,
    VariantForm,
    "montana/variants",
    plain=Variant("", ""),
    derive=lambda game: replace(game, name=""),
    draft=draft_of,
    game=lambda draft, game: game_of(draft, game.id),
    new_parts=NEW,
    most_parts=MAX_STEPS,
    extra_values=lambda _draft, game: {
        "sketch": sketch_of(game),
        "kinds": NEW,
        "openings": Opening,
    },
    read=read_clean_game,
)
EDITOR.add_to(blueprint)
