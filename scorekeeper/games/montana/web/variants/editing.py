"""The pages of the house's own games; what is theirs alone is the editor.

There one makes a new game, or another version of one; a draft of it is looked at, not written.
"""

from flask import Response, request, url_for

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions.variants import GAMES, read_clean_game
from scorekeeper.games.montana.files.game_file import write_variant
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.variant_changes import differences
from scorekeeper.games.montana.rules.variants import Opening, Variant
from scorekeeper.games.montana.store.variants import to_be_completed
from scorekeeper.games.montana.web.own_games import FOUND
from scorekeeper.games.montana.web.variants.blueprint import blueprint
from scorekeeper.games.montana.web.variants.draft import NEW, Draft, changed, draft_of, game_of
from scorekeeper.games.montana.web.variants.forms import VariantForm
from scorekeeper.games.montana.web.variants.sketch import sketch_of
from scorekeeper.web.access import requires
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_game_pages import OwnGamePages, OwnGameWords
from scorekeeper.web.pages import page


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """A game from nothing, or from one that there is: `like` is its id."""
    like = request.args.get("like", "")
    draft = draft_of(PAGES.begun(like) if like else Variant("", ""))
    return editor(Draft({**draft.words, "name": ""}, draft.steps), None)


@blueprint.post("/new")
@requires(Role.SCORER)
def create() -> Response:
    """The game is written into the house's book."""
    form = VariantForm()
    return PAGES.create(form, lambda: game_of(form.draft)) or editor(form.draft, None, form)


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
    return editor(draft_of(stored), stored)


@blueprint.post("/<path:game>/edit", merge_slashes=False)
@requires(Role.SCORER)
def save(game: str) -> Response:
    """Another version of the game is written."""
    form = VariantForm()
    saved = PAGES.save(form, lambda: game_of(form.draft, game))
    return saved or editor(form.draft, PAGES.game(game), form)


@blueprint.post("/<path:game>/draft", merge_slashes=False)
@requires(Role.SCORER)
def draft(game: str) -> Response:
    """How another version of the game looks so far."""
    return _draft(PAGES.game(game))


def editor(
    draft: Draft,
    stored: Variant | None,
    form: VariantForm | None = None,
    *,
    focus: int | None = None,
    in_file: bool = False,
    fragment: str = "montana/variants/_editor.html",
) -> Response:
    """The form of a game with what its cards come to.

    Args:
        draft: what is typed so far.
        stored: the game that is changed; None for a new one.
        form: the form that was sent, if any.
        focus: the step that was just moved or added.
        in_file: the draft comes from a file, and nobody has seen it yet.
        fragment: what htmx gets of it.
    """
    game = game_of(draft, stored.id if stored else "")
    return page(
        "montana/variants/edit.html",
        form.status if form else 200,
        fragment=fragment,
        draft=draft,
        sketch=sketch_of(game),
        focus=focus,
        kinds=NEW,
        openings=Opening,
        **PAGES.drawn(form, stored, game, in_file=in_file),
    )


def _draft(stored: Variant | None) -> Response:
    """The form as it is after a tap, with what its cards come to; nothing is written."""
    form = VariantForm()
    draft, focus, wish = form.draft, None, form.typed("change")
    if form.validate_on_submit():
        draft, focus = changed(draft, wish)
    # who only types keeps the form that is typed into
    fragment = "montana/variants/_editor.html" if wish else "montana/variants/_cards.html"
    return editor(draft, stored, form, focus=focus, fragment=fragment)


PAGES = OwnGamePages(
    "montana.variants",
    GAMES,
    FOUND,
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
        kept=text("made up at the table"),
    ),
    address=lambda game: url_for("rulebook.game", game=game.id),
    reminder=lambda game: say(describe.reminder(game)),
    due=lambda game: game.own and to_be_completed(game),
    differences=differences,
    write=write_variant,
    read=read_clean_game,
    known=lambda game, stored: editor(draft_of(game), stored, in_file=True),
)
PAGES.add_to(blueprint)
