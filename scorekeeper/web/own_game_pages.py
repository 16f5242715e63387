"""The pages that the games of a house's own have: listed, archived, versions, as files.

An id is the end of a name and may have slashes: addresses put it in front of what they ask for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any, Generic

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext

from scorekeeper.base.differences import Difference
from scorekeeper.base.text import Text
from scorekeeper.core.own_game_actions import OwnGameActions
from scorekeeper.core.own_games import G
from scorekeeper.core.roles import Role
from scorekeeper.core.write import KeyReused
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import ArchiveForm, WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_game_forms import VersionForm
from scorekeeper.web.own_games import FoundGames
from scorekeeper.web.pages import download, go, page

PER_PAGE = 60
_VERSIONS = 30
_MOST_TO_BEGIN_WITH = 40


@dataclass(frozen=True, slots=True)
class OwnGameWords:
    """What their pages say.

    Args:
        title: what the games are called together.
        back: the way back from the list.
        none: where the house has none yet.
        archived: above those that are offered no more.
        archive: beside the button that archives one.
        versions: what becomes of what was played by an earlier version.
        kept: how a game came in that came with something else.
    """

    title: Text
    back: Link
    none: Text
    archived: Text
    archive: Text
    versions: Text
    kept: Text


@dataclass(frozen=True, slots=True)
class OwnGamePages(Generic[G]):
    """What a game brings to them.

    Args:
        endpoint: how the endpoints of these pages begin.
        actions: what is done with the games.
        found: how they are found.
        words: what is said of them.
        address: where the rule book says a game.
        reminder: a game in a line.
        due: whether hardly more than its name is known.
        differences: what differs between two versions.
        write: the game as the text of a file.
    """

    endpoint: str
    actions: OwnGameActions[G]
    found: FoundGames[G]
    words: OwnGameWords
    address: Callable[[G], str]
    reminder: Callable[[G], str]
    due: Callable[[G], bool]
    differences: Callable[[G, G], Sequence[Difference]]
    write: Callable[[G], str]

    def add_to(self, blueprint: Blueprint) -> None:
        """Add them to the pages of the game."""
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
        """The address of one of these pages."""
        return url_for(f"{self.endpoint}.{name}", **values)

    def game(self, game_id: str) -> G:
        """The house's own game with that id; without one, the answer is that nothing is there."""
        found = self.actions.kept.book(place(), archived=True).get(game_id)
        return found if found is not None else abort(404)

    def begun(self, like: str) -> G:
        """The game of that id, which ships or is the house's own, for a new one to begin as."""
        shipped = {game.id: game for game in self.actions.shipped()}
        return shipped.get(like) or self.game(like)

    # ---- all of them ----

    def listing(self) -> Response:
        """Every game that this house knows, a `page` at a time."""
        return self._listing()

    def set_archived(self, game: str) -> Response:
        """Offer a game no more, or offer it again."""
        form = ArchiveForm()
        archived = form.typed("archived") == "yes"
        written = form.attempt(
            lambda s: self.actions.set_archived(actor(), s, game, archived=archived)
        )
        return self._listing(form) if written is None else go(self.at("listing"))

    def _listing(self, form: ArchiveForm | None = None) -> Response:
        house = self.found.of(place())
        by_name = sorted(house.games.values(), key=lambda game: game.name.casefold())
        sections = {
            "own": [game for game in by_name if game.id not in house.archived],
            "builtin": [*self.actions.shipped()],
            "archived": [game for game in by_name if game.id in house.archived],
        }
        last = -(-sum(map(len, sections.values())) // PER_PAGE)
        number = min(as_number(request.args.get("page", "")) or 1, last)
        return page(
            "own_games/list.html",
            form.status if form else 200,
            pages=self,
            shown=_shown(sections, (number - 1) * PER_PAGE),
            any_archived=bool(house.archived),
            number=number,
            last=last,
            form=form,
            member=member(),
        )

    # ---- a new one, another version ----

    def create(self, form: WriteForm, game: Callable[[], G]) -> Response | None:
        """Put the game that the form says into the book, and go to it; None if it could not be."""
        written = form.attempt(lambda s: self.actions.create(actor(), s, game()))
        if written is None:
            return None
        name = self.actions.clean(game())[0].name.casefold()
        offered = self.actions.kept.book(place()).values()
        called = [found for found in offered if found.name.casefold() == name]
        # none, when the form is sent again after the game was given another name
        return go(self.address(called[0]) if called else self.at("listing"))

    def save(self, form: WriteForm, game: Callable[[], G]) -> Response | None:
        """Make what the form says the newest version, and go to it; None if it could not be."""
        written = form.attempt(lambda s: self.actions.edit(actor(), s, game()))
        return None if written is None else go(self.address(game()))

    def drawn(
        self, form: WriteForm | None, stored: G | None, game: G, *, in_file: bool = False
    ) -> dict[str, Any]:
        """What every editor shows.

        Args:
            form: the form that was sent, if any.
            stored: the game that is changed; None for a new one.
            game: the game as far as it is written.
            in_file: it comes from a file, and nobody has seen it yet.
        """
        offered = self.actions.kept.book(place())
        return {
            "pages": self,
            "form": form,
            "stored": stored,
            "seen": _seen(form),
            "clashes": self._clashes(form, stored, game),
            "sent_before": form is not None and isinstance(form.conflict, KeyReused),
            "news": self.differences(stored, game) if stored and in_file else None,
            "bare": stored is not None and self.due(stored),
            "archived": stored is not None and stored.id not in offered,
            "begin": [] if stored or form else self._to_begin_with(offered.values()),
            "member": member(),
        }

    def _to_begin_with(self, offered: Iterable[G]) -> list[G]:
        """What a new game can begin as; of very many, any other one by its own page."""
        return [*self.actions.shipped(), *islice(offered, _MOST_TO_BEGIN_WITH)]

    def _clashes(self, form: WriteForm | None, stored: G | None, mine: G) -> list[dict[str, str]]:
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
            for found in self.differences(stored, mine)
        ]

    # ---- its versions ----

    def versions(self, game: str) -> Response:
        """The versions of a game, the newest first, or those older than the change `before`."""
        return self._versions(self.game(game))

    def take_back(self, game: str) -> Response:
        """An earlier version is the newest one again."""
        form = VersionForm()
        version = int(form.version.data or 0)
        written = form.attempt(lambda s: self.actions.take_back(actor(), s, game, version))
        if written is None:
            return self._versions(self.game(game), form)
        return go(self.at("versions", game=game))

    def _versions(self, game: G, form: VersionForm | None = None) -> Response:
        before = as_number(request.args.get("before", ""))
        kept = self.actions.kept
        found = kept.versions(place(), game.id, most=_VERSIONS + 1, before=before)
        changes = [self.differences(older.game, newer.game) for newer, older in pairwise(found)]
        shown = found[:_VERSIONS]
        return page(
            "own_games/versions.html",
            form.status if form else 200,
            pages=self,
            game=game,
            versions=list(zip(shown, [*changes, None], strict=False)),
            older=shown[-1].seq if len(found) > len(shown) else None,
            how=self._how,
            form=form,
            member=member(),
        )

    def _how(self, action: str) -> str:
        """How a version came about, by the name that the log has for it."""
        names = {
            "keep": say(self.words.kept),
            "create": gettext("created"),
            "edit": gettext("changed"),
            "take back": gettext("restored"),
            "import": gettext("imported"),
        }
        return str(names.get(action, gettext("changed")))

    def file(self, game: str) -> Response:
        """The game as a file that people can read, and any house can take."""
        found = self.game(game)
        return download(self.write(found), f"{found.name}.json")


def _seen(form: WriteForm | None) -> int:
    """What the reader has seen of the book: with a draft, what was there when it was begun."""
    if form is None or form.conflict or form.seen.errors:
        return member().seq
    return int(form.seen.data or 0)


def _shown(sections: Mapping[str, Sequence[G]], skip: int) -> dict[str, Sequence[G]]:
    """Of these lists, one after the other, what a page holds that leaves out the first `skip`."""
    shown, room = {}, PER_PAGE
    for name, games in sections.items():
        shown[name] = games[skip : skip + room]
        skip, room = max(0, skip - len(games)), room - len(shown[name])
    return shown
