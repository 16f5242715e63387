"""A house with a person who was added twice, for the tests of merging."""

from scorekeeper.core.players import Player, load_roster
from scorekeeper.core.roles import Role
from scorekeeper.house.people import actions as merging
from tests.cases.nights import whole_deal
from tests.support import House

ANN, BO, CY, ANNA, DEE, EVE = range(1, 7)
NAMES = ("Ann", "Bo", "Cy", "Anna B.", "Dee", "Eve")


def entered_twice(house: House) -> House:
    """The house with Ann entered twice: a night of hers, and one of Anna B.'s."""
    house.add_players(*NAMES)
    for number, seats in enumerate(([ANN, BO, CY], [ANNA, BO, CY]), start=1):
        assert house.start_night(seats) == number
        for step in whole_deal(1):
            step.write(house.writer(), number)
    return house


def merge(house: House, number: int = ANNA, into: int = ANN) -> None:
    """Say that the two are one."""
    house.writer(Role.OWNER)(merging.merge, number, into=into)


def part(house: House, number: int = ANNA) -> None:
    """Say that they are two after all."""
    house.writer(Role.OWNER)(merging.part, number)


def roster(house: House) -> dict[int, Player]:
    """The roster as it is stored."""
    with house.place() as place:
        return load_roster(place)
