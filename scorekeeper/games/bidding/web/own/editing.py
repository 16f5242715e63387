"""The pages of a house's own games, their editor with its form, and its live preview."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flask import Blueprint
from flask_babel import gettext
from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.base.articles import ArticleTable
from scorekeeper.base.own_game_file import own_id
from scorekeeper.base.tenths import TENTHS
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.actions.own_games import OWN_GAMES, read_clean_game
from scorekeeper.games.bidding.files.game_file import write_game
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.articles import hands_table, rule_sentences
from scorekeeper.games.bidding.rules.extra_checks import MAX_PIECES
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import BOUNDS, MAX_SPECIAL
from scorekeeper.games.bidding.rules.game_changes import differences
from scorekeeper.games.bidding.rules.game_checks import check_game, fill_empty_names
from scorekeeper.games.bidding.rules.play import MUST_TRUMP, PLAY_STYLES
from scorekeeper.games.bidding.rules.special import Aim
from scorekeeper.games.bidding.rules.typical_deals import TypicalDeal, typical_deals
from scorekeeper.games.bidding.web.book import OWN_GAME_SEARCH, address
from scorekeeper.games.bidding.web.own.draft import NEW_SPECIAL, drafted_game, game_draft
from scorekeeper.games.bidding.web.own.fields import (
    CHOICES,
    FLAGS,
    HOOKS,
    ONLY_WITH,
    ONLY_WITH_AIM,
    PARTS,
    PIECES,
    PLACES,
    PLACES_OF_PIECE,
    PLACES_OF_SPECIAL,
    SUITS,
    TURNS,
    WHOLE,
    WORDS,
)
from scorekeeper.games.bidding.web.wording import about_game, format_total, trump_name
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_game_editor import DraftForm, GameDraft, OwnGameEditor
from scorekeeper.web.own_game_pages import OwnGamePages, OwnGameWords


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


blueprint = Blueprint("games", __name__, url_prefix="/games")


@dataclass(frozen=True, slots=True)
class GameSketch:
    """The preview of a game.

    Args:
        problems: messages by field; if there are any, the rest is empty.
        deals: a few typical deals with their points and reasons.
        hands: the hand sizes for each number of players.
    """

    problems: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    deals: tuple[TypicalDeal, ...] = ()
    hands: ArticleTable | None = None
    rules: tuple[Text, ...] = ()


def game_sketch(game: BiddingGame) -> GameSketch:
    """Preview the game, or list every problem by field; names may still be missing."""
    named = fill_empty_names(game)
    problems: dict[str, tuple[Text, ...]] = {}
    for problem in check_game(named):
        message = problem.message
        if problem.field == "overtrick_tenths" and problem.code == "out-of-bounds":
            low, high = BOUNDS["overtrick_tenths"]  # the field is in points
            message = text("From %(low)s to %(high)s.", low=low // TENTHS, high=high // TENTHS)
        problems[problem.field] = (*problems.get(problem.field, ()), message)
    if problems:
        return GameSketch(problems)
    return GameSketch({}, typical_deals(named), hands_table(named), rule_sentences(named))


def _play_name(play: str) -> str:
    if play == MUST_TRUMP:
        return gettext("a player who cannot follow suit must trump")
    return gettext("as in %(game)s", game=say(builtin_games()[play].label))


def _join_choices(choices: Iterable[str]) -> str:
    return " ".join(sorted(choice.replace(" ", "-") for choice in choices))


_DEPENDENCIES = {
    **{name: (option, _join_choices(choices)) for name, (option, choices) in ONLY_WITH.items()},
    **{f"special.{name}": ("aim", _join_choices(aims)) for name, aims in ONLY_WITH_AIM.items()},
}
"""Field → the option that it depends on, and the choices in which it applies, for the page."""

_TURNS = 5
"""Minimum number of fields for suits in turn: one for each suit, and one for no trump."""


def _template_values(draft: GameDraft, game: BiddingGame) -> dict[str, Any]:
    values = (*draft.words.items(), *(part for kind in draft.parts for part in kind.items()))
    turns = sum(bool(draft.words[name]) for name in TURNS)
    pieces = _count_piece_rows(draft)
    return {
        # a unique id for each draft, because cached results are looked up by the game's id
        "sketch": game_sketch(replace(game, id=own_id(str(hash(values))))),
        "tied": _DEPENDENCIES,
        "whole": WHOLE,
        "places": _error_places(len(draft.parts), pieces),
        "pieces": pieces,
        "format_total": format_total,
        "played": {name: _play_name(name) for name in PLAY_STYLES},
        "suits": {suit: trump_name(suit) for suit in SUITS},
        "turns": TURNS[: max(_TURNS, turns + 1)],
        "most_special": MAX_SPECIAL,
    }


def _count_piece_rows(draft: GameDraft) -> int:
    """The number of rows for pieces: up to the last one with a name, and an empty one."""
    used = [n for n in range(MAX_PIECES) if draft.words.get(f"piece{n}_name")]
    return min(max(used, default=-1) + 2, MAX_PIECES)


def _error_places(special: int, pieces: int) -> list[str]:
    numbered = [f"special.{n}.{part}" for n in range(special) for part in PLACES_OF_SPECIAL]
    of_pieces = [f"extra.{n}.{part}" for n in range(pieces) for part in PLACES_OF_PIECE]
    return [*PLACES, *numbered, *of_pieces]


def _copy_game(game: BiddingGame) -> BiddingGame:
    """A copy of the game as the start of a new one, without a name."""
    return replace(
        game,
        name="",
        plays_like=game.id if game.id in PLAY_STYLES else game.plays_like,
        special=tuple(replace(kind, name=say(game.kind_label(kind))) for kind in game.special),
        extra=tuple(replace(piece, name=say(game.piece_label(piece))) for piece in game.extra),
    )


PAGES = OwnGamePages(
    "bidding.games",
    OWN_GAMES,
    OWN_GAME_SEARCH,
    OwnGameWords(
        title=text("Games of exact bids"),
        back=Link(text("Oh Hell!, Spades, Wizard …"), "bidding.lobby"),
        none=text("None yet. Duplicate a built-in game and change the rules you play differently."),
        archived=text("No longer offered; games already played keep them."),
        archive=text("An archived game is no longer offered; games already played keep it."),
        versions=text("A game already played keeps the version it was played with."),
        added_with_sitting=text("came with an imported game"),
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
    derive=_copy_game,
    draft=game_draft,
    game=drafted_game,
    new_parts={"": NEW_SPECIAL},
    most_parts=MAX_SPECIAL,
    extra_values=_template_values,
    read=read_clean_game,
)
EDITOR.add_to(blueprint)
