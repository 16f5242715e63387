"""A house with random sittings, corrections, substitutes, merges and deletions."""

import random
from dataclasses import replace

from sqlalchemy import func, select

from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import sitting
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.actions.nights import SITTING as NIGHT
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.settings import PadSettings, PadWins
from scorekeeper.games.shedding.actions import matches
from scorekeeper.house.people import actions as merging
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.games import ADDS_UP
from scorekeeper.house.seasons.rules import PlacedBy, Season
from tests.cases.evenings import match
from tests.cases.nights import Step, after, finished, whole_deal
from tests.support import House

DATES = tuple(f"2026-{month:02}-{day:02}" for month in range(1, 11) for day in (3, 17))


class RandomHouse:
    """Play random sittings in a house; a seed always plays the same.

    Twins, who are entered twice, never sit at one table, so that they can be merged.
    """

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.chance = house, random.Random(seed)
        self.people = house.add_players(*"ABCDE", "Al", "Bel", "Cel")
        self.twins = dict(zip(self.people[5:], self.people[:3], strict=True))

    def play(self, sittings: int) -> None:
        """Add sittings, correct or delete some of them, and then merge some players."""
        for _ in range(sittings):
            self.chance.choice((self._night, self._night, self._match, self._pad))()
        for twin, other in self.twins.items():
            if self.chance.random() < 0.7:
                merged, into = self.chance.sample((twin, other), 2)
                self.house.writer(Role.OWNER)(merging.merge, merged, into=into)

    def count(self, number: int) -> Season:
        """Create a random season, with sittings chosen by hand."""
        game = self.chance.choice((None, "montana", "montana", "shedding", "pad"))
        adds_up = ADDS_UP.get(game or "", False)
        first, last = sorted(self.chance.sample(DATES, 2))
        season = Season(
            f"Season {number}",
            self.chance.choice((first, first, None)),
            game=game,
            placed_by=self.chance.choice([*PlacedBy]) if adds_up else PlacedBy.WINS,
            dropped=self.chance.choice((0, 1, 2, 9)) if adds_up else 0,
            least=self.chance.randint(1, 4),
        )
        if season.first_day and self.chance.random() < 0.6:
            season = replace(season, last_day=last)
        self.house.writer()(seasons.start, season)
        for of, highest in self._played.items():
            for _ in range(3 if highest and game in (None, of) else 0):
                which, counts = self.chance.randint(1, highest), self.chance.random() < 0.5
                self.house.writer()(seasons.choose, number, of, which, counts=counts)
        return season

    @property
    def _played(self) -> dict[str, int]:
        """The number of sittings of each game."""
        newest = select(sitting.c.game, func.max(sitting.c.number)).group_by(sitting.c.game)
        with self.house.place() as place:
            rows = place.connection.execute(newest.where(sitting.c.house_id == place.house_id))
            return {str(game): int(number) for game, number in rows}

    def _table(self, seats: int) -> list[int]:
        """Choose players: at most one of two who are the same person."""
        sat: list[int] = []
        for person in self.chance.sample(self.people, len(self.people)):
            if all(self.twins.get(person, person) != self.twins.get(other, other) for other in sat):
                sat.append(person)
        return sat[:seats]

    def _deal(self, number: int) -> tuple[Step, ...]:
        first = self.chance.randint(0, 13)
        second = self.chance.randint(0, 13 - first)
        tricks = {0: first, 1: second, 2: 13 - first - second}
        bids = [self.chance.choice((max(1, tricks[seat]), 3, 4)) for seat in range(3)]
        return whole_deal(number, bids, tricks)

    def _night(self) -> None:
        writer, chance = self.house.writer(), self.chance
        seated = self._table(5)
        number = self.house.start_night(seated[:3])
        deals = chance.randint(1, 3)
        for deal in range(1, deals + 1):
            steps = self._deal(deal)
            before = (Step("next_deal", deal - 1),) if deal > 1 else ()
            self.house.put_night(number, after(self.house.night(number), *before, *steps))
        name, date = "Night", chance.choice(DATES)
        writer(corrections.set_heading, number, name, date)
        if deals > 1 and chance.random() < 0.5:
            later, seat = chance.randint(2, deals), chance.randrange(3)
            writer(corrections.substitute, number, later, seat, seated[3])
        if chance.random() < 0.8:
            writer(corrections.end, number)
        if chance.random() < 0.3:
            put_right = finished((2, 5, 6), {0: 2, 1: 5, 2: 6}, dealer=1)
            writer(corrections.amend, number, 1, put_right)
        if chance.random() < 0.2:
            writer(NIGHT.delete, number)
            if chance.random() < 0.3:
                writer(NIGHT.restore, number)

    def _match(self) -> None:
        writer, chance, seats = self.house.writer(), self.chance, self._table(3)
        games = [(chance.randrange(3), chance.randint(1, 60)) for _ in range(chance.randint(1, 4))]
        totals, played = [0, 0, 0], []
        for winner, total in games:
            if max(totals) < 100:
                totals[winner] += total
                played.append((winner, total))
        number = match(self.house, seats, *played, date=chance.choice(DATES))
        if chance.random() < 0.3:
            writer(matches.correct, number, len(played), winner=chance.randrange(3), total=150)
        if chance.random() < 0.2:
            writer(matches.SITTING.delete, number)

    def _pad(self) -> None:
        writer, chance, seats = self.house.writer(), self.chance, self._table(3)
        wins = chance.choice([*PadWins])
        written = writer(
            pads.start,
            name="Pad",
            date=chance.choice(DATES),
            settings=PadSettings(title="Toad", wins=wins),
            players=seats,
        )
        for round_id in range(1, chance.randint(1, 3) + 1):
            points = [10 * chance.randint(-5, 5) for _ in seats]
            writer(pads.record, written.number, round_id, points=points)
        if chance.random() < 0.7:
            writer(pads.end, written.number)
