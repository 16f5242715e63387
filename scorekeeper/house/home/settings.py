"""The settings page: the house, this device and this browser."""

from flask import Response, url_for
from wtforms import StringField
from wtforms.validators import AnyOf

from scorekeeper.core.devices import is_last_owner
from scorekeeper.core.houses import ACHIEVEMENTS
from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES
from scorekeeper.house.home import actions as houses
from scorekeeper.house.home.inside import inside
from scorekeeper.house.joining import actions as joining
from scorekeeper.web.access import actor, forget, member, place, requires
from scorekeeper.web.forms import NameForm, StepForm, WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.zones import canonical_zone, describe_zone, zone_choices

_HIDDEN = (*(game.game for game in PAGES), ACHIEVEMENTS)


_VERBS = ("offer", "hide")


class ZoneForm(WriteForm):
    """The time zone's name, or "" for the server's; checked by the action."""

    zone = StringField()


class OfferedForm(WriteForm):
    """Offer or hide a game or achievements: "offer gaps", "hide gaps"."""

    which = StringField(
        validators=[AnyOf([f"{verb} {thing}" for thing in _HIDDEN for verb in _VERBS])]
    )

    @property
    def game(self) -> str:
        """The id of the game, or of achievements."""
        return self.typed("which").partition(" ")[2]

    @property
    def offered(self) -> bool:
        return self.typed("which").startswith(_VERBS[0])


@inside.get("/house")
@requires(Role.VIEWER)
def settings() -> Response:
    return _settings(NameForm())


@inside.post("/name")
@requires(Role.OWNER)
def rename() -> Response:
    form = NameForm()
    written = form.attempt(lambda stamp: houses.rename(actor(), stamp, form.typed("name")))
    return _settings(form) if written is None else go(url_for("houses.house.settings"))


@inside.post("/offered-games")
@requires(Role.OWNER)
def offer_games() -> Response:
    """Offer a game on the house's home page, or hide it."""
    form = OfferedForm()
    written = form.attempt(
        lambda stamp: houses.offer_game(
            actor(), stamp, form.game, offered=form.offered, games=[game.game for game in PAGES]
        )
    )
    if written is None:
        return _settings(NameForm(), offering=form)
    return go(url_for("houses.house.settings", _anchor="games"))


@inside.post("/leave")
@requires(Role.VIEWER)
def leave() -> Response:
    """End this device's session."""
    form = StepForm()
    written = form.attempt(lambda stamp: joining.leave(actor(), stamp))
    if written is None:
        return _settings(NameForm(), leaving=form)
    response = go(url_for("houses.start"))
    forget(response, member().public_id)
    return response


def _settings(
    form: NameForm, leaving: StepForm | None = None, offering: OfferedForm | None = None
) -> Response:
    return page(
        "home/settings.html",
        (leaving or offering or form).status,
        form=form,
        games=PAGES,
        achievements=ACHIEVEMENTS,
        offering=offering,
        leaving=leaving,
        zone=describe_zone(member().zone),
        last_owner=member().role is Role.OWNER and is_last_owner(place(), member().device_id),
        links=[link for game in PAGES for link in game.settings],
    )


@inside.get("/time-zone")
@requires(Role.OWNER)
def choose_zone() -> Response:
    return _zone(ZoneForm())


@inside.post("/time-zone")
@requires(Role.OWNER)
def set_zone() -> Response:
    form = ZoneForm()
    written = form.attempt(lambda stamp: houses.set_zone(actor(), stamp, form.typed("zone")))
    return _zone(form) if written is None else go(url_for("houses.house.settings"))


def _zone(form: ZoneForm) -> Response:
    chosen = form.typed("zone") if form.is_submitted() else member().zone
    return page(
        "home/zone.html",
        form.status,
        form=form,
        zones=zone_choices(),
        chosen=canonical_zone(chosen),
        chosen_label=describe_zone(chosen),
        server=describe_zone(""),
    )
