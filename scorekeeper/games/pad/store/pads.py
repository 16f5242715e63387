"""Pads: rows to values and back."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.documents import Document
from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import (
    OPEN,
    OVER,
    Columns,
    SittingTopic,
    Stored,
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
"""The game, as rows and archives name it."""

NOBODY = 0
"""An empty seat in a document; players are numbered from 1."""


@dataclass(frozen=True, slots=True)
class KeptPad:
    """A pad, and what is kept beside its rounds.

    Args:
        pad: the pad; its seats have the numbers by which the players sat down.
        deleted_at: the moment (ms) at which it was deleted; 0 where it was not.
    """

    pad: Pad
    deleted_at: int = 0


@dataclass(frozen=True, slots=True)
class StoredPad:
    """A pad as read: its number in the house, the version it had, and its mark.

    `known` maps players who were merged since to the player they are now.
    """

    id: int
    version: int
    mark: str
    kept: KeptPad
    known: Mapping[int, int] = field(default_factory=dict)

    @property
    def pad(self) -> Pad:
        """The pad."""
        return self.kept.pad

    @property
    def persons(self) -> tuple[int | None, ...]:
        """Who sits where now, by today's player numbers; None in an empty seat."""
        seated = self.pad.seated
        return tuple(self.known.get(who.player, who.player) if who else None for who in seated)


def load_pad(place: Place, number: int) -> StoredPad:
    """Load the pad with this number; two queries.

    Raises:
        Missing: the house has none.
    """
    row = PadTopic(number).read(place)
    known = known_as(place, PadTopic.players(row._mapping))
    kept = pad_of(PadTopic.row_document(row._mapping), names_of(known))
    now = {player: person for player, (person, _) in known.items()}
    return StoredPad(number, row.version, row.mark, kept, now)


class PadTopic(SittingTopic[KeptPad]):
    """One pad."""

    game = PAD_GAME
    noun = "pad"

    def value(self, place: Place, document: Document) -> KeptPad:
        """Read a document; its seats keep the numbers by which the players sat down."""
        return pad_of(document, names_of(known_as(place, self.players(_columns(document)))))

    def restore(self, place: Place, document: Document) -> KeptPad:
        """Read a document.

        Raises:
            RuleError: somebody would sit in two seats.
        """
        known = known_as(place, self.players(_columns(document)))
        kept = pad_of(document, names_of(known))
        now = {player: Seat(*person) for player, person in known.items()}
        problems = check_seatings(kept.pad.with_players(now))
        if any(problem.code == "twice" for problem in problems):
            raise RuleError(Problem("twice", "", text("A player can take only one seat.")))
        return kept

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        """List all who ever had a seat, by their numbers."""
        sits = row["facts"].get("sits", {}).values()
        return {*row["seats"], *(who for taken in sits for who in taken.values())} - {NOBODY}

    def document(self, value: KeptPad) -> Document:
        """Convert the pad to a document; what is empty is no cell."""
        pad = value.pad
        said = {
            "name": pad.name,
            "date": pad.date,
            "seats": [seat.player for seat in pad.seats],
            "first_dealer": pad.first_dealer,
            "teams": list(pad.teams) or None,
            "sits": {
                str(since): {str(seat): who.player if who else NOBODY for seat, who in each.items()}
                for since, each in pad.sits.items()
            },
            "starts": {str(seat): points for seat, points in pad.starts.items()},
            "rules": settings_said(pad.settings),
            "rounds": {str(each.id): _facts(pad, each) for each in pad.rounds},
            "ended": pad.ended or None,
            "deleted_at": value.deleted_at,
        }
        return {key: part for key, part in said.items() if part is not None and part != {}}

    def stored(self, value: KeptPad) -> Stored:
        """The pad as its row holds it."""
        document, pad = self.document(value), value.pad
        return self.as_stored(
            document,
            state=OVER if pad.is_over else OPEN,
            last_deleted_id=pad.last_deleted_id,
            cache={
                "settings": settings_said(pad.settings),
                "rounds": len(pad.rounds),
                **({"taken_over": True} if pad.sits else {}),
            },
        )

    def derive(self, place: Place, before: KeptPad | None, after: KeptPad) -> None:
        """Write the tallies; a deleted pad has none. Their points are tenths."""
        if before is not None and _counted(before) == _counted(after):
            return
        pad = after.pad
        counted = [] if after.deleted_at else list(_tallies(pad))
        lowest = pad.settings.wins is PadWins.LOWEST
        save_tallies(place, PAD_GAME, self.id, counted, finished=pad.is_over, lowest=lowest)


def _columns(document: Document) -> Columns:
    """The columns of a row that name players."""
    return {"seats": document["seats"], "facts": document}


def _tallies(pad: Pad) -> Iterator[Tally]:
    """Count the pad for each player; each player of a team has the team's points."""
    kind = kind_of(pad.settings.game, pad.settings.title)
    for each in tallies(pad):
        counted = {"played": 1, "finished": int(pad.is_over), "won": int(each.won)}
        yield Tally(
            each.player,
            each.points,
            each.won,
            each.rounds,
            each.seat,
            pad.side_of(each.seat) if pad.teams else None,
            each.throughout,
            figures={f"kind/{kind}/{name}": count for name, count in counted.items()},
        )


def kind_of(game: str, title: str) -> str:
    """Return the name of a pad's game among figures: its preset, or its title."""
    return game if game != OTHER else f"={title.replace('/', ' ')}"


def pad_of(said: Mapping[str, Any], names: Mapping[int, str]) -> KeptPad:
    """Read the pad of a document.

    Args:
        said: the document of a `PadTopic`.
        names: the players' names by their numbers.
    """
    seats = tuple(Seat(player, names[player]) for player in said["seats"])
    rounds = sorted(said.get("rounds", {}).items(), key=lambda item: int(item[0]))
    sits = {
        int(since): {
            int(seat): Seat(who, names[who]) if who != NOBODY else None
            for seat, who in sorted(taken.items(), key=lambda item: int(item[0]))
        }
        for since, taken in sorted(said.get("sits", {}).items(), key=lambda item: int(item[0]))
    }
    settings = settings_of_said(said["rules"])
    teams = tuple(said.get("teams", ()))
    sides = 0 if settings.only_who else len(sides_of(len(seats), teams))
    pad = Pad(
        name=said["name"],
        date=said["date"],
        settings=settings,
        seats=seats,
        first_dealer=said["first_dealer"],
        teams=teams,
        rounds=tuple(_round_of(int(number), facts, sides) for number, facts in rounds),
        ended=said.get("ended", False),
        sits=sits,
        starts={int(seat): points for seat, points in sorted(said.get("starts", {}).items())},
        last_deleted_id=said.get("last_deleted_id", 0),
    )
    return KeptPad(pad, said.get("deleted_at", 0))


def _round_of(round_id: int, said: Mapping[str, Any], sides: int) -> PadRound:
    points = said.get("points", {})
    return PadRound(
        round_id,
        tuple(points.get(str(side), 0) for side in range(sides)),
        said.get("who"),
        said.get("note", ""),
    )


def settings_said(settings: PadSettings) -> dict[str, Any]:
    """How a pad counts, as data; what is empty is left out."""
    said: dict[str, Any] = {
        "game": settings.game,
        "title": settings.title,
        "wins": settings.wins.value,
        "entry": settings.entry.value,
        "target": settings.target,
        "length": settings.length,
        "halves": settings.halves,
        "sums": list(settings.sums),
    }
    return {key: value for key, value in said.items() if value}


def settings_of_said(said: Mapping[str, Any]) -> PadSettings:
    """How a pad counts, out of data."""
    return PadSettings(
        game=said["game"],
        title=said.get("title", ""),
        wins=PadWins(said["wins"]),
        entry=PadEntry(said["entry"]),
        target=said.get("target", 0),
        length=said.get("length", 0),
        halves=said.get("halves", False),
        sums=tuple(said.get("sums", ())),
    )


def _facts(pad: Pad, round_: PadRound) -> dict[str, Any]:
    """What was entered in a round; the winner's number follows from the others."""
    winner = round_.who if pad.settings.entry is PadEntry.WINNER else None
    there = pad.present_in(round_.id) if round_.points else ()
    said: dict[str, Any] = {
        "points": {str(side): round_.points[side] for side in there if side != winner},
        "who": round_.who,
        "note": round_.note or None,
    }
    return {key: value for key, value in said.items() if value is not None and value != {}}


def _counted(kept: KeptPad) -> tuple[object, ...]:
    """What the tally follows from."""
    pad = kept.pad
    seats = pad.seats, pad.sits, pad.starts, pad.teams
    return pad.rounds, pad.settings, seats, pad.ended, kept.deleted_at


def names_of(known: Mapping[int, tuple[int, str]]) -> dict[int, str]:
    """Return the players' names by their numbers."""
    return {player: name for player, (_, name) in known.items()}
