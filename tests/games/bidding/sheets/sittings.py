"""Sittings of exact bids stored in a house, for the tests of their sheets."""

from dataclasses import replace

from scorekeeper.core.players import load_roster, people
from scorekeeper.games.bidding.actions.sittings import SITTING
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from tests.games.bidding.web.sittings import begin
from tests.support import House


def keep(house: House, sitting: BiddingSitting) -> int:
    """Store the sitting in the house, with players of these names; return its number."""
    with house.place() as place:
        players_by_name = {
            person.name: number for number, person in people(load_roster(place)).items()
        }
    missing = [seat.name for seat in sitting.seats if seat.name not in players_by_name]
    players_by_name |= dict(zip(missing, house.add_players(*missing), strict=True))
    players = [players_by_name[seat.name] for seat in sitting.seats]
    first = sitting.first_dealer
    number = begin(house, *players, game=sitting.game.id, first_dealer=first, **sitting.rules)

    def put_deals(started: BiddingSitting) -> BiddingSitting:
        return replace(started, deals=sitting.deals, note=sitting.note)

    house.writer()(SITTING.move("put")(put_deals), number)
    return number
