"""Sheets of Gaps to print."""

from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.devices import Member
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.store.lists import recent_games
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.web.sheets.offered import Offer, Printable

_GAMES = 5


def _newest(place: Place, member: Member) -> list[Printable]:
    players = [] if member.player is None else [member.player]
    games = recent_games(place, member.device_id, players, limit=_GAMES)
    return [
        Printable(
            game.id,
            gettext("Gaps, game %(number)s", number=game.number),
            rules_name(game.rules),
        )
        for game in games
    ]


OFFER = Offer("sheets.gaps", text("Gaps"), _newest)
