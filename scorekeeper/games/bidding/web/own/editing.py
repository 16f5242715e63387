"""The pages of the house's own games, and the editor of one."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.games.bidding.actions.own_games import OWN_GAMES, read_clean_game
from scorekeeper.games.bidding.files.game_file import write_game
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame, own_id
from scorekeeper.games.bidding.rules.game_changes import differences
from scorekeeper.games.bidding.rules.game_checks import MOST_SPECIAL
from scorekeeper.games.bidding.rules.play import MUST_TRUMP, PLAY_STYLES
from scorekeeper.games.bidding.web.book import address
from scorekeeper.games.bidding.web.own.blueprint import blueprint
from scorekeeper.games.bidding.web.own.draft import NEW_SPECIAL, drafted_game, game_draft
from scorekeeper.games.bidding.web.own.fields import (
    ONLY_WITH,
    ONLY_WITH_AIM,
    PLACES,
    PLACES_OF_SPECIAL,
    SUITS,
    TURNS,
    WHOLE,
)
from scorekeeper.games.bidding.web.own.forms import BiddingGameForm
from scorekeeper.games.bidding.web.own.sketch import game_sketch
from scorekeeper.games.bidding.web.own_games import FOUND
from scorekeeper.games.bidding.web.wording import about_game, total_said, trump_name
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_game_editor import GameDraft, OwnGameEditor
from scorekeeper.web.own_game_pages import OwnGamePages, OwnGameWords


def _play_said(play: str) -> str:
    if play == MUST_TRUMP:
        return str(gettext("a player who cannot follow suit must trump"))
    return str(gettext("as in %(game)s", game=say(builtin_games()[play].label)))


def _said(choices: Iterable[str]) -> str:
    return " ".join(sorted(choice.replace(" ", "-") for choice in choices))


_TIED = {
    **{name: (of, _said(those)) for name, (of, those) in ONLY_WITH.items()},
    **{f"special.{name}": ("aim", _said(those)) for name, those in ONLY_WITH_AIM.items()},
}
"""With which choices a field goes, as the page says it."""

_TURNS = 5
"""So many suits in turn are asked for at least: one more than there are, for no trump."""


def _shown(draft: GameDraft, game: BiddingGame) -> dict[str, Any]:
    said = (*draft.words.items(), *(part for kind in draft.parts for part in kind.items()))
    turns = sum(bool(draft.words[name]) for name in TURNS)
    return {
        # each draft has an id of its own: what is counted of a game is looked up by it
        "sketch": game_sketch(replace(game, id=own_id(str(hash(said))))),
        "tied": _TIED,
        "whole": WHOLE,
        "places": _places(len(draft.parts)),
        "total_said": total_said,
        "played": {name: _play_said(name) for name in PLAY_STYLES},
        "suits": {suit: trump_name(suit) for suit in SUITS},
        "turns": TURNS[: max(_TURNS, turns + 1)],
        "most_special": MOST_SPECIAL,
    }


def _places(special: int) -> list[str]:
    """Where the form tells what is wrong."""
    numbered = [f"special.{n}.{part}" for n in range(special) for part in PLACES_OF_SPECIAL]
    return [*PLACES, *numbered]


def _like(game: BiddingGame) -> BiddingGame:
    """What a new game begins as that is to be like this one; it is called otherwise."""
    return replace(
        game,
        name="",
        plays_like=game.id if game.id in PLAY_STYLES else game.plays_like,
        special=tuple(replace(kind, name=say(game.kind_label(kind))) for kind in game.special),
    )


PAGES = OwnGamePages(
    "bidding.games",
    OWN_GAMES,
    FOUND,
    OwnGameWords(
        title=text("Games of exact bids"),
        back=Link(text("Oh Hell!, Spades, Wizard …"), "bidding.lobby"),
        none=text("None yet. Duplicate a built-in game and change the rules you play differently."),
        archived=text("No longer offered; games already played keep them."),
        archive=text("An archived game is no longer offered; games already played keep it."),
        versions=text("A game already played keeps the version it was played with."),
        kept=text("came with an imported game"),
    ),
    address=address,
    reminder=about_game,
    due=lambda _game: False,
    differences=differences,
    write=write_game,
)
EDITOR = OwnGameEditor(
    PAGES,
    BiddingGameForm,
    "bidding/games",
    plain=BiddingGame("", ""),
    begun=_like,
    draft=game_draft,
    game=drafted_game,
    new_parts={"": NEW_SPECIAL},
    most_parts=MOST_SPECIAL,
    shown=_shown,
    read=read_clean_game,
)
EDITOR.add_to(blueprint)
