"""The editor of a house's own games: new games, new versions, and games from files.

A draft is previewed, not written.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from flask import Blueprint, Response, request
from wtforms import StringField
from wtforms.validators import Optional, Regexp

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.own_game_actions import GameExists
from scorekeeper.core.own_games import G
from scorekeeper.core.roles import Role
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import UploadForm, WriteForm, as_rule_error
from scorekeeper.web.import_slots import import_slot
from scorekeeper.web.own_game_pages import OwnGamePages
from scorekeeper.web.pages import go, page

T = TypeVar("T")

MAX_KB = 100
"""The limit of a game's file, in kB; most files have a few hundred bytes."""


class OwnGameFileForm(UploadForm):
    limit = MAX_KB * 1000

    def game(self, read: Callable[[bytes], T]) -> T:
        """Read the file's game with `read`.

        Raises:
            RuleError: it is invalid, with every reason.
        """
        data = self.content
        if len(data) > self.limit:
            message = text(
                "The file of a game has at most %(limit)s\N{NO-BREAK SPACE}kB.", limit=MAX_KB
            )
            raise RuleError(Problem("file-large", "file", message))
        try:
            with import_slot():
                return read(data)
        except FileError as error:
            raise as_rule_error(error) from None


Words: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameDraft:
    """A draft: words by field, and its parts, such as steps, in order."""

    words: Words
    parts: tuple[Words, ...] = ()


class DraftForm(WriteForm):
    """A submitted draft; `change` is the tap that moves, adds or removes a part."""

    change = StringField(
        validators=[Optional(), Regexp(r"(add( [a-z ]+)?|(up|down|remove) [0-9]+)\Z")]
    )

    @property
    @abstractmethod
    def draft(self) -> GameDraft:
        """The draft."""


@dataclass(frozen=True, slots=True)
class OwnGameEditor(Generic[G]):
    """The contract of a game for its editor.

    Args:
        pages: the other pages of the house's own games.
        form: the form's class.
        templates: the folder of `edit.html`, `_editor.html` and `_counted.html`.
        plain: an empty game.
        derive: returns a new game modelled on another.
        draft: converts a game to a draft.
        game: converts a draft to a game; values without a field stay.
        new_parts: the text of a new part by its kind; "" if there is one kind.
        most_parts: the maximum number of parts.
        extra_values: returns further template values for a draft.
        read: reads a file's game; raises `FileError`.
    """

    pages: OwnGamePages[G]
    form: type[DraftForm]
    templates: str
    plain: G
    derive: Callable[[G], G]
    draft: Callable[[G], GameDraft]
    game: Callable[[GameDraft, G], G]
    new_parts: Mapping[str, Words]
    most_parts: int
    extra_values: Callable[[GameDraft, G], Mapping[str, Any]]
    read: Callable[[bytes], G]

    def add_to(self, blueprint: Blueprint) -> None:
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
        """Show the editor for a new game, empty or modelled on the game `like`."""
        like = request.args.get("like", "")
        game = self.derive(self.pages.load_model(like)) if like else self.plain
        return self._page(self.draft(game), None)

    def create(self) -> Response:
        form = self.form()
        created = self.pages.create(form, lambda: self.game(form.draft, self.plain))
        return created or self._page(form.draft, None, form)

    def draft_new(self) -> Response:
        return self._draft(None)

    def edit(self, game: str) -> Response:
        stored = self.pages.game(game)
        return self._page(self.draft(stored), stored)

    def save(self, game: str) -> Response:
        form, stored = self.form(), self.pages.game(game)
        saved = self.pages.save(form, lambda: self.game(form.draft, stored))
        # the conflicting game may have been saved after this one was read
        return saved or self._page(form.draft, self.pages.game(game), form)

    def draft_of(self, game: str) -> Response:
        """Preview a new version of the game."""
        return self._draft(self.pages.game(game))

    def _draft(self, stored: G | None) -> Response:
        """Render the form after a tap, with its preview; nothing is written."""
        form = self.form()
        draft, focus, wish = form.draft, None, form.typed("change")
        if form.validate_on_submit():
            draft, focus = changed_draft(draft, wish, self.new_parts, self.most_parts)
        # while typing, the form itself is not replaced
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
        """Render the editor with its preview.

        Args:
            stored: the game to change; None for a new one.
            focus: the part that was just moved or added.
            in_file: the draft comes from a file and was not shown yet.
            fragment: the fragment for htmx.
        """
        game = self.game(draft, stored or self.plain)
        return page(
            f"{self.templates}/edit.html",
            fragment=f"{self.templates}/{fragment}.html",
            draft=draft,
            focus=focus,
            **self.extra_values(draft, game),
            **self.pages.template_values(form, stored, game, in_file=in_file),
        )

    # ---- files ----

    def choose_file(self) -> Response:
        return self._choose_file()

    def upload(self) -> Response:
        """Import the game of a file; for an existing game, offer it as a new version."""
        form = OwnGameFileForm()
        read: list[G] = []

        def import_game(stamp: Any) -> Any:
            read.append(form.game(self.read))
            return self.pages.actions.import_game(actor(), stamp, read[0])

        try:
            written = form.attempt(import_game)
        except GameExists as error:
            return self._edit_existing(error.game)
        return self._choose_file(form) if written is None else self.pages.go_to(read[0])

    def _edit_existing(self, game: G) -> Response:
        """Show an existing game's editor filled from the file; saving adds a version."""
        stored = self.pages.game(game.id)
        # an archived game's form shows that it is archived
        if game == stored and game.id in self.pages.actions.storage.book(place()):
            return go(self.pages.address(game))
        return self._page(self.draft(game), stored, in_file=True)

    def _choose_file(self, form: OwnGameFileForm | None = None) -> Response:
        return page(
            "own_games/file.html",
            pages=self.pages,
            form=form,
            limit=MAX_KB,
        )


def changed_draft(
    draft: GameDraft, wish: str, new: Mapping[str, Words], limit: int
) -> tuple[GameDraft, int | None]:
    """Return the draft after a tap such as "add pass" or "up 3", and the part to focus.

    Impossible taps change nothing.
    """
    verb, _, rest = wish.partition(" ")
    parts = list(draft.parts)
    if verb == "add" and rest in new and len(parts) < limit:
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


# ---- single fields ----


def plain_words(typed: str) -> str:
    """Collapse spaces as when stored; other problems are reported on saving."""
    return " ".join(typed.split())


def yes(value: object) -> str:
    """Return the value of a check box: "yes" if checked, else ""."""
    return "yes" if value else ""
