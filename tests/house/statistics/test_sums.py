"""The sums of players agree with a second opinion over the archive of any house."""

from collections import Counter
from itertools import count

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.players import load_roster, numbers_of_all
from scorekeeper.core.roles import Role
from scorekeeper.core.undo import undo
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.settings import POINT, PadSettings
from scorekeeper.house.people import actions as merging
from scorekeeper.house.statistics.store import (
    SatSeat,
    SittingSeats,
    load_newest,
    load_newest_results,
    sums,
)
from scorekeeper.house.statistics.strength import chance, strengths
from tests.cases.archives import archive_document, archive_of
from tests.cases.nights import Evening, after, evenings, several_deals
from tests.cases.pads import begin
from tests.depth import THOROUGH, audit_only
from tests.games.bidding.web.sittings import begin as begin_bidding
from tests.games.bidding.web.sittings import play
from tests.judges.statistics import GAMES, IN_PART, Counted, judged, newest
from tests.running.databases import both_databases, sqlite_first
from tests.support import House, new_key

pytestmark = both_databases

EXAMPLES = 80 if THOROUGH else 8


def stored_figures(house: House) -> Counted:
    """The figures that the house keeps, by game and person, without those that are nothing."""
    with house.place() as place:
        roster = load_roster(place)
        sums_by_game = sums(place, roster, roster)
    return {
        game: {
            who: Counter({name: n for name, n in mine.items() if n}) for who, mine in there.items()
        }
        for game, there in sums_by_game.items()
    }


def judges(game: str, name: str) -> bool:
    """Return whether that figure has a second opinion."""
    return name.startswith(IN_PART[game]) and not name.endswith("/made")


def agree(house: House) -> None:
    """All figures of the judged games, and the results of the newest ones, are the same."""
    whole = archive_document(archive_of(house.app, house.house_id))
    ours, theirs = stored_figures(house), judged(whole)
    for game, players in theirs.items():
        for who, figures in players.items():
            mine = ours.get(game, {}).get(who, Counter())
            if game in IN_PART:
                mine = Counter({name: n for name, n in mine.items() if judges(game, name)})
            names = sorted(n for n in {*mine, *figures} if mine[n] != figures[n])
            assert {n: (mine[n], figures[n]) for n in names} == {}, (game, who)
        assert ours.get(game, {}).keys() == players.keys()
    with house.place() as place:
        for who, numbers in numbers_of_all(load_roster(place)).items():
            came = [(c.game, c.number, c.points, c.won) for c in load_newest(place, numbers)]
            judged_games = GAMES.keys() - IN_PART.keys()
            assert [result for result in came if result[0] in judged_games] == newest(whole, who)


@sqlite_first
def test_sums_agree_with_second_opinion_in_a_rich_house(rich: House) -> None:
    agree(rich)
    assert sum(mine["sittings"] for mine in stored_figures(rich)["montana"].values()) > 20


@sqlite_first
def test_sums_follow_corrections_deletions_and_merges(app: Flask, house: House) -> None:
    numbers = count()

    @settings(max_examples=EXAMPLES)
    @given(st.lists(evenings(corrected=True), min_size=1, max_size=3), st.booleans(), st.booleans())
    def check(played: list[Evening], deleted: bool, merged: bool) -> None:
        here = House(app, f"House {next(numbers)} {new_key()[:6]}")
        people = here.add_players("Ann", "Bo", "Cy", "Dee", "Eve", "Anne")
        for evening in played:
            number = here.start_night(people[:3])
            here.put_night(number, evening.end)
        spare = here.start_night([people[5], people[1], people[2]])
        here.put_night(spare, after(here.night(spare), *several_deals(4, last_round_in=1)))
        if deleted:
            here.writer()(SITTING.delete, 1)
        if merged:
            here.writer(Role.OWNER)(merging.merge, people[5], into=people[0])
        agree(here)

    check()


@audit_only
def test_sums_follow_undo_and_substitutes(house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    (dee,) = house.add_players("Dee")
    before = stored_figures(house)
    house.writer()(corrections.substitute, number, 2, 0, dee)
    agree(house)
    assert stored_figures(house)["montana"][dee]["played"] == 3
    assert not [n for n in stored_figures(house)["montana"][dee] if n.startswith("against")]
    house.writer()(undo, NightTopic(number), house.seq)
    assert stored_figures(house) == before


def test_fewer_points_are_ahead_where_the_lowest_wins(house: House) -> None:
    number = begin(house, "Ann", "Bo", "Cy")
    house.writer()(pads.record, number, 1, points=[0, 13 * POINT, 13 * POINT])
    house.writer()(pads.end, number)
    agree(house)
    ann = stored_figures(house)["pad"][1]
    assert (ann["against/2/ahead"], ann["against/3/ahead"]) == (1, 1)
    assert stored_figures(house)["pad"][2]["against/3/level"] == 1


def test_team_player_is_with_partner_and_against_others(house: House) -> None:
    settings = PadSettings(title="Canasta at home")
    number = begin(house, "Ann", "Bo", "Cy", "Dee", settings=settings, teams=(0, 1, 0, 1))
    house.writer()(pads.record, number, 1, points=[50 * POINT, 30 * POINT])
    house.writer()(pads.end, number)
    ann, bo = stored_figures(house)["pad"][1], stored_figures(house)["pad"][2]
    assert (ann["together/3/won"], ann["against/2/ahead"], ann["against/4/ahead"]) == (1, 1, 1)
    assert (bo["together/4/not"], bo["against/1/behind"]) == (1, 1)
    assert ann["kind/=Canasta at home/won"] == 1


def test_outright_winners_are_ahead_and_stronger(house: House) -> None:
    players = house.add_players("Ann", "Bo", "Cy", "Dee")
    number = begin_bidding(house, *players, game="spades-pairs", all_wins=True)
    play(house, number, 1, [4, 5, 3, 4], [5, 3, 3, 2])
    house.writer()(sittings.next_deal, number, 2)
    play(house, number, 2, [0, 8, 0, 5], [0, 8, 0, 5])
    agree(house)
    figures = stored_figures(house)["bidding"]
    points = {who: mine["points"] for who, mine in figures.items()}
    assert (points[1] > points[2], figures[2]["won"]) == (True, 1)
    assert (figures[2]["against/1/ahead"], figures[2]["against/3/ahead"]) == (1, 1)
    assert (figures[1]["against/4/behind"], figures[1]["together/3/not"]) == (1, 1)
    with house.place() as place:
        roster = load_roster(place)
        results = load_newest_results(place, roster, "bidding")
        places = [load_newest(place, [who])[0].place for who in (1, 2, 3, 4)]
    assert {line.name for line in strengths(results, roster)[:2]} == {"Bo", "Dee"}
    assert places == [3, 1, 3, 1]


def test_outright_losers_are_last(house: House) -> None:
    players = house.add_players("Ann", "Bo", "Cy")
    number = begin_bidding(house, *players, game="spades", lose_sets=1)
    play(house, number, 1, [1, 16, 0], [0, 16])
    figures = stored_figures(house)["bidding"]
    assert figures[1]["points"] > figures[3]["points"]
    with house.place() as place:
        assert [load_newest(place, [who])[0].place for who in players] == [3, 1, 2]


@pytest.mark.parametrize("points", [(40, 271, 90), (100, 100, 90)], ids=["more", "equal"])
def test_luck_uses_places_where_points_do_not_decide(points: tuple[int, int, int]) -> None:
    outright = {who: SatSeat(None, who, points[who - 1]) for who in (1, 2, 3)}
    as_places = {1: SatSeat(None, 1, 3), 2: SatSeat(None, 2, 2), 3: SatSeat(None, 3, 1)}
    other = {1: SatSeat(None, 2, 200), 2: SatSeat(None, 1, 300), 3: SatSeat(None, 3, 100)}
    shares = [
        chance([SittingSeats("bidding", outright_or_not), SittingSeats("bidding", other)] * 6)
        for outright_or_not in (outright, as_places)
    ]
    assert shares[0] == shares[1]
