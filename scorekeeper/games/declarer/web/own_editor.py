"""The pages of a house's own versions of games, and their editor."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, url_for
from wtforms import StringField
from wtforms.validators import AnyOf

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.declarer.actions.house_games import ACTIONS, read_clean_version
from scorekeeper.games.declarer.files.house_game_file import write_house_game
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.house_game import (
    HouseGame,
    check_house_game,
    differences,
    special_options,
)
from scorekeeper.games.declarer.web.forms import (
    OptionsForm,
    option_field,
    option_fields,
    option_values,
    parse_options,
)
from scorekeeper.games.declarer.web.house_games import (
    SEARCH,
    describe_version,
    version_address,
    version_values,
)
from scorekeeper.games.declarer.web.sittings import GAMES_NAME
from scorekeeper.web.access import requires
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_game_editor import DraftForm, GameDraft, OwnGameEditor, plain_words
from scorekeeper.web.own_game_pages import OwnGamePages, OwnGameWords
from scorekeeper.web.pages import page

blueprint = Blueprint("games", __name__, url_prefix="/own")

_OPTION_FIELDS = {option_field(o) for game in builtin_games().values() for o in game.options}


class HouseGameForm(OptionsForm, DraftForm):
    name = StringField()
    note = StringField()
    plays = StringField(validators=[AnyOf([*builtin_games()])])

    @property
    def draft(self) -> GameDraft:
        names = ("name", "note", "plays", *_OPTION_FIELDS)
        return GameDraft({name: self.typed(name) for name in names})


def _draft(version: HouseGame) -> GameDraft:
    words = {"name": version.name, "note": version.note, "plays": version.game.id}
    chosen = option_fields(version.game, version.resolved)
    return GameDraft({**dict.fromkeys(_OPTION_FIELDS, ""), **words, **chosen})


def _build_version(draft: GameDraft, base: HouseGame) -> HouseGame:
    """Build a version from form values; an existing one keeps its game."""
    words = draft.words
    game = base.game if base.own else builtin_games().get(words["plays"], base.game)
    options = parse_options(game, lambda name: words.get(name, ""))
    note = plain_words(words["note"])
    return HouseGame(base.id, plain_words(words["name"]), game, options, note)


def _template_values(draft: GameDraft, version: HouseGame) -> Mapping[str, Any]:
    problems: dict[str, list[str]] = {}
    for problem in check_house_game(version):
        problems.setdefault(problem.field, []).append(say(problem.message))
    return {
        **option_values(version.game, lambda name: draft.words.get(name, ""), {}),
        "version": version,
        "special": [] if problems else special_options(version),
        "problems": problems,
    }


def _address(version: HouseGame) -> str:
    if version.own:
        return version_address(version)
    return url_for("rulebook.article", article=version.id)


PAGES = OwnGamePages(
    "declarer.games",
    ACTIONS,
    SEARCH,
    OwnGameWords(
        title=text("Versions of contract games"),
        back=Link(GAMES_NAME, "declarer.lobby"),
        none=text("None yet. Duplicate a built-in game and choose the options that you play with."),
        archived=text("No longer offered; games already played keep their options."),
        archive=text("An archived version is no longer offered; games already played keep it."),
        versions=text("A game already played keeps the options it was played with."),
        added_with_sitting=text("came with an imported game"),
    ),
    address=_address,
    reminder=describe_version,
    due=lambda _version: False,
    differences=differences,
    write=write_house_game,
)
EDITOR = OwnGameEditor(
    PAGES,
    HouseGameForm,
    "declarer/games",
    plain=HouseGame("", "", builtin_games()["preferans"]),
    derive=lambda version: replace(version, id="", name=""),
    draft=_draft,
    game=_build_version,
    new_parts={},
    most_parts=0,
    extra_values=_template_values,
    read=read_clean_version,
)
EDITOR.add_to(blueprint)


@blueprint.get("/<path:game>/show", merge_slashes=False)
@requires(Role.VIEWER)
def show(game: str) -> Response:
    """Show a version: what differs from the game as it ships, and where to start it."""
    version = PAGES.game(game)
    return page("declarer/games/show.html", **version_values(version))
