"""The editor of a house's own games: a new one, or another version of one, also from a file.

A draft of a game is looked at, not written.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias

from flask import Blueprint, Response, request
from wtforms import StringField
from wtforms.validators import Optional, Regexp

from scorekeeper.core.own_game_actions import GameKnown
from scorekeeper.core.own_games import G
from scorekeeper.core.roles import Role
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.own_game_forms import MOST_KB, OwnGameFileForm
from scorekeeper.web.own_game_pages import OwnGamePages
from scorekeeper.web.pages import go, page

Said: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameDraft:
    """What is typed: each word by its field, and the parts in their order, such as steps."""

    words: Said
    parts: tuple[Said, ...] = ()


class DraftForm(WriteForm):
    """A game; `change` is the tap that moves, adds or removes a part."""

    change = StringField(
        validators=[Optional(), Regexp(r"(add( [a-z ]+)?|(up|down|remove) [0-9]+)\Z")]
    )

    @property
    @abstractmethod
    def draft(self) -> GameDraft:
        """All that is typed."""


@dataclass(frozen=True, slots=True)
class OwnGameEditor(Generic[G]):
    """What a game brings to it.

    Args:
        pages: the other pages of the house's own games.
        form: what the editor sends.
        templates: the folder of `edit.html`, `_editor.html` and `_counted.html`.
        plain: a game of which nothing is said yet.
        begun: a new game that is to be like this one.
        draft: what the form shows of a game.
        game: what a draft makes of a game; what no field asks for stays.
        new_parts: what a part says when it is added, by its kind; "" where there is one kind.
        most_parts: so many parts a game has at the most.
        shown: what the templates show of a draft besides.
        read: the game of a file; raises `FileError`.
    """

    pages: OwnGamePages[G]
    form: type[DraftForm]
    templates: str
    plain: G
    begun: Callable[[G], G]
    draft: Callable[[G], GameDraft]
    game: Callable[[GameDraft, G], G]
    new_parts: Mapping[str, Said]
    most_parts: int
    shown: Callable[[GameDraft, G], Mapping[str, Any]]
    read: Callable[[bytes], G]

    def add_to(self, blueprint: Blueprint) -> None:
        """Add it and the other pages to those of the game."""
        self.pages.add_to(blueprint)
        for path, endpoint, show in (
            ("/new", "new", self.new),
            ("/<path:game>/edit", "edit", self.edit),
            ("/file", "choose_file", self.choose_file),
        ):
            blueprint.get(path, endpoint=endpoint, merge_slashes=False)(requires(Role.SCORER)(show))
        for path, endpoint, act in (
            ("/new", "create", self.create),
            ("/new/draft", "draft_new", self.draft_new),
            ("/<path:game>/edit", "save", self.save),
            ("/<path:game>/draft", "draft", self.draft_of),
            ("/file", "upload", self.upload),
        ):
            blueprint.post(path, endpoint=endpoint, merge_slashes=False)(requires(Role.SCORER)(act))

    def new(self) -> Response:
        """A game from nothing, or from one that there is: `like` is its id."""
        like = request.args.get("like", "")
        game = self.begun(self.pages.begun(like)) if like else self.plain
        return self._page(self.draft(game), None)

    def create(self) -> Response:
        """The game is written into the house's book."""
        form = self.form()
        created = self.pages.create(form, lambda: self.game(form.draft, self.plain))
        return created or self._page(form.draft, None, form)

    def draft_new(self) -> Response:
        """How a new game looks so far."""
        return self._draft(None)

    def edit(self, game: str) -> Response:
        """The form of a game of the house's own."""
        stored = self.pages.game(game)
        return self._page(self.draft(stored), stored)

    def save(self, game: str) -> Response:
        """Another version of the game is written."""
        form, stored = self.form(), self.pages.game(game)
        saved = self.pages.save(form, lambda: self.game(form.draft, stored))
        # what stands in its way may have been saved after this one was read
        return saved or self._page(form.draft, self.pages.game(game), form)

    def draft_of(self, game: str) -> Response:
        """How another version of the game looks so far."""
        return self._draft(self.pages.game(game))

    def _draft(self, stored: G | None) -> Response:
        """The form as it is after a tap, with what it comes to; nothing is written."""
        form = self.form()
        draft, focus, wish = form.draft, None, form.typed("change")
        if form.validate_on_submit():
            draft, focus = changed_draft(draft, wish, self.new_parts, self.most_parts)
        # who only types keeps the form that is typed into
        fragment = "_editor" if wish else "_counted"
        return self._page(draft, stored, form, focus=focus, fragment=fragment)

    def _page(
        self,
        draft: GameDraft,
        stored: G | None,
        form: DraftForm | None = None,
        *,
        focus: int | None = None,
        in_file: bool = False,
        fragment: str = "_editor",
    ) -> Response:
        """The form of a game with what it comes to.

        Args:
            draft: what is typed so far.
            stored: the game that is changed; None for a new one.
            form: the form that was sent, if any.
            focus: the part that was just moved or added.
            in_file: the draft comes from a file, and nobody has seen it yet.
            fragment: what htmx gets of it.
        """
        game = self.game(draft, stored or self.plain)
        return page(
            f"{self.templates}/edit.html",
            form.status if form else 200,
            fragment=f"{self.templates}/{fragment}.html",
            draft=draft,
            focus=focus,
            **self.shown(draft, game),
            **self.pages.drawn(form, stored, game, in_file=in_file),
        )

    # ---- from a file ----

    def choose_file(self) -> Response:
        """The form for a file."""
        return self._choose_file()

    def upload(self) -> Response:
        """The game of a file is kept; of one that the house has, it may become a new version."""
        form = OwnGameFileForm()
        read: list[G] = []

        def take_in(stamp: Any) -> Any:
            read.append(form.game(self.read))
            return self.pages.actions.take_in(actor(), stamp, read[0])

        try:
            written = form.attempt(take_in)
        except GameKnown as known:
            return self._known(known.game)
        return self._choose_file(form) if written is None else go(self.pages.address(read[0]))

    def _known(self, game: G) -> Response:
        """What the file says of a game that is there, on its form: whoever sends that keeps it."""
        stored = self.pages.game(game.id)
        # of one that is archived, its form says so
        if game == stored and game.id in self.pages.actions.kept.book(place()):
            return go(self.pages.address(game))
        return self._page(self.draft(game), stored, in_file=True)

    def _choose_file(self, form: OwnGameFileForm | None = None) -> Response:
        return page(
            "own_games/file.html",
            form.status if form else 200,
            pages=self.pages,
            form=form,
            most=MOST_KB,
            member=member(),
        )


def changed_draft(
    draft: GameDraft, wish: str, new: Mapping[str, Said], most: int
) -> tuple[GameDraft, int | None]:
    """The draft after a tap such as "add pass" or "up 3", and the part to look at next.

    What cannot be done changes nothing.
    """
    verb, _, rest = wish.partition(" ")
    parts = list(draft.parts)
    if verb == "add" and rest in new and len(parts) < most:
        parts.append(new[rest])
        return replace(draft, parts=tuple(parts)), len(parts) - 1
    index = as_number(rest)
    if index is None or index >= len(parts):
        return draft, None
    match verb:
        case "remove":
            del parts[index]
            at = min(index, len(parts) - 1)
        case "up" | "down":
            at = max(index - 1, 0) if verb == "up" else min(index + 1, len(parts) - 1)
            parts[index], parts[at] = parts[at], parts[index]
        case _:
            return draft, None
    return replace(draft, parts=tuple(parts)), at if parts else None


# ---- one field ----


def plain_words(typed: str) -> str:
    """The words with single spaces, as they are kept; whatever else is wrong is told later."""
    return " ".join(typed.split())


def yes(said: object) -> str:
    """What a box that may be ticked says."""
    return "yes" if said else ""
