"""Import and export nights, with the house's own games that they use."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import ImportWords, SittingImporter
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.actions.variants import OWN_GAMES
from scorekeeper.games.montana.files.night import NIGHT
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.lists import to_list_standing
from scorekeeper.games.montana.store.numbers import as_public


def _games(night: Night) -> tuple[Variant, ...]:
    """The house's own games of the night, each in the version played last."""
    played = (deal.call.variant for deal in night.deals if deal.call)
    return tuple({game.id: game for game in played if game.own}.values())


def _with_players(night: Night, seats: Mapping[int, Seat]) -> Night:
    return replace(
        night,
        seats=tuple(seats[who.player] for who in night.seats),
        deals=tuple(
            replace(deal, sits={place: seats[who.player] for place, who in deal.sits.items()})
            for deal in night.deals
        ),
    )


def _size(night: Night) -> list[Text]:
    deals = len(night.deals_done)
    return [ntext("%(num)s deal", "%(num)s deals", deals)]


_WORDS = ImportWords(
    new=text("New night in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: night %(number)s, %(name)s."),
    would=text("New night for %(house)s: %(name)s."),
    deleted=text("Night %(number)s, from this file, was deleted."),
    none=text("There is no night “%(name)s”."),
    which=text("Which night? Enter its number:"),
    differs=text(
        "%(game)s differs here: the list keeps its version, this night keeps "
        "the one it was played with."
    ),
)

IMPORTER = SittingImporter(
    NIGHT,
    lambda night: [to_list_standing(standing) for standing in standings(night)],
    _size,
    _WORDS,
    SITTING,
    _with_players,
    public=as_public,
    book=OWN_GAMES,
    own_games=_games,
)
