"""Players of a file are matched with those of the house by name."""

from scorekeeper.house.import_export.people import known_people
from tests.support import House


def numbers_of(house: House, *names: str) -> list[int | None]:
    """The numbers of the players with these names; None for new ones."""
    with house.place() as place:
        return [person.player if person else None for person in known_people(place, names).values()]


def test_a_name_that_differs_by_yo_is_the_same_player(house: House) -> None:
    house.add_players("Артём", "Боря")
    assert numbers_of(house, "АРТЕМ", "Боря", "Вера") == [1, 2, None]


def test_two_names_of_a_file_that_differ_by_yo_stay_two_players(house: House) -> None:
    house.add_players("Артём")
    assert numbers_of(house, "Артем", "Артём") == [None, 1]
    assert numbers_of(house, "Зелёнёв", "Зеленёв") == [None, None]
