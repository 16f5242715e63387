"""A house in which much has happened, and its archive, for tests."""

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.core import player_actions as players
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.bidding.actions import own_games as own_bids
from scorekeeper.games.bidding.actions import sittings as bids
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Bid, BidDeal
from scorekeeper.games.bidding.store.games import GAMES as OWN_BIDS
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.files.game_file import own_rules
from scorekeeper.games.gaps.rules.game import Shuffle, new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, TWO_REDEALS, How, When
from scorekeeper.games.montana.actions import corrections, nights, variants
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.steps import Pass
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.settings import PadSettings
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.match import Hand
from scorekeeper.games.shedding.rules.turn_history import parse_turn
from scorekeeper.house.archive.actions import import_house
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.archive.store import archive, still
from scorekeeper.house.devices import actions as devices
from scorekeeper.house.home import actions as houses
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.people import actions as merging
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from scorekeeper.house.tidying import GRACE_MS, tidy
from tests.cases.gaps import played
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
from tests.support import NOW, Dump, House, Writer, dump, new_key

NAMES = ("Ann", "Бо Дидли", "Cy 🃏", "«Ё»; DROP", "👨‍👩‍👧‍👦 <b>")
SECRET = 11
"""A bid that nobody else makes in the rich house: where it is seen, a hidden bid is told."""

FIRST = Path(__file__).parent / "first_archives"
"""Archives that older versions wrote, `scorekeeper-house/1`, with what those counted of them."""

HIDING = (11, 13, 15)
"""Its nights that wait for bids which nobody may see yet."""


def archive_of(app: Flask, house_id: int) -> bytes:
    """The archive of a house."""
    with app.app_context(), still(house_id) as place:
        return b"".join(archive(place))


def problems(data: bytes) -> list[tuple[str, str]]:
    """What is said of an archive that is refused."""
    with pytest.raises(FileError) as caught:
        read_archive(data)
    return [(str(found.place), str(found.message)) for found in caught.value.problems]


def take_in(app: Flask, data: bytes) -> int:
    """Import an archive; the number of the house."""
    with app.app_context():
        return import_house(read_archive(data), NOW)


def house_at(app: Flask, house_id: int) -> House:
    """A house that is there already, with an owner who joins it."""
    house = House.__new__(House)
    house.app, house.house_id, house.devices = app, house_id, []
    house.owner = house.join(Role.OWNER, "Owner's next phone")
    return house


def said(data: bytes) -> dict[str, Any]:
    """An archive as data."""
    found: dict[str, Any] = json.loads(data)
    return found


def sittings(whole: Mapping[str, Any], game: str) -> list[dict[str, Any]]:
    """The sittings of a game in an archive."""
    return [sitting for sitting in whole["sittings"] if sitting["game"] == game]


def sittings_there(app: Flask, game: str) -> list[dict[str, Any]]:
    """The rows of the sittings of a game."""
    return [row for row in dump(app)["sitting"] if row["game"] == game]


def without_house(rows: Dump, table: str) -> list[dict[str, Any]]:
    """The rows of a table, whichever number the house has."""
    found = [{**row, "house_id": None} for row in rows[table]]
    if table == "house":
        found = [{**row, "id": None} for row in found]
    return sorted(found, key=repr)


def as_bytes(document: Mapping[str, Any]) -> bytes:
    """Data as the bytes of a file, in whichever order it is."""
    return json.dumps(document, ensure_ascii=False).encode()


def fill(house: House) -> House:
    """Let much happen in a house, all by what people can do."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    owner(houses.rename, "Кухня & Küche 🂡")
    owner(houses.offer_game, "shedding", offered=False, games=("gaps", "shedding"))
    people = house.add_players(*NAMES)
    owner(players.rename, people[3], "Ёлка «4»")
    owner(players.retire, people[4], retired=True)
    owner(devices.rename, scorer.device.number, "Bo's +1 phone")
    owner(players.say_who, people[0])
    owner(devices.revoke, house.join(Role.VIEWER, "Guest").number)
    _games(house)
    _played(house, people)
    _put_right(house, people)
    for data in (FRIDAY.read_bytes(), (DEMO[0]).read_bytes()):
        with house.app.app_context():
            import_file(house.actor(Role.OWNER), data)
    _thrown_away(house, people)
    _merged(house)
    _hidden(house, people)
    _gaps(house, people)
    _matches(house, people)
    _pads(house, people)
    _exact_bids(house, people)
    _own_exact_bids(house, people)
    _seasons(house)
    return house


def _seasons(house: House) -> None:
    """Seasons: by dates and by hand, of one game and of all, changed, deleted."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    winter = Season("Зима ❄", "2026-11-01", "2027-02-28", "montana", PlacedBy.POINTS, 2, 3)
    scorer(seasons.start, winter)
    scorer(seasons.choose, 1, "montana", 1, counts=False)
    scorer(seasons.choose, 1, "montana", 2, counts=False)
    owner(seasons.choose, 1, "montana", 2, counts=True)
    owner(seasons.settle, 1, replace(winter, name="Зима", last_day=None, dropped=1))
    scorer(seasons.start, Season("By hand"))
    scorer(seasons.choose, 2, "pad", 3, counts=True)
    scorer(seasons.start, Season("Gone", "2026-01-01"))
    owner(seasons.discard, 3, discarded=True)


def _gaps(house: House, people: list[int]) -> None:
    """Games of Gaps: one being played, one all but undone, one that is played back."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    for rules, player in ((CLASSIC, people[1]), (TWO_REDEALS, None)):
        written = scorer(gaps.begin, number=10**20, rules=rules, player=player)
        number = int(written.topic.removeprefix("gaps/"))
        *_, game = played(new_game(10**20, rules), random.Random(5), 40)
        for turn in game.done:
            if isinstance(turn[0], Shuffle):
                owner(gaps.shuffle, number)
            else:
                owner(gaps.play, number, [turn[0]], autoplay=len(turn) > 1)
    owner(gaps.undo, 1)
    owner(gaps.undo, 1)
    *_, saved = played(new_game(32_000, TWO_REDEALS), random.Random(6), 40)
    scorer(gaps.load, saved, player=people[2])
    scorer(gaps.redo, 3)
    own = own_rules(4, When.STUCK, How.BEHIND_HOME, undo=False)
    scorer(gaps_rules.add, "Наши", own)
    scorer(gaps_rules.retire, 1, retired=True)
    scorer(gaps.begin, number=7, rules=own, player=None)
    scorer(gaps.whose, 4, people[0])


def _matches(house: House, people: list[int]) -> None:
    """Matches: one that is over, one being played, one thrown away."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    for name, target in (("Воскресенье", 100), ("Sunday", 500), ("Gone", 300)):
        scorer(matches.start, name=name, date="2026-11-22", target=target, players=people[:3])
    hand = Hand((1, 0, 0, 0, 0, 2), 1, 0)
    scorer(matches.record, 1, 1, winner=0, left=[Hand(), hand, 40])
    scorer(matches.record, 1, 2, winner=0, total=90)
    three_ones, rule = Hand((3, 0, 0, 0, 0, 0)), Hand(other_rules=1)
    owner(matches.correct, 1, 2, winner=0, left=[three_ones, hand, rule])
    _undo(scorer, "match/1")
    scorer(matches.turn_up, 2, BY_CODE["G5F"], 1)
    for at, said in enumerate(("N3", "G4E=6", "pass", "T2"), 1):
        turn = parse_turn(said)
        assert turn
        scorer(matches.follow, 2, at, turn)
    _undo(scorer, "match/2")
    scorer(matches.record, 3, 1, winner=2, total=90)
    owner(matches.delete, 3, 1)
    owner(matches.settle, 3, name="Lost", date="2026-11-22", target=200)
    owner(matches.SITTING.discard, 3)


def _pads(house: House, people: list[int]) -> None:
    """Pads of every kind of round: one in teams, one put right, one ended, one deleted."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    for number, (settings, teams) in enumerate(
        (
            (settings_of("hearts", 4), ()),
            (settings_of("rummy", 4), ()),
            (settings_of("old-maid", 4), ()),
            (PadSettings(title="Жаба 🐸", halves=True, length=9), (0, 1, 0, 1)),
        ),
        1,
    ):
        scorer(
            pads.start,
            name="Воскресенье",
            date="2026-11-22",
            settings=settings,
            players=people[:4],
            first_dealer=number - 1,
            teams=teams,
        )
    scorer(pads.record, 1, 1, points=[30, 100, 130, 0], note="Дождь")
    scorer(pads.record, 1, 2, points=[0, 260, 260, 260])
    owner(pads.correct, 1, 1, points=[40, 90, 130, 0])
    owner(pads.delete, 1, 2)
    with house.place() as place:
        newest = newest_undoable(place, "pad/1")
    assert newest
    scorer(pads.SITTING.undo, 1, newest.seq)
    settings = replace(settings_of("hearts", 4), target=500, sums=())
    owner(pads.settle, 1, name="Hearts", date="2026-11-21", settings=settings)
    scorer(pads.record, 2, 1, points=[120, 0, 310, 40], who=1)
    scorer(pads.record, 3, 1, who=2)
    scorer(pads.end, 3)
    scorer(pads.reopen, 3)
    scorer(pads.record, 3, 2, who=0)
    scorer(pads.end, 3)
    scorer(pads.record, 4, 1, points=[25, -5])
    owner(pads.SITTING.discard, 4)


def _exact_bids(house: House, people: list[int]) -> None:
    """Games of exact bids: one with every kind of fact, one by house rules, one thrown away."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    for name, game, rules in (
        ("Воскресенье", "spades-pairs", {"target": 300}),
        ("Porch", "raspisnoy", {"hook_from": 1, "trump_suits": [], "blind_factor": 2}),
        ("Gone", "kachuful", {}),
    ):
        scorer(
            bids.start,
            name=name,
            date="2026-11-22",
            game=builtin_games()[game],
            rules=rules,
            players=people[:4],
            first_dealer=3,
        )
    said: tuple[Bid, ...] = (3, BLIND_NIL, 4, 0)
    for seat, bid in enumerate(said):
        scorer(bids.bid, 1, 1, seat, bid)
    for seat, tricks in enumerate((4, 0, 5)):
        scorer(bids.count, 1, 1, seat, tricks)
    owner(bids.next_deal, 1, 2)
    owner(bids.delete, 1, 2)
    scorer(bids.next_deal, 1, 3)
    owner(bids.settle, 1, name="Воскресенье", date="2026-11-22", note="в саду")
    scorer(bids.note_trump, 2, 1, "H")
    scorer(bids.bid, 2, 1, 0, 1, blind=True)
    scorer(bids.bid, 2, 1, 1, 1)
    scorer(bids.bid, 2, 1, 2, 0)
    scorer(bids.bid, 2, 1, 3, 1)
    scorer(bids.count, 2, 1, 0, 1)
    none = dict.fromkeys(range(4), 0)
    deal = BidDeal(1, 0, 1, trump="S", bids=none, tricks=none | {0: 1}, note="с бумаги")
    owner(bids.correct, 2, deal)
    owner(bids.finish, 2)
    _undo(scorer, "bidding/2")
    owner(bids.SITTING.discard, 3)


def _own_exact_bids(house: House, people: list[int]) -> None:
    """Games of exact bids of the house's own: changed, taken back, archived; one is played."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    ours = replace(builtin_games()["oh-hell"], id="", name="Кухня", exact_trick=5, note="У тёти.")
    scorer(own_bids.create, ours)
    kept = ours.renamed("own:кухня", ours.name)
    scorer(
        bids.start,
        name="",
        date="",
        game=kept,
        rules={},
        players=people[:3],
        first_dealer=0,
    )
    owner(own_bids.edit, replace(kept, zero_points=20))
    with house.place() as place:
        first = OWN_BIDS.versions(place, kept.id, most=9)[-1].seq
    owner(own_bids.take_back, kept.id, first)
    owner(own_bids.create, replace(ours, name="Archived"))
    owner(own_bids.retire, "own:archived", retired=True)


def _undo(writer: Writer, topic: str) -> None:
    with writer.house.place() as place:
        newest = newest_undoable(place, topic)
    assert newest
    noun, number = topic.split("/")
    action = {"match": matches.SITTING.undo, "bidding": bids.SITTING.undo}[noun]
    writer(action, int(number), newest.seq)


def _games(house: House) -> None:
    """Games of the house's own: made, changed, retired, taken back, made up at the table."""
    scorer = house.writer()
    book = scorer(variants.create, Variant("", "Снежная", steps=(Pass(right=2),))).value
    assert book
    (game,) = book.games.values()
    scorer(variants.edit, replace(game, note="Как на озере"))
    scorer(variants.edit, replace(game, steps=(Pass(right=1),)))
    scorer(variants.create, Variant("", "Polson", player_cards=13, dummy_plays=True))
    scorer(variants.retire, "own:polson", retired=True)
    scorer(variants.create, Variant("", "Libby"))


def _played(house: House, people: list[int]) -> None:
    """A whole night, one that goes on, and one of every kind of deal."""
    scorer = house.writer()
    night = house.start_night(people[:3], rules=OTHER_RULES)
    for step in several_deals(3, last_round_in=1):
        step.write(scorer, night)
    night = house.start_night(people[1:4])
    number = 1
    made_up = Variant("own:made up", "Made Up", dummy_plays=True)
    for variant in (WHITEFISH, MISSOULA, BOZEMAN, made_up):
        called = Call(variant, frozenset({Modifier.UNABOMB}))
        for step in whole_deal(number, said=called):
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
        number += 1
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


def _thrown_away(house: House, people: list[int]) -> None:
    """Nights that are discarded, brought back, and erased."""
    scorer = house.writer()
    for how in ("discarded", "brought back", "erased"):
        night = house.start_night(people[:3])
        for step in whole_deal(1):
            step.write(scorer, night)
        actor = replace(scorer.actor, at=NOW - 2 * GRACE_MS) if how == "erased" else scorer.actor
        with house.app.app_context():
            SITTING.discard(actor, Stamp(new_key(), house.seq), night)
        if how == "brought back":
            scorer(SITTING.bring_back, night)
    with house.app.app_context():
        assert tidy(NOW) >= 1  # other houses of the database may have had some


def _merged(house: House) -> None:
    """Somebody who was entered twice, with a night as each, and one more afterwards."""
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
    """Bids that are hidden: one shown since, some pending, changed, undone, dealt again, gone."""
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
    """Take back whatever can be taken back in a night; how much that was."""
    for times in count():
        with house.place() as place:
            change = newest_undoable(place, f"night/{night}")
        if change is None:
            return times
        try:
            house.writer()(nights.SITTING.undo, night, change.seq)
        except RuleError:  # discarded, or two who turned out to be one would sit there
            return times
    raise AssertionError


def undo(house: House, night: int) -> None:
    """Take back what was done last in a night."""
    with house.place() as place:
        change = newest_undoable(place, f"night/{night}")
    assert change
    house.writer()(nights.SITTING.undo, night, change.seq)
