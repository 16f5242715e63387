"""Pages of a house's own games: list, archive, versions, files.

An id is the end of a name and may contain slashes, so addresses put the page's name after it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any, Generic

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext
from wtforms.validators import InputRequired, NumberRange

from scorekeeper.base.differences import Difference
from scorekeeper.base.text import Text
from scorekeeper.core.own_game_actions import OwnGameActions
from scorekeeper.core.own_games import G
from scorekeeper.core.roles import Role
from scorekeeper.core.write import KeyReused
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.conflicts import ConflictRow
from scorekeeper.web.forms import ArchiveForm, WholeNumber, WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_games import OwnGameSearch
from scorekeeper.web.pages import download, go, page


class VersionForm(WriteForm):
    """An earlier version, by the number of the change that made it."""

    version = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER - 1)])


PER_PAGE = 60
_VERSIONS = 30
_MAX_TO_BEGIN_WITH = 40


@dataclass(frozen=True, slots=True)
class OwnGameWords:
    """Texts of these pages.

    Args:
        none: shown if the house has none yet.
        archived: the heading of archived games.
        archive: next to the button that archives a game.
        versions: explains the effect on earlier sittings.
        added_with_sitting: the log's text for a game that was added with a sitting.
    """

    title: Text
    back: Link
    none: Text
    archived: Text
    archive: Text
    versions: Text
    added_with_sitting: Text


@dataclass(frozen=True, slots=True)
class OwnGamePages(Generic[G]):
    """The contract of a game for these pages.

    Args:
        endpoint: the prefix of these pages' endpoints.
        address: a game's page in the rule book.
        reminder: describes a game in a line.
        due: whether little more than its name is known.
        differences: lists the differences between two versions.
        write: writes a game's file.
    """

    endpoint: str
    actions: OwnGameActions[G]
    search: OwnGameSearch[G]
    words: OwnGameWords
    address: Callable[[G], str]
    reminder: Callable[[G], str]
    due: Callable[[G], bool]
    differences: Callable[[G, G], Sequence[Difference]]
    write: Callable[[G], str]

    def add_to(self, blueprint: Blueprint) -> None:
        for path, view, role in (
            ("", self.listing, Role.VIEWER),
            ("/<path:game>/versions", self.versions, Role.VIEWER),
            ("/<path:game>/file", self.file, Role.VIEWER),
        ):
            get = blueprint.get(path, endpoint=view.__name__, merge_slashes=False)
            get(requires(role)(view))
        for path, act in (
            ("/<path:game>/retired", self.set_archived),
            ("/<path:game>/versions", self.take_back),
        ):
            post = blueprint.post(path, endpoint=act.__name__, merge_slashes=False)
            post(requires(Role.SCORER)(act))

    def at(self, name: str, **values: Any) -> str:
        return url_for(f"{self.endpoint}.{name}", **values)

    def game(self, game_id: str) -> G:
        """Load the house's own game with that id, or abort with 404."""
        own_game = self.actions.storage.book(place(), archived=True).get(game_id)
        return own_game if own_game is not None else abort(404)

    def load_model(self, like: str) -> G:
        """Load a game, shipped or own, on which a new one is modelled."""
        shipped = {game.id: game for game in self.actions.shipped()}
        return shipped.get(like) or self.game(like)

    # ---- the list ----

    def listing(self) -> Response:
        """List the house's games: own, built-in and archived, one `page` at a time."""
        return self._listing()

    def set_archived(self, game: str) -> Response:
        form = ArchiveForm()
        written = form.attempt(
            lambda s: self.actions.set_archived(actor(), s, game, archived=form.is_archived)
        )
        return self._listing(form) if written is None else go(self.at("listing"))

    def _listing(self, form: ArchiveForm | None = None) -> Response:
        house = self.search.of(place())
        sections = {
            "own": house.offered,
            "builtin": [*self.actions.shipped()],
            "archived": [house.games[name] for name in house.games if name in house.archived],
        }
        last = -(-sum(map(len, sections.values())) // PER_PAGE)
        number = min(as_number(request.args.get("page", "")) or 1, last)
        return page(
            "own_games/list.html",
            pages=self,
            listed=_page_of(sections, (number - 1) * PER_PAGE),
            any_archived=bool(house.archived),
            number=number,
            last=last,
            form=form,
        )

    # ---- new games and versions ----

    def create(self, form: WriteForm, game: Callable[[], G]) -> Response | None:
        """Create the form's game and redirect to it; None if it was refused."""
        written = form.attempt(lambda s: self.actions.create(actor(), s, game()))
        return None if written is None else self.go_to(game())

    def go_to(self, new: G) -> Response:
        """Redirect to a game that was just added, perhaps with another id."""
        name = self.actions.clean(new)[0].name.casefold()
        offered = self.actions.storage.book(place()).values()
        called = [candidate for candidate in offered if candidate.name.casefold() == name]
        # none if the form is sent again after the game was renamed
        return go(self.address(called[0]) if called else self.at("listing"))

    def save(self, form: WriteForm, game: Callable[[], G]) -> Response | None:
        """Save the form's version and redirect to the game; None if it was refused."""
        written = form.attempt(lambda s: self.actions.edit(actor(), s, game()))
        return None if written is None else go(self.address(game()))

    def template_values(
        self, form: WriteForm | None, stored: G | None, game: G, *, in_file: bool = False
    ) -> dict[str, Any]:
        """Return the values for every editor's template.

        Args:
            stored: the game to change; None for a new one.
            in_file: it comes from a file and was not shown yet.
        """
        offered = self.actions.storage.book(place())
        return {
            "pages": self,
            "form": form,
            "stored": stored,
            "seen": _seen(form),
            "conflicts": self._conflict_rows(form, stored, game),
            "sent_before": form is not None and isinstance(form.conflict, KeyReused),
            "news": self.differences(stored, game) if stored and in_file else None,
            "bare": stored is not None and self.due(stored),
            "archived": stored is not None and stored.id not in offered,
            "begin": []
            if stored or form
            else [*self.actions.shipped(), *islice(offered.values(), _MAX_TO_BEGIN_WITH)],
        }

    def _conflict_rows(
        self, form: WriteForm | None, stored: G | None, mine: G
    ) -> list[ConflictRow]:
        """List what others changed since this form was rendered, next to the form's values."""
        if form is None or form.conflict is None or stored is None:
            return []
        device = "".join(contested.device for contested in form.conflict.cells[:1])
        return [
            ConflictRow(
                say(difference.label),
                say(difference.before or "–"),
                say(difference.after or "–"),
                device,
            )
            for difference in self.differences(stored, mine)
        ]

    # ---- versions ----

    def versions(self, game: str) -> Response:
        """List a game's versions, newest first, or those older than the change `before`."""
        return self._versions(self.game(game))

    def take_back(self, game: str) -> Response:
        """Make an earlier version the newest one."""
        form = VersionForm()
        version = form.version.number
        written = form.attempt(lambda s: self.actions.take_back(actor(), s, game, version))
        if written is None:
            return self._versions(self.game(game), form)
        return go(self.at("versions", game=game))

    def _versions(self, game: G, form: VersionForm | None = None) -> Response:
        before = as_number(request.args.get("before", ""))
        own_games = self.actions.storage
        versions = own_games.versions(place(), game.id, limit=_VERSIONS + 1, before=before)
        changes = [self.differences(older.game, newer.game) for newer, older in pairwise(versions)]
        page_versions = versions[:_VERSIONS]
        return page(
            "own_games/versions.html",
            pages=self,
            game=game,
            versions=list(zip(page_versions, [*changes, None], strict=False)),
            older=page_versions[-1].seq if len(versions) > len(page_versions) else None,
            how=self._how,
            form=form,
        )

    def _how(self, action: str) -> str:
        """Describe how a version came about, by the log's action."""
        names = {
            "keep": say(self.words.added_with_sitting),
            "create": gettext("created"),
            "edit": gettext("changed"),
            "take back": gettext("restored"),
            "import": gettext("imported"),
        }
        return str(names.get(action, gettext("changed")))

    def file(self, game: str) -> Response:
        """Send the game as a file that people can read and every house can import."""
        own_game = self.game(game)
        return download(self.write(own_game), f"{own_game.name}.json")


def _seen(form: WriteForm | None) -> int:
    """Return the `seen` of the editor's form: the submitted draft's, else the current counter."""
    if form is None or form.conflict or form.seen.errors:
        return member().seq
    return form.seen.number


def _page_of(sections: Mapping[str, Sequence[G]], skip: int) -> dict[str, Sequence[G]]:
    """Return a page of these lists, one after the other, without the first `skip` items."""
    listed, room = {}, PER_PAGE
    for name, games in sections.items():
        listed[name] = games[skip : skip + room]
        skip, room = max(0, skip - len(games)), room - len(listed[name])
    return listed
