"""A night from its start, as people's actions."""

from collections.abc import Sequence

import pytest
from flask import Flask

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.rules.deals import Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from tests.cases.nights import after, new_night, several_deals
from tests.support import House, Writer, nothing_changes


def start(
    writer: Writer, seated: Sequence[int], dealer: int | None = 0, *, counts: bool = False
) -> WrittenNight:
    """Start a night."""
    return writer(
        nights.start,
        name="Friday",
        date="2026-11-20",
        players=seated,
        dealer=dealer,
        calling_deal_counts=counts,
    )


def test_a_night_starts_with_its_players_in_seat_order(house: House) -> None:
    ann, bo, cy = house.add_players("Ann", "Bo", "Cy")
    written = start(house.writer(), [cy, ann, bo], dealer=1).value
    assert written
    night = written.value
    assert [seat.name for seat in night.seats] == ["Cy", "Ann", "Bo"]
    assert (night.current.dealer, night.current.phase) == (1, Phase.CALL)
    assert night == house.night(1)


def test_night_stores_house_rules_and_its_own_last_round(house: House) -> None:
    number = house.start_night(rules=HouseRules(nil=10))
    written = start(house.writer(), [1, 2, 3], counts=True).value
    assert written
    night = written.value
    assert night.rules == HouseRules(nil=10, last_round_counts_calling_deal=True)
    assert house.night(number).rules == HouseRules(nil=10)


def test_changed_house_rule_does_not_change_old_scores(house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(new_night(), *several_deals(2)))
    before = house.night(number)
    house.start_night([1, 2, 3], rules=HouseRules(over=-9))
    assert house.night(number) == before


def test_first_dealer_can_be_drawn_at_random(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    drawn = set()
    for _ in range(60):  # once in 10 billion runs one seat is missing
        written = start(house.writer(), seated, dealer=None).value
        assert written
        drawn.add(written.value.current.dealer)
        if len(drawn) == 3:
            break
    assert drawn == {0, 1, 2}


def test_drawn_dealer_stays_when_form_is_sent_again(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    writer = house.writer().having(key="k" * 32, seen=house.seq)
    start(writer, seated, dealer=None)
    with nothing_changes(house.app):
        assert start(writer, seated, dealer=None).topic == "night/1"


def test_player_of_another_house_raises_missing(app: Flask, house: House) -> None:
    ann, bo = house.add_players("Ann", "Bo")
    House(app, "Cellar").add_players("Xi", "Yu", "Zoe")
    with nothing_changes(app), pytest.raises(Missing):
        start(house.writer(), [ann, bo, 3])


def test_archived_player_can_be_seated_by_an_open_form(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    house.writer(Role.OWNER)(players.set_archived, 1, archived=True)
    assert start(house.writer(), seated).value


def test_next_deal_requested_twice_is_added_once(house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(new_night(), *several_deals(1)))
    seen = house.seq
    for device in (house.join(), house.join()):
        house.writer(device).having(seen=seen)(nights.next_deal, number, 1)
    assert [deal.id for deal in house.night(number).deals] == [1, 2]
