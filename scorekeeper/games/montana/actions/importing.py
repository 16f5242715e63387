"""Import and export nights, with the house's own games that they use."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import Importer, ImportWords
from scorekeeper.core.own_game_importing import Coming, brought, coming
from scorekeeper.core.sittings import Standing
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.actions.variants import keep
from scorekeeper.games.montana.files.night import NIGHT
from scorekeeper.games.montana.rules.hidden_bids import veiled
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.lists import to_list_standing
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import with_current_players
from scorekeeper.games.montana.store.variants import VARIANTS


def _own_games(night: Night, place: Place | None) -> list[Coming[Variant]]:
    """How each own game of the night would be imported, as `keep` will do it."""
    return coming(VARIANTS, _games(night), place)


def _save(actor: Actor, stamp: Stamp, night: Night, seats: Mapping[int, Seat]) -> int:
    """Write the night and its own games; returns the number of the night."""
    for game in _games(night):
        keep(actor, stamp.part(f"book {game.id}"), game)
    return SITTING.create_imported(actor, stamp, _seated(night, seats))


def _games(night: Night) -> tuple[Variant, ...]:
    """The house's own games of the night, each in the version played last."""
    played = (deal.call.variant for deal in night.deals if deal.call)
    return tuple({game.id: game for game in played if game.own}.values())


def _seated(night: Night, seats: Mapping[int, Seat]) -> Night:
    """The night with the house's players in its seats."""
    return replace(
        night,
        seats=tuple(seats[who.player] for who in night.seats),
        deals=tuple(
            replace(deal, sits={place: seats[who.player] for place, who in deal.sits.items()})
            for deal in night.deals
        ),
    )


def _load(place: Place, number: int) -> Stored[Night]:
    stored = with_current_players(NightTopic(number).load(place))
    return replace(stored, value=veiled(stored.value))


def _standings(night: Night) -> list[Standing]:
    return [to_list_standing(standing) for standing in standings(night)]


def _size(night: Night) -> list[Text]:
    deals = len(night.deals_done)
    return [ntext("%(num)s deal", "%(num)s deals", deals)]


def _brought(game: Coming[Variant]) -> Text:
    return brought(
        game,
        text(
            "%(game)s differs here: the list keeps its version, this night keeps "
            "the one it was played with.",
            game=game.game.label,
        ),
    )


_WORDS = ImportWords(
    new=text("New night in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: night %(number)s, %(name)s."),
    would=text("New night for %(house)s: %(name)s."),
    deleted=text("Night %(number)s, from this file, was deleted."),
    none=text("There is no night “%(name)s”."),
    which=text("Which night? Enter its number:"),
    brought=_brought,
)

IMPORTER = Importer(NIGHT, NightTopic.game, _load, _save, _standings, _size, _WORDS, _own_games)
