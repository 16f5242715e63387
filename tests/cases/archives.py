"""A house in which much has happened, and its archive, for tests."""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from flask import Flask

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.core import player_actions as players
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.montana.actions import corrections, nights, variants
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.steps import Pass
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.house.archive.actions import import_house
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.archive.store import archive, still
from scorekeeper.house.devices import actions as devices
from scorekeeper.house.home import actions as houses
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.people import actions as merging
from scorekeeper.house.tidying import GRACE_MS, tidy
from tests.cases.archived_games import (
    hold_seasons,
    make_exact_bids,
    play_contracts,
    play_exact_bids,
    play_gaps,
    play_hearts,
    play_matches,
    play_pads,
)
from tests.cases.night_files import DEMO, FRIDAY
from tests.cases.nights import (
    BOZEMAN,
    LAST_CARDS,
    MISSOULA,
    OTHER_RULES,
    WHITEFISH,
    finished,
    several_deals,
    whole_deal,
)
from tests.support import NOW, Dump, House, dump, new_key

NAMES = ("Ann", "Бо Дидли", "Cy 🃏", "«Ё»; DROP", "👨‍👩‍👧‍👦 <b>")
SECRET = 11
"""A bid that occurs only once in the rich house: where it is seen, a hidden bid is revealed."""

HIDING = (11, 13, 15)
"""Its nights with hidden bids."""


def archive_of(app: Flask, house_id: int) -> bytes:
    """The archive of a house."""
    with app.app_context(), still(house_id) as place:
        return b"".join(archive(place))


def problems(data: bytes) -> list[tuple[str, str]]:
    """The problems of a refused archive."""
    with pytest.raises(FileError) as caught:
        read_archive(data)
    return [(str(problem.place), str(problem.message)) for problem in caught.value.problems]


def import_archive(app: Flask, data: bytes) -> int:
    """Import an archive, and return the number of the house."""
    with app.app_context():
        return import_house(read_archive(data), NOW)


def house_at(app: Flask, house_id: int) -> House:
    """A house that is there already, with an owner who joins it."""
    house = House.__new__(House)
    house.app, house.house_id, house.devices = app, house_id, []
    house.owner = house.join(Role.OWNER, "Owner's next phone")
    return house


def archive_document(data: bytes) -> dict[str, Any]:
    """Parse an archive."""
    document: dict[str, Any] = json.loads(data)
    return document


def sittings(whole: Mapping[str, Any], game: str) -> list[dict[str, Any]]:
    """The sittings of a game in an archive."""
    return [sitting for sitting in whole["sittings"] if sitting["game"] == game]


def sittings_there(app: Flask, game: str) -> list[dict[str, Any]]:
    """The rows of the sittings of a game."""
    return [row for row in dump(app)["sitting"] if row["game"] == game]


def without_house(rows: Dump, table: str) -> list[dict[str, Any]]:
    """The rows of a table, without the number of the house."""
    plain_rows = [{**row, "house_id": None} for row in rows[table]]
    if table == "house":
        plain_rows = [{**row, "id": None} for row in plain_rows]
    return sorted(plain_rows, key=repr)


def as_bytes(document: Mapping[str, Any]) -> bytes:
    """Data as the bytes of a file, with its keys in their order."""
    return json.dumps(document, ensure_ascii=False).encode()


def fill(house: House) -> House:
    """Fill a house by everything that people can do."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    owner(houses.rename, "Кухня & Küche 🂡")
    owner(houses.offer_game, "shedding", offered=False, games=("gaps", "shedding"))
    people = house.add_players(*NAMES)
    owner(players.rename, people[3], "Ёлка «4»")
    owner(players.set_archived, people[4], archived=True)
    owner(devices.rename, scorer.device.number, "Bo's +1 phone")
    owner(players.assign_device, people[0])
    owner(devices.revoke, house.join(Role.VIEWER, "Guest").number)
    _games(house)
    _played(house, people)
    _put_right(house, people)
    for data in (FRIDAY.read_bytes(), (DEMO[0]).read_bytes()):
        with house.app.app_context():
            import_file(house.actor(Role.OWNER), data)
    _add_deleted_nights(house, people)
    _merged(house)
    _hidden(house, people)
    play_gaps(house, people)
    play_matches(house, people)
    play_pads(house, people)
    play_hearts(house, people)
    play_contracts(house, people)
    play_exact_bids(house, people)
    make_exact_bids(house, people)
    hold_seasons(house)
    return house


def _games(house: House) -> None:
    """Add the house's own games: created, changed, archived, undone, made up at the table."""
    scorer = house.writer()
    book = scorer(variants.OWN_GAMES.create, Variant("", "Снежная", steps=(Pass(right=2),))).value
    assert book
    (game,) = book.games.values()
    scorer(variants.OWN_GAMES.edit, replace(game, note="Как на озере"))
    scorer(variants.OWN_GAMES.edit, replace(game, steps=(Pass(right=1),)))
    scorer(variants.OWN_GAMES.create, Variant("", "Polson", player_cards=13, dummy_plays=True))
    scorer(variants.OWN_GAMES.set_archived, "own:polson", archived=True)
    scorer(variants.OWN_GAMES.create, Variant("", "Libby"))


def _played(house: House, people: list[int]) -> None:
    """A finished night, an open one, and one of every kind of deal."""
    scorer = house.writer()
    night = house.start_night(people[:3], rules=OTHER_RULES)
    for step in several_deals(3, last_round_in=1):
        step.write(scorer, night)
    night = house.start_night(people[1:4])
    made_up = Variant("own:made up", "Made Up", dummy_plays=True)
    for number, variant in enumerate((WHITEFISH, MISSOULA, BOZEMAN, made_up), 1):
        called = Call(variant, frozenset({Modifier.UNABOMB}))
        for step in whole_deal(number, called=called):
            if step.name == "finish_play" and variant == MISSOULA:
                for seat, bid in enumerate((4, 5, 4)):
                    scorer(nights.change_bid, night, number, seat, bid)
            step.write(scorer, night)
        if variant == BOZEMAN:
            scorer(nights.compare, night, number, LAST_CARDS[3])
        if variant == WHITEFISH:
            result = house.night(night).results(house.night(night).current)[0]
            scorer(nights.confirm, night, number, 0, result)
        scorer(nights.next_deal, night, number)
    undo(house, night)
    undo(house, night)


def _put_right(house: House, people: list[int]) -> None:
    """Every kind of correction."""
    scorer = house.writer()
    night = house.start_night(people[:3])
    for step in several_deals(2):
        step.write(scorer, night)
    scorer(corrections.amend, night, 1, finished((3, 3, 3), dealer=0))
    scorer(corrections.insert, night, 2, finished((1, 2, 3)))
    scorer(corrections.write_note, night, 1, "Дождь =1+1 \"'<>")
    scorer(corrections.write_note, night, None, "у Бо")
    scorer(corrections.substitute, night, 2, 1, people[3])
    scorer(nights.next_deal, night, 2)
    scorer(corrections.set_dealer, night, house.night(night).current.id, 0)
    scorer(corrections.set_last_round, night, 2, called=True)
    undo(house, night)
    scorer(corrections.delete, night, 1)
    scorer(corrections.change_rules, night, HouseRules(over=-2, kens_rule_name="Правило Кена"))
    scorer(nights.call, night, house.night(night).current.id, Call(WHITEFISH))
    scorer(corrections.void, night, house.night(night).current.id)
    scorer(corrections.end, night)
    scorer(corrections.reopen, night)


def _add_deleted_nights(house: House, people: list[int]) -> None:
    """Add nights that are deleted, restored and erased."""
    scorer = house.writer()
    for how in ("deleted", "brought back", "erased"):
        night = house.start_night(people[:3])
        for step in whole_deal(1):
            step.write(scorer, night)
        actor = replace(scorer.actor, at=NOW - 2 * GRACE_MS) if how == "erased" else scorer.actor
        with house.app.app_context():
            SITTING.delete(actor, Stamp(new_key(), house.seq), night)
        if how == "brought back":
            scorer(SITTING.restore, night)
    with house.app.app_context():
        assert tidy(NOW) >= 1  # other houses of the database may have had some


def _merged(house: House) -> None:
    """A person who was added twice, with a night as each, and another one afterwards."""
    first, second, *others = house.add_players("Anna", "Anna B.", "Xi", "Yu")
    night = 0
    for who in (first, second):
        night = house.start_night([who, *others])
        for step in whole_deal(1):
            step.write(house.writer(), night)
    house.writer(Role.OWNER)(merging.merge, second, into=first)
    house.writer()(nights.next_deal, night, 1)
    house.writer()(corrections.substitute, night, 1, 1, house.add_players("Zoe")[0])


def _hidden(house: House, people: list[int]) -> None:
    """Add hidden bids: revealed, pending, changed, undone, dealt again, deleted."""
    scorer, rules = house.writer(), HouseRules(hidden_bids=True)
    night = house.start_night(people[:3], rules=rules)
    for step in several_deals(1):
        step.write(scorer, night)
    scorer(nights.next_deal, night, 1)
    scorer(nights.call, night, 2, Call(WHITEFISH))
    scorer(nights.bid, night, 2, 0, SECRET)
    scorer(nights.bid, night, 2, 1, 3)
    scorer(nights.bid, night, 2, 1, SECRET)
    undo(house, night)

    night = house.start_night(people[:3], rules=rules)
    scorer(nights.call, night, 1, Call(MISSOULA))
    scorer(nights.bid, night, 1, 2, SECRET)
    scorer(nights.call, night, 1, Call(WHITEFISH))
    scorer(corrections.void, night, 1)

    night = house.start_night(people[:3], rules=rules)
    for step in whole_deal(1):
        step.write(scorer, night)
    scorer(corrections.void, night, 1)
    scorer(nights.call, night, 1, Call(WHITEFISH))
    scorer(nights.bid, night, 1, 2, SECRET)

    night = house.start_night(people[:3], rules=rules)
    for step in whole_deal(1):
        step.write(scorer, night)
    scorer(nights.next_deal, night, 1)
    scorer(nights.call, night, 2, Call(WHITEFISH))
    scorer(nights.bid, night, 2, 0, SECRET)
    scorer(corrections.delete, night, 2)

    pending = json.loads(FRIDAY.read_bytes())
    pending |= {"house_rules": {"hidden_bids": True}, "name": "From a file, hidden"}
    pending["deals"] = [{"variant": "whitefish", "contracts": {"Bo": SECRET}}]
    del pending["totals"]
    with house.app.app_context():
        import_file(house.actor(Role.OWNER), json.dumps(pending).encode())


def undo_all(house: House, night: int) -> int:
    """Undo all changes of a night that can be undone; return their number."""
    for times in count():
        with house.place() as place:
            change = newest_undoable(place, f"night/{night}")
        if change is None:
            return times
        try:
            house.writer()(nights.SITTING.undo, night, change.seq)
        except RuleError:  # deleted, or two who turned out to be one would sit there
            return times
    raise AssertionError


def undo(house: House, night: int) -> None:
    """Undo the newest change of a night."""
    with house.place() as place:
        change = newest_undoable(place, f"night/{night}")
    assert change
    house.writer()(nights.SITTING.undo, night, change.seq)
