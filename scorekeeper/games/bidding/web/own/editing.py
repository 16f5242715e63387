"""The pages of the house's own games; what is theirs alone is the editor.

There one makes a new game, or another version of one; a draft of it is looked at, not written.
"""

from collections.abc import Iterable
from dataclasses import replace

from flask import Response, request

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions.own_games import OWN_GAMES, read_clean_game
from scorekeeper.games.bidding.files.game_file import write_game
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame, own_id
from scorekeeper.games.bidding.rules.game_changes import differences
from scorekeeper.games.bidding.rules.game_checks import MOST_SPECIAL
from scorekeeper.games.bidding.rules.play import PLAYED
from scorekeeper.games.bidding.web.book import address
from scorekeeper.games.bidding.web.own.blueprint import blueprint
from scorekeeper.games.bidding.web.own.draft import (
    GameDraft,
    changed_draft,
    drafted_game,
    game_draft,
)
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
from scorekeeper.web.access import requires
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_game_pages import OwnGamePages, OwnGameWords
from scorekeeper.web.pages import page

_PLAIN = BiddingGame("", "")


def _said(choices: Iterable[str]) -> str:
    return " ".join(sorted(choice.replace(" ", "-") for choice in choices))


_TIED = {
    **{name: (of, _said(those)) for name, (of, those) in ONLY_WITH.items()},
    **{f"special.{name}": ("aim", _said(those)) for name, those in ONLY_WITH_AIM.items()},
}
"""With which choices a field goes, as the page says it."""

_TURNS = 5
"""So many suits in turn are asked for at least: one more than there are, for no trump."""


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """A game from nothing, or from one that there is: `like` is its id."""
    like = request.args.get("like", "")
    return editor(game_draft(_like(PAGES.begun(like)) if like else _PLAIN), None)


@blueprint.post("/new")
@requires(Role.SCORER)
def create() -> Response:
    """The game is written into the house's book."""
    form = BiddingGameForm()
    created = PAGES.create(form, lambda: drafted_game(form.draft, _PLAIN))
    return created or editor(form.draft, None, form)


@blueprint.post("/new/draft")
@requires(Role.SCORER)
def draft_new() -> Response:
    """How a new game looks so far."""
    return _draft(None)


@blueprint.get("/<path:game>/edit", merge_slashes=False)
@requires(Role.SCORER)
def edit(game: str) -> Response:
    """The form of a game of the house's own."""
    stored = PAGES.game(game)
    return editor(game_draft(stored), stored)


@blueprint.post("/<path:game>/edit", merge_slashes=False)
@requires(Role.SCORER)
def save(game: str) -> Response:
    """Another version of the game is written."""
    form, stored = BiddingGameForm(), PAGES.game(game)
    saved = PAGES.save(form, lambda: drafted_game(form.draft, stored, game))
    return saved or editor(form.draft, stored, form)


@blueprint.post("/<path:game>/draft", merge_slashes=False)
@requires(Role.SCORER)
def draft(game: str) -> Response:
    """How another version of the game looks so far."""
    return _draft(PAGES.game(game))


def editor(
    draft: GameDraft,
    stored: BiddingGame | None,
    form: BiddingGameForm | None = None,
    *,
    focus: int | None = None,
    in_file: bool = False,
    fragment: str = "bidding/games/_editor.html",
) -> Response:
    """The form of a game with what it comes to.

    Args:
        draft: what is typed so far.
        stored: the game that is changed; None for a new one.
        form: the form that was sent, if any.
        focus: the special deal that was just moved or added.
        in_file: the draft comes from a file, and nobody has seen it yet.
        fragment: what htmx gets of it.
    """
    said = (*draft.words.items(), *(part for kind in draft.special for part in kind.items()))
    # each draft has an id of its own: what is counted of a game is looked up by it
    game = drafted_game(draft, stored or _PLAIN, own_id(str(hash(said))))
    turns = sum(bool(draft.words[name]) for name in TURNS)
    return page(
        "bidding/games/edit.html",
        form.status if form else 200,
        fragment=fragment,
        draft=draft,
        sketch=game_sketch(game),
        focus=focus,
        tied=_TIED,
        whole=WHOLE,
        places=_places(len(draft.special)),
        total_said=total_said,
        played={name: say(builtin_games()[name].label) for name in PLAYED},
        suits={suit: trump_name(suit) for suit in SUITS},
        turns=TURNS[: max(_TURNS, turns + 1)],
        most_special=MOST_SPECIAL,
        **PAGES.drawn(form, stored, game, in_file=in_file),
    )


def _draft(stored: BiddingGame | None) -> Response:
    """The form as it is after a tap, with what it comes to; nothing is written."""
    form = BiddingGameForm()
    draft, focus, wish = form.draft, None, form.typed("change")
    if form.validate_on_submit():
        draft, focus = changed_draft(draft, wish)
    # who only types keeps the form that is typed into
    fragment = "bidding/games/_editor.html" if wish else "bidding/games/_counted.html"
    return editor(draft, stored, form, focus=focus, fragment=fragment)


def _places(special: int) -> list[str]:
    """Where the form tells what is wrong."""
    numbered = [f"special.{n}.{part}" for n in range(special) for part in PLACES_OF_SPECIAL]
    return [*PLACES, *numbered]


def _like(game: BiddingGame) -> BiddingGame:
    """What a new game begins as that is to be like this one; it is called otherwise."""
    return replace(
        game,
        name="",
        plays_like=game.id if game.id in PLAYED else game.plays_like,
        special=tuple(replace(kind, name=say(game.kind_label(kind))) for kind in game.special),
    )


PAGES = OwnGamePages(
    "bidding.games",
    OWN_GAMES,
    FOUND,
    OwnGameWords(
        title=text("Games of exact bids"),
        back=Link(text("Oh Hell! and relatives"), "bidding.lobby"),
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
    read=read_clean_game,
    known=lambda game, stored: editor(game_draft(game), stored, in_file=True),
)
PAGES.add_to(blueprint)
