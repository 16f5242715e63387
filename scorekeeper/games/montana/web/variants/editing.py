"""The editor: a new game, or another version of one; a draft of it is looked at, not written."""

from collections.abc import Mapping
from itertools import islice

from flask import Response, abort, request, url_for

from scorekeeper.core.names import clean_name
from scorekeeper.core.roles import Role
from scorekeeper.core.write import KeyReused
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.variant_changes import differences
from scorekeeper.games.montana.rules.variants import Opening, Variant
from scorekeeper.games.montana.store.variants import load_book, to_be_completed
from scorekeeper.games.montana.web.variants.blueprint import blueprint, own_game
from scorekeeper.games.montana.web.variants.draft import NEW, Draft, changed, draft_of, game_of
from scorekeeper.games.montana.web.variants.forms import VariantForm
from scorekeeper.games.montana.web.variants.sketch import sketch_of
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.language import say
from scorekeeper.web.pages import go, page

_MOST_TO_BEGIN_WITH = 40


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """A game from nothing, or from one that there is: `like` is its id."""
    like = request.args.get("like", "")
    games = {**load_book(place(), retired=True), **builtin_variants()}
    begun = games.get(like) or abort(404) if like else Variant("", "")
    draft = draft_of(begun)
    return editor(Draft({**draft.words, "name": ""}, draft.steps), None)


@blueprint.post("/new")
@requires(Role.SCORER)
def create() -> Response:
    """The game is written into the house's book."""
    form = VariantForm()
    written = form.attempt(lambda s: variants.create(actor(), s, game_of(form.draft)))
    if written is None:
        return editor(form.draft, None, form)
    name = clean_name(form.typed("name")).casefold()
    called = [id for id, game in load_book(place()).items() if game.name.casefold() == name]
    # none, when the form is sent again after the game was given another name
    return go(
        url_for("rulebook.game", game=called[0]) if called else url_for("montana.variants.listing")
    )


@blueprint.post("/new/draft")
@requires(Role.SCORER)
def draft_new() -> Response:
    """How a new game looks so far."""
    return _draft(None)


@blueprint.get("/<path:game>/edit", merge_slashes=False)
@requires(Role.SCORER)
def edit(game: str) -> Response:
    """The form of a game of the house's own."""
    stored = own_game(game)
    return editor(draft_of(stored), stored)


@blueprint.post("/<path:game>/edit", merge_slashes=False)
@requires(Role.SCORER)
def save(game: str) -> Response:
    """Another version of the game is written."""
    form = VariantForm()
    written = form.attempt(lambda s: variants.edit(actor(), s, game_of(form.draft, game)))
    if written is None:
        return editor(form.draft, own_game(game), form)
    return go(url_for("rulebook.game", game=game))


@blueprint.post("/<path:game>/draft", merge_slashes=False)
@requires(Role.SCORER)
def draft(game: str) -> Response:
    """How another version of the game looks so far."""
    return _draft(own_game(game))


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
    offered, game = load_book(place()), game_of(draft, stored.id if stored else "")
    return page(
        "montana/variants/edit.html",
        form.status if form else 200,
        fragment=fragment,
        draft=draft,
        stored=stored,
        form=form,
        seen=_seen(form),
        sketch=sketch_of(game),
        focus=focus,
        clashes=_clashes(form, stored, game),
        sent_before=form is not None and isinstance(form.conflict, KeyReused),
        news=differences(stored, game) if stored and in_file else None,
        bare=stored is not None and to_be_completed(stored),
        retired=stored is not None and stored.id not in offered,
        begin=[] if stored or form else _to_begin_with(offered),
        kinds=NEW,
        openings=Opening,
        member=member(),
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


def _to_begin_with(offered: Mapping[str, Variant]) -> list[Variant]:
    """What a new game can begin as; of very many, any other one by its own page."""
    return [*builtin_variants().values(), *islice(offered.values(), _MOST_TO_BEGIN_WITH)]


def _seen(form: VariantForm | None) -> int:
    """What the reader has seen of the book: with a draft, what was there when it was begun."""
    if form is None or form.conflict or form.seen.errors:
        return member().seq
    return int(form.seen.data or 0)


def _clashes(
    form: VariantForm | None, stored: Variant | None, mine: Variant
) -> list[dict[str, str]]:
    """What somebody else changed meanwhile, beside what this form says of it."""
    if form is None or form.conflict is None or stored is None:
        return []
    device = "".join(clash.device for clash in form.conflict.clashes[:1])
    return [
        {
            "about": say(found.label),
            "theirs": say(found.before or "–"),
            "mine": say(found.after or "–"),
            "device": device,
        }
        for found in differences(stored, mine)
    ]
