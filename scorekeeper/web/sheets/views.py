"""What there is to print."""

from flask import Response, url_for
from flask_babel import gettext

from scorekeeper.store.gaps_lists import recent_games
from scorekeeper.store.night_lists import list_nights
from scorekeeper.store.roles import Role
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.gaps.rule_names import rules_name
from scorekeeper.web.pages import page
from scorekeeper.web.sheets.blueprint import blueprint

_NIGHTS = 5
_GAMES = 5


@blueprint.get("")
@requires(Role.VIEWER)
def contents() -> Response:
    """What there is to print."""
    player = member().player
    players = [] if player is None else [player]
    games = recent_games(place(), member().device_id, players, most=_GAMES)
    # name, title, what it is: further sheets are listed here
    others: list[tuple[str, str, str]] = [
        ("sheets.cards", gettext("Pocket cards"), gettext("a game on a card, to cut out")),
        (
            "sheets.summary",
            gettext("The rules on one page"),
            gettext("all of Montana, as it is played here"),
        ),
    ]
    return page(
        "sheets/contents.html",
        others=[(url_for(endpoint), title, about) for endpoint, title, about in others],
        nights=list_nights(place(), most=_NIGHTS),
        games=games[:_GAMES],
        rules_name=rules_name,
        member=member(),
    )
