"""The pages that start a sitting, for all games: choose the players, then the settings."""

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypedDict, TypeVar

from flask import Blueprint, Response, has_request_context, request, url_for
from flask_babel import get_locale, ngettext
from wtforms import StringField

from scorekeeper.core import player_actions
from scorekeeper.core.names import clean_name
from scorekeeper.core.players import load_roster
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.write import Actor, Stamp, Written
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import SeatedForm, Seating, seat, seated_field, this_weekday
from scorekeeper.web.sittings import Sittings

RECENT = 5
"""The number of sittings that a lobby lists."""

LATELY = 30
"""The number of newest sittings whose games come first in a lobby."""

_MAX_OWN = 12
"""The most own games that a lobby offers in addition to those played lately."""


class StartHeading(TypedDict):
    """The arguments that every game's action for a start takes."""

    name: str
    date: str
    players: Sequence[int]


class StartForm(SeatedForm):
    """The players in seat order, the name and the date; a game's form adds its settings."""

    date = StringField()

    @property
    def heading(self) -> StartHeading:
        """The name, the date, and the players' numbers."""
        return {"name": self.typed("name"), "date": self.typed("date"), "players": self.players}


class StartWithDealerForm(StartForm):
    """A form with the field of the template's `first_dealer_field`."""

    first_dealer = StringField()

    @property
    def dealer(self) -> int:
        """The seat that deals first; -1, an impossible seat, if the field is not a number."""
        number = as_number(self.typed("first_dealer") or "0")
        return -1 if number is None else number


F = TypeVar("F", bound=StartForm)
S = TypeVar("S")
G = TypeVar("G")


@dataclass(frozen=True, slots=True)
class StartPages(Generic[F, S]):
    """The contract of a game for the pages that start a sitting.

    Args:
        sittings: how the game's sittings are shown.
        template: extends `sittings/new.html`.
        act: starts a sitting with the values of a valid form; it also gets the first arguments of
            the action.
        settings: returns the settings that this request starts with.
        limits: returns the fewest and the most players for these settings.
        most_players: the most players for any settings.
        values: returns the template values for the settings, the chosen players, and the invalid
            form, if any.
        repeat: returns the players and the settings of the sitting with that number, to play again;
            None if the game does this at another address.
        also: returns the arguments that every address of these pages needs to keep the settings.
        path: the end of the address that names the game, if there are several.
    """

    sittings: Sittings
    template: str
    form: type[F]
    act: Callable[[F, tuple[Actor, Stamp]], Written[Any]]
    settings: Callable[[], S]
    limits: Callable[[S], tuple[int, int]]
    most_players: int
    values: Callable[[S, Seating, F | None], Mapping[str, Any]]
    repeat: Callable[[int], tuple[Sequence[int], S]] | None = None
    also: Callable[[S], Mapping[str, Any]] = lambda _settings: {}
    path: str = ""

    def add_to(self, blueprint: Blueprint) -> None:
        scorer, new = requires(Role.SCORER), f"/new{self.path}"
        blueprint.get(new, endpoint="new")(scorer(self.new))
        blueprint.post(f"{new}/player", endpoint="newcomer")(scorer(self.newcomer))
        blueprint.post(new if self.path else "", endpoint="start")(scorer(self.start))
        if self.path:
            starting = {f"{blueprint.name}.{name}" for name in ("new", "newcomer", "start")}
            blueprint.url_defaults(partial(_keep_game, starting))

    def new(self, **_game: str) -> Response:
        """Choose the players; `s` are those chosen so far, `like` a sitting to repeat."""
        like = as_number(request.args.get("like", ""))
        if like is not None and self.repeat:
            return self._page(*self.repeat(like), all_here=True)
        seated = [n for n in map(as_number, request.args.getlist("s")) if n is not None]
        return self._page(seated, self.settings(), all_here=request.args.get("all") == "here")

    def newcomer(self, **_game: str) -> Response:
        """Add a player to the house, and seat the newcomer."""
        settings, form = self.settings(), _newcomer_form(self.most_players)()
        name = form.typed("name")
        if form.attempt(lambda stamp: player_actions.add(actor(), stamp, name)) is None:
            return self._page(form.players, settings, form)
        # none if the form is sent again after the player was renamed
        roster = load_roster(place()).items()
        new = [number for number, player in roster if player.name == clean_name(name)]
        seated = [*form.players, *new][: self.limits(settings)[1]]
        return go(url_for(".new", s=seated, typed="yes", **self.also(settings)))

    def start(self, **_game: str) -> Response:
        form = self.form()
        written = form.attempt(lambda stamp: self.act(form, (actor(), stamp)))
        if written is None:
            return self._page(form.players, self.settings(), form, all_here=True)
        return go(url_for(self.sittings.endpoint, number=written.number))

    def _page(
        self,
        chosen: Sequence[int],
        settings: S,
        form: WriteForm | None = None,
        *,
        all_here: bool = False,
    ) -> Response:
        """Show the seats and, once `all_here`, the settings."""
        min_players, max_players = self.limits(settings)
        seating = seat(chosen, min_players=min_players, max_players=max_players)
        count = len(seating.seated)
        starting = form if isinstance(form, self.form) else None
        return page(
            self.template,
            form=form,
            starting=starting,
            seating=seating,
            ready=(all_here and count >= min_players) or count == max_players,
            min_players=min_players,
            max_players=max_players,
            also=self.also(settings),
            this_weekday=this_weekday(),
            **self.values(settings, seating, starting),
        )


def _keep_game(starting: Container[str], endpoint: str, values: dict[str, Any]) -> None:
    """Keep the game in the addresses of the pages that start a sitting of one of several games."""
    view_args = (request.view_args or {}) if has_request_context() else {}
    if endpoint in starting and "game" in view_args:
        values.setdefault("game", view_args["game"])


def _newcomer_form(max_players: int) -> type[SeatedForm]:
    class NewcomerForm(SeatedForm):
        """A new player, and the players chosen so far."""

        seated = seated_field(max_players)

    return NewcomerForm


def describe_players(lowest: int, highest: int) -> str:
    """Say how many players a game has."""
    if lowest == highest:
        return ngettext("%(num)s player", "%(num)s players", lowest)
    return ngettext("%(few)s–%(num)s player", "%(few)s–%(num)s players", highest, few=lowest)


def order_games(
    offered: Mapping[str, G],
    played: Sequence[str],
    builtin: Collection[str],
    best_known: Mapping[str, Sequence[str]],
) -> list[G]:
    """Order games for a lobby: recently played, own, best known in this language, built-in ones.

    All are given by their ids. Of many own games only the first ones are left; the list of all
    games has the others.
    """
    own = [game for game in offered if game not in builtin and game not in played][:_MAX_OWN]
    order = dict.fromkeys([*played, *own, *best_known.get(str(get_locale()), ()), *builtin])
    return [offered[game] for game in order if game in offered]


def lobby_page(
    template: str,
    sittings: Sittings,
    recent: Sequence[SittingLine] | None = None,
    **values: Any,
) -> Response:
    """Render the page of a game: sittings to continue, to start, and played lately.

    `template` extends `sittings/lobby.html`; `recent` are by default the newest sittings.
    """
    if recent is None:
        recent = sittings.all.newest(place(), limit=RECENT)
    return page(
        template,
        sittings=sittings,
        unfinished=sittings.to_continue(place()),
        recent=recent,
        **values,
    )
