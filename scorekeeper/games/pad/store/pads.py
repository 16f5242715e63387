"""Store pads: convert them to rows and back."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, cast

from scorekeeper.base.plain_data import to_plain
from scorekeeper.base.problems import Problem
from scorekeeper.base.seats import Seat
from scorekeeper.base.tallies import Tally
from scorekeeper.base.text import text
from scorekeeper.core.documents import Document
from scorekeeper.core.sittings import Columns
from scorekeeper.core.stored import Seating, TableTopic
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import PadEntry, PadSettings, PadWins
from scorekeeper.games.pad.rules.standings import tallies
from scorekeeper.games.pad.rules.teams import sides_of
from scorekeeper.games.pad.store.document import NOBODY, PadFacts, RoundData, SettingsData

PAD_GAME = "pad"
"""The game's name in rows and archives."""


class PadTopic(TableTopic[Pad]):
    game = PAD_GAME
    noun = "pad"
    twice = Problem("twice", "", text("A player can take only one seat."))

    @classmethod
    def parse_document(cls, document: Document, names: Mapping[int, str]) -> Pad:
        facts = cast(PadFacts, document)
        seats = tuple(Seat(player, names[player]) for player in document["seats"])
        sits = {
            int(since): {
                int(seat): Seat(who, names[who]) if who != NOBODY else None
                for seat, who in sorted(taken.items(), key=lambda item: int(item[0]))
            }
            for since, taken in sorted(facts.get("sits", {}).items(), key=lambda item: int(item[0]))
        }
        settings = settings_from_data(facts["rules"])
        teams = tuple(facts.get("teams", ()))
        sides = 0 if settings.only_who else len(sides_of(len(seats), teams))
        rounds = (
            _round_of(int(key), round_, sides) for key, round_ in facts.get("rounds", {}).items()
        )
        return Pad(
            name=document["name"],
            date=document["date"],
            settings=settings,
            seats=seats,
            first_dealer=facts["first_dealer"],
            teams=teams,
            rounds=tuple(sorted(rounds, key=lambda round_: round_.place)),
            ended=facts.get("ended", False),
            order=tuple(facts.get("order", ())),
            sits=sits,
            starts={int(seat): points for seat, points in sorted(facts.get("starts", {}).items())},
            last_deleted_id=document.get("last_deleted_id", 0),
        )

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        sits = row["facts"].get("sits", {}).values()
        return {*row["seats"], *(who for taken in sits for who in taken.values())} - {NOBODY}

    def to_document(self, value: Pad) -> Document:
        """Convert the pad to a document, without empty cells."""
        cells = {
            "name": value.name,
            "date": value.date,
            "seats": [seat.player for seat in value.seats],
            "first_dealer": value.first_dealer,
            "teams": list(value.teams) or None,
            "order": list(value.order) or None,
            "sits": {
                str(since): {
                    str(seat): who.player if who else NOBODY for seat, who in by_seat.items()
                }
                for since, by_seat in value.sits.items()
            },
            "starts": {str(seat): points for seat, points in value.starts.items()},
            "rules": settings_to_data(value.settings),
            "rounds": {str(round_.id): _facts(value, round_) for round_ in value.rounds},
            "ended": value.ended or None,
        }
        return {key: part for key, part in cells.items() if part is not None and part != {}}

    def cache(self, value: Pad) -> dict[str, Any]:
        """Return the cache; see `PADS`."""
        return {
            "settings": settings_to_data(value.settings),
            "rounds": len(value.rounds),
            **({"taken_over": True} if value.sits else {}),
        }

    def result_inputs(self, value: Pad) -> object:
        seats = value.seats, value.sits, value.starts, value.teams
        return value.rounds, value.settings, seats, value.ended

    def lowest(self, value: Pad) -> bool:
        return value.settings.wins is PadWins.LOWEST

    def seatings(self, value: Pad) -> list[Seating]:
        """Return who sat where in each round, and who sits where now."""
        return [*(value.seats_at(round_.id) for round_ in value.rounds), value.seated]

    def tallies(self, value: Pad) -> Iterator[Tally]:
        return tallies(value)


def _round_of(round_id: int, facts: RoundData, sides: int) -> PadRound:
    points = facts.get("points", {})
    return PadRound(
        round_id,
        tuple(points.get(str(side), 0) for side in range(sides)),
        facts.get("who"),
        facts.get("note", ""),
        facts.get("before", 0),
    )


def settings_to_data(settings: PadSettings) -> dict[str, Any]:
    """Convert settings to data, without empty values."""
    return {key: value for key, value in to_plain(settings).items() if value}


def settings_from_data(data: SettingsData) -> PadSettings:
    values: dict[str, Any] = {**data, "sums": tuple(data.get("sums", ()))}
    values |= {"wins": PadWins(data["wins"]), "entry": PadEntry(data["entry"])}
    return PadSettings(**values)


def _facts(pad: Pad, round_: PadRound) -> dict[str, Any]:
    """Convert what was entered in a round to data, without the winner's number, which follows."""
    winner = round_.who if pad.settings.entry is PadEntry.WINNER else None
    nobody = round_.who is None and pad.settings.entry is not PadEntry.NUMBERS
    sides = pad.present_in(round_.id) if round_.points and not nobody else ()
    facts: dict[str, Any] = {
        "points": {str(side): round_.points[side] for side in sides if side != winner},
        "who": round_.who,
        "nobody": nobody or None,
        "note": round_.note or None,
        "before": round_.before or None,
    }
    return {key: value for key, value in facts.items() if value is not None and value != {}}
