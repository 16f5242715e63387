"""Store pads: convert them to rows and back."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.documents import Document
from scorekeeper.core.players import current_players
from scorekeeper.core.sittings import (
    OPEN,
    OVER,
    Columns,
    RowColumns,
    SittingTopic,
)
from scorekeeper.core.tallies import Tally, save_tallies
from scorekeeper.core.topics import Place
from scorekeeper.games.pad.rules.checks import check_seatings
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import OTHER, PadEntry, PadSettings, PadWins
from scorekeeper.games.pad.rules.tally import tallies
from scorekeeper.games.pad.rules.teams import sides_of

PAD_GAME = "pad"
"""The game's name in rows and archives."""

NOBODY = 0
"""An empty seat in a document; players are numbered from 1."""


@dataclass(frozen=True, slots=True)
class KeptPad:
    """A pad, and when it was deleted.

    Args:
        pad: the pad; its players have the numbers they had when it began.
        deleted_at: the moment (ms) at which it was deleted; 0 where it was not.
    """

    pad: Pad
    deleted_at: int = 0


@dataclass(frozen=True, slots=True)
class StoredPad:
    """A loaded pad: its number in the house, its version and its mark.

    `merged_into` maps the players to the ones they are now, after merges.
    """

    number: int
    version: int
    mark: str
    kept: KeptPad
    merged_into: Mapping[int, int] = field(default_factory=dict)

    @property
    def pad(self) -> Pad:
        """The pad."""
        return self.kept.pad

    @property
    def persons(self) -> tuple[int | None, ...]:
        """Who sits where now, by present player numbers; None in an empty seat."""
        now = self.merged_into
        return tuple(now.get(who.player, who.player) if who else None for who in self.pad.seated)


def load_pad(place: Place, number: int) -> StoredPad:
    """Load the pad with this number; two queries.

    Raises:
        Missing: there is no such pad.
    """
    row = PadTopic(number).read(place)
    persons = current_players(place, PadTopic.players(row._mapping))
    kept = pad_of(PadTopic.row_document(row._mapping), names_of(persons))
    now = {player: who.player for player, who in persons.items()}
    return StoredPad(number, row.version, row.mark, kept, now)


class PadTopic(SittingTopic[KeptPad]):
    """The topic of a pad."""

    game = PAD_GAME
    noun = "pad"

    def value(self, place: Place, document: Document) -> KeptPad:
        """Read a document; players keep the numbers they had when the pad began."""
        return pad_of(document, names_of(current_players(place, self.players(_columns(document)))))

    def restore(self, place: Place, document: Document) -> KeptPad:
        """Read a document that is to be restored.

        Raises:
            RuleError: a player would sit in two seats, after a merge.
        """
        persons = current_players(place, self.players(_columns(document)))
        kept = pad_of(document, names_of(persons))
        problems = check_seatings(kept.pad.with_players(persons))
        if any(problem.code == "twice" for problem in problems):
            raise RuleError(Problem("twice", "", text("A player can take only one seat.")))
        return kept

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        """Return the numbers of all who ever had a seat."""
        sits = row["facts"].get("sits", {}).values()
        return {*row["seats"], *(who for taken in sits for who in taken.values())} - {NOBODY}

    def document(self, value: KeptPad) -> Document:
        """Convert the pad to a document, without empty cells."""
        pad = value.pad
        cells = {
            "name": pad.name,
            "date": pad.date,
            "seats": [seat.player for seat in pad.seats],
            "first_dealer": pad.first_dealer,
            "teams": list(pad.teams) or None,
            "sits": {
                str(since): {
                    str(seat): who.player if who else NOBODY for seat, who in by_seat.items()
                }
                for since, by_seat in pad.sits.items()
            },
            "starts": {str(seat): points for seat, points in pad.starts.items()},
            "rules": settings_to_data(pad.settings),
            "rounds": {str(round_.id): _facts(pad, round_) for round_ in pad.rounds},
            "ended": pad.ended or None,
            "deleted_at": value.deleted_at,
        }
        return {key: part for key, part in cells.items() if part is not None and part != {}}

    def row_columns(self, value: KeptPad) -> RowColumns:
        """Convert the pad to the columns of its row."""
        document, pad = self.document(value), value.pad
        return self.as_row(
            document,
            state=OVER if pad.is_over else OPEN,
            last_deleted_id=pad.last_deleted_id,
            cache={
                "settings": settings_to_data(pad.settings),
                "rounds": len(pad.rounds),
                **({"taken_over": True} if pad.sits else {}),
            },
        )

    def derive(self, place: Place, before: KeptPad | None, after: KeptPad) -> None:
        """Save the tallies, with points in tenths; a deleted pad has none."""
        if before is not None and _tally_inputs(before) == _tally_inputs(after):
            return
        pad = after.pad
        counted = [] if after.deleted_at else list(_tallies(pad))
        lowest = pad.settings.wins is PadWins.LOWEST
        save_tallies(place, PAD_GAME, self.id, counted, finished=pad.is_over, lowest=lowest)


def _columns(document: Document) -> Columns:
    """Return the columns of a row that refer to players."""
    return {"seats": document["seats"], "facts": document}


def _tallies(pad: Pad) -> Iterator[Tally]:
    """Yield the tally of each player; each player of a team has the team's points."""
    kind = kind_of(pad.settings.game, pad.settings.title)
    for result in tallies(pad):
        counted = {"played": 1, "finished": int(pad.is_over), "won": int(result.won)}
        yield Tally(
            result.player,
            result.points,
            result.won,
            result.rounds,
            result.seat,
            pad.side_of(result.seat) if pad.teams else None,
            result.throughout,
            figures={f"kind/{kind}/{name}": count for name, count in counted.items()},
        )


def kind_of(game: str, title: str) -> str:
    """Return the name of a pad's game in figures: its preset, or its title."""
    return game if game != OTHER else f"={title.replace('/', ' ')}"


def pad_of(document: Mapping[str, Any], names: Mapping[int, str]) -> KeptPad:
    """Build the pad from a document.

    Args:
        document: the document of a `PadTopic`.
        names: the players' names by number.
    """
    seats = tuple(Seat(player, names[player]) for player in document["seats"])
    rounds = sorted(document.get("rounds", {}).items(), key=lambda item: int(item[0]))
    sits = {
        int(since): {
            int(seat): Seat(who, names[who]) if who != NOBODY else None
            for seat, who in sorted(taken.items(), key=lambda item: int(item[0]))
        }
        for since, taken in sorted(document.get("sits", {}).items(), key=lambda item: int(item[0]))
    }
    settings = settings_from_data(document["rules"])
    teams = tuple(document.get("teams", ()))
    sides = 0 if settings.only_who else len(sides_of(len(seats), teams))
    pad = Pad(
        name=document["name"],
        date=document["date"],
        settings=settings,
        seats=seats,
        first_dealer=document["first_dealer"],
        teams=teams,
        rounds=tuple(_round_of(int(number), facts, sides) for number, facts in rounds),
        ended=document.get("ended", False),
        sits=sits,
        starts={int(seat): points for seat, points in sorted(document.get("starts", {}).items())},
        last_deleted_id=document.get("last_deleted_id", 0),
    )
    return KeptPad(pad, document.get("deleted_at", 0))


def _round_of(round_id: int, facts: Mapping[str, Any], sides: int) -> PadRound:
    points = facts.get("points", {})
    return PadRound(
        round_id,
        tuple(points.get(str(side), 0) for side in range(sides)),
        facts.get("who"),
        facts.get("note", ""),
    )


def settings_to_data(settings: PadSettings) -> dict[str, Any]:
    """Convert settings to data, without empty values."""
    data: dict[str, Any] = {
        "game": settings.game,
        "title": settings.title,
        "wins": settings.wins.value,
        "entry": settings.entry.value,
        "target": settings.target,
        "length": settings.length,
        "halves": settings.halves,
        "sums": list(settings.sums),
    }
    return {key: value for key, value in data.items() if value}


def settings_from_data(data: Mapping[str, Any]) -> PadSettings:
    """Read settings from data."""
    return PadSettings(
        game=data["game"],
        title=data.get("title", ""),
        wins=PadWins(data["wins"]),
        entry=PadEntry(data["entry"]),
        target=data.get("target", 0),
        length=data.get("length", 0),
        halves=data.get("halves", False),
        sums=tuple(data.get("sums", ())),
    )


def _facts(pad: Pad, round_: PadRound) -> dict[str, Any]:
    """Convert what was entered in a round to data, without the winner's number, which follows."""
    winner = round_.who if pad.settings.entry is PadEntry.WINNER else None
    there = pad.present_in(round_.id) if round_.points else ()
    facts: dict[str, Any] = {
        "points": {str(side): round_.points[side] for side in there if side != winner},
        "who": round_.who,
        "note": round_.note or None,
    }
    return {key: value for key, value in facts.items() if value is not None and value != {}}


def _tally_inputs(kept: KeptPad) -> tuple[object, ...]:
    """Return everything on which the tallies depend."""
    pad = kept.pad
    seats = pad.seats, pad.sits, pad.starts, pad.teams
    return pad.rounds, pad.settings, seats, pad.ended, kept.deleted_at


def names_of(persons: Mapping[int, Seat]) -> dict[int, str]:
    """Return the players' names by number."""
    return {player: who.name for player, who in persons.items()}
