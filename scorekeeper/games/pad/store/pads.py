"""Pads: rows to values and back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.documents import Document
from scorekeeper.core.players import known_as
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.sittings import OPEN, OVER, SittingTopic, Stored
from scorekeeper.core.tallies import Tally, save_tallies
from scorekeeper.core.topics import Place
from scorekeeper.games.pad.rules.pad import Pad, PadRound
from scorekeeper.games.pad.rules.settings import OTHER, POINT, PadEntry, PadSettings, PadWins

PAD_GAME = "pad"
"""The game, as rows and archives name it."""

PADS = SittingList(PAD_GAME, unit=POINT)
"""The pads of a house; what is kept of one for lists is its `settings`, and so many `rounds`."""


@dataclass(frozen=True, slots=True)
class KeptPad:
    """A pad, and what is kept beside its rounds.

    Args:
        pad: the pad; its seats have the numbers by which the players sat down.
        discarded: the moment (ms) at which it was deleted; 0 where it was not.
    """

    pad: Pad
    discarded: int = 0


@dataclass(frozen=True, slots=True)
class StoredPad:
    """A pad as read: its number in the house, and the version it had.

    `persons` says by seat who that is now, where players were merged since.
    """

    id: int
    version: int
    kept: KeptPad
    persons: tuple[int, ...]

    @property
    def pad(self) -> Pad:
        """The pad."""
        return self.kept.pad


def load_pad(place: Place, number: int) -> StoredPad:
    """The pad with this number, as it is now; two queries.

    Raises:
        Missing: the house has none.
    """
    row = PadTopic(number).read(place)
    known = known_as(place, row.seats)
    persons = tuple(known[player][0] for player in row.seats)
    kept = pad_of(PadTopic.row_document(row._mapping), _names(known))
    return StoredPad(number, row.version, kept, persons)


class PadTopic(SittingTopic[KeptPad]):
    """One pad."""

    game = PAD_GAME
    noun = "pad"

    def value(self, place: Place, document: Document) -> KeptPad:
        """The pad of a document; its seats keep the numbers by which the players sat down."""
        return pad_of(document, _names(known_as(place, document["seats"])))

    def restore(self, place: Place, document: Document) -> KeptPad:
        """The pad of a document.

        Raises:
            RuleError: somebody would sit in two seats.
        """
        known = known_as(place, document["seats"])
        if len({person for person, _ in known.values()}) < len(document["seats"]):
            raise RuleError(Problem("twice", "", text("A player can take only one seat.")))
        return self.value(place, document)

    def document(self, value: KeptPad) -> Document:
        """The pad as a document; what is empty is no cell."""
        pad = value.pad
        said = {
            "name": pad.name,
            "date": pad.date,
            "seats": [seat.player for seat in pad.seats],
            "first_dealer": pad.first_dealer,
            "teams": list(pad.teams) or None,
            "rules": settings_said(pad.settings),
            "rounds": {str(each.id): _facts(pad, each) for each in pad.rounds},
            "ended": pad.ended or None,
            "discarded": value.discarded,
        }
        return {key: part for key, part in said.items() if part is not None and part != {}}

    def stored(self, value: KeptPad) -> Stored:
        """The pad as its row holds it."""
        document, pad = self.document(value), value.pad
        return self.as_stored(
            document,
            state=OVER if pad.is_over else OPEN,
            spent=pad.spent,
            cache={"settings": settings_said(pad.settings), "rounds": len(pad.rounds)},
        )

    def derive(self, place: Place, before: KeptPad | None, after: KeptPad) -> None:
        """Write the tallies; one that was deleted has none. Their points are tenths."""
        if before is not None and _counted(before) == _counted(after):
            return
        pad = after.pad
        tallies = [] if after.discarded else list(_tallies(pad))
        lowest = pad.settings.wins is PadWins.LOWEST
        save_tallies(place, PAD_GAME, self.id, tallies, finished=pad.is_over, lowest=lowest)


def _tallies(pad: Pad) -> Iterator[Tally]:
    """What came of the pad for each player; a team's points are those of each."""
    kind = kind_of(pad.settings.game, pad.settings.title)
    for at, seat in enumerate(pad.seats):
        side = pad.side_of(at)
        won = side in pad.winners
        counted = {"played": 1, "finished": int(pad.is_over), "won": int(won)}
        yield Tally(
            seat.player,
            pad.totals[side],
            won,
            len(pad.rounds),
            at,
            side if pad.teams else None,
            figures={f"kind/{kind}/{name}": count for name, count in counted.items()},
        )


def kind_of(game: str, title: str) -> str:
    """What a pad's game is called among figures: its preset, or its title."""
    return game if game != OTHER else f"={title.replace('/', ' ')}"


def pad_of(said: Mapping[str, Any], names: Mapping[int, str]) -> KeptPad:
    """The pad of a document.

    Args:
        said: as `PadTopic` says it.
        names: the players' names by their numbers.
    """
    seats = tuple(Seat(player, names[player]) for player in said["seats"])
    rounds = sorted(said.get("rounds", {}).items(), key=lambda item: int(item[0]))
    pad = Pad(
        name=said["name"],
        date=said["date"],
        settings=settings_of_said(said["rules"]),
        seats=seats,
        first_dealer=said["first_dealer"],
        teams=tuple(said.get("teams", ())),
        ended=said.get("ended", False),
        spent=said.get("spent", 0),
    )
    sides = 0 if pad.settings.only_who else len(pad.sides)
    for number, facts in rounds:
        points = facts.get("points", {})
        pad = pad.with_round(
            PadRound(
                int(number),
                tuple(points.get(str(side), 0) for side in range(sides)),
                facts.get("who"),
                facts.get("note", ""),
            )
        )
    return KeptPad(pad, said.get("discarded", 0))


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
    said: dict[str, Any] = {
        "points": {str(s): each for s, each in enumerate(round_.points) if s != winner},
        "who": round_.who,
        "note": round_.note or None,
    }
    return {key: value for key, value in said.items() if value is not None and value != {}}


def _counted(kept: KeptPad) -> tuple[object, ...]:
    """What the tally follows from."""
    pad = kept.pad
    return pad.rounds, pad.settings, pad.seats, pad.teams, pad.ended, kept.discarded


def _names(known: Mapping[int, tuple[int, str]]) -> dict[int, str]:
    return {player: name for player, (_, name) in known.items()}
