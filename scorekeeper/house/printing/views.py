"""What there is to print."""

from flask import Response, url_for
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.store.lists import recent_games
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.games.montana.store.lists import list_nights
from scorekeeper.games.shedding.store.lists import newest_matches
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.pages import page
from scorekeeper.web.sheets.blueprint import blueprint

_NIGHTS = 5
_GAMES = 5
_MATCHES = 5


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
        (
            "sheets.rule_cards",
            gettext("The rule cards of the shedding game"),
            gettext("all kinds, drawn and said, to lie beside the pile"),
        ),
        (
            "sheets.blank_match",
            gettext("Blank match sheet"),
            gettext("lines for a match of the shedding game"),
        ),
    ]
    return page(
        "sheets/contents.html",
        others=[(url_for(endpoint), title, about) for endpoint, title, about in others],
        nights=list_nights(place(), most=_NIGHTS),
        games=games[:_GAMES],
        rules_name=rules_name,
        matches=newest_matches(place(), most=_MATCHES),
        member=member(),
    )
