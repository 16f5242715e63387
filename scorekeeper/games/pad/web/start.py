"""The lobby of the score pad; start a pad: choose the game, two to twelve players, the settings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, request

from scorekeeper.base.text import Text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_rows import load_newest
from scorekeeper.core.topics import Place
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.checks import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.games.pad.rules.presets import PRESETS, game_name, settings_of
from scorekeeper.games.pad.rules.settings import OTHER, PadEntry, PadSettings
from scorekeeper.games.pad.rules.teams import opposite, sides_of, team_counts
from scorekeeper.games.pad.store.pads import PAD_GAME, PadTopic, settings_from_data
from scorekeeper.games.pad.web import words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.forms import StartPadForm, values_of
from scorekeeper.games.pad.web.sittings import SITTINGS
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.seating import Seating
from scorekeeper.web.start_pages import StartPages, lobby_page

_RECENT_PADS = 100
"""The number of newest pads that decide which games were played recently."""


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that the lobby offers.

    Args:
        rules: the newest pad with the house's own game; None for a preset.
    """

    game: str
    name: Text | str
    rules: int | None = None


def offered_games(place: Place) -> list[OfferedGame]:
    """Return recently played games, newest first, then the other presets; one query."""
    offered: dict[str, OfferedGame] = {}
    for key, game in _recent_games(place):
        offered.setdefault(key, game)
    for preset in PRESETS.values():
        offered.setdefault(preset.id, OfferedGame(preset.id, preset.name))
    return [*offered.values()]


def _recent_games(place: Place) -> Iterator[tuple[str, OfferedGame]]:
    """Yield the games of the newest pads, each with a key that is equal for equal games."""
    for row in load_newest(place, PAD_GAME, limit=_RECENT_PADS):
        settings = settings_from_data(row.cache["settings"])
        if settings.game == OTHER:
            key = f"={settings.title.casefold()}"
            yield key, OfferedGame(OTHER, settings.title, row.number)
        else:
            yield settings.game, OfferedGame(settings.game, game_name(settings))


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show the games to continue, to begin and to look up."""
    return lobby_page("pad/lobby.html", SITTINGS, offered=offered_games(place()), other=OTHER)


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """The game of a new pad.

    Args:
        game: the id of the preset, or `OTHER`.
        settings: the settings to propose; by default those of the preset.
        teams: the number of teams to propose; by default the preset's, if the players form them.
    """

    game: str
    settings: PadSettings | None = None
    teams: int | None = None

    def proposed_teams(self, players: int) -> int:
        """The number of teams to propose for that many players; 0 for everyone alone."""
        if self.teams is not None:
            return self.teams
        preset = PRESETS.get(self.game)
        return preset.teams if preset and preset.teams in team_counts(players) else 0


def _chosen_game() -> ChosenGame:
    """Return the game in the address or the form; `rules` is a pad with the house's own game.

    `totals` names a game whose only round has the totals of an old evening.
    """
    game = request.values.get("game", "")
    if game in PRESETS:
        return ChosenGame(game)
    if totals := request.args.get("totals", "").strip():
        return ChosenGame(OTHER, PadSettings(title=totals, length=1))
    number = as_number(request.args.get("rules", ""))
    settings = PadTopic(number).load(place()).value.settings if number is not None else None
    return ChosenGame(OTHER, settings if settings and settings.game == OTHER else None)


def _repeat(number: int) -> tuple[Sequence[int], ChosenGame]:
    stored = PadTopic(number).load(place())
    pad, teams = stored.value, len(set(stored.value.teams))
    players = [stored.current(who).player for who in pad.seated if who]
    usual = not teams or pad.teams == opposite(len(pad.seats), teams)
    if not usual or len(players) != len(pad.seats):
        teams = 0  # other teams cannot be chosen here
    return players, ChosenGame(pad.settings.game, pad.settings, teams)


def _also(chosen: ChosenGame) -> Mapping[str, Any]:
    rules = request.args.get("rules") or request.args.get("like")
    totals = request.args.get("totals")
    others = {"rules": rules, "totals": totals} if chosen.game == OTHER else {}
    return {"game": chosen.game} | {name: value for name, value in others.items() if value}


def _values(chosen: ChosenGame, seating: Seating, form: StartPadForm | None) -> Mapping[str, Any]:
    count = len(seating.seated)
    settings = chosen.settings or settings_of(chosen.game, max(count, MIN_PLAYERS))
    values = dict(values_of(settings)) | {
        "teams": str(chosen.proposed_teams(count)),
        "first_dealer": "0",
    }
    if form:
        values |= {name: form.typed(name) for name in values}
    return {
        "game": chosen.game,
        "preset": PRESETS.get(chosen.game),
        "settings": settings,
        "words": words,
        "entries": PadEntry,
        "values": values,
        "team_counts": team_counts(count),
        "team_seats": {n: sides_of(count, opposite(count, n)) for n in team_counts(count)},
    }


StartPages(
    sittings=SITTINGS,
    template="pad/new.html",
    form=StartPadForm,
    act=lambda form, at: pads.start(
        *at, **form.heading, settings=form.chosen, first_dealer=form.dealer, teams=form.sides
    ),
    settings=_chosen_game,
    repeat=_repeat,
    limits=lambda _chosen: (MIN_PLAYERS, MAX_PLAYERS),
    most_players=MAX_PLAYERS,
    values=_values,
    also=_also,
).add_to(blueprint)
