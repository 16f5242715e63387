"""Fill a house with more than nights: Gaps, matches, pads, exact bids, contracts, seasons."""

import random
from dataclasses import replace

from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import own_games as own_bids
from scorekeeper.games.bidding.actions import sittings as bids
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Bid, BidDeal
from scorekeeper.games.bidding.store.sittings import GAMES as OWN_BIDS
from scorekeeper.games.declarer.actions import house_games
from scorekeeper.games.declarer.actions import sittings as declarer
from scorekeeper.games.declarer.files.seeds import builtin_games as contract_games
from scorekeeper.games.declarer.rules.house_game import HouseGame
from scorekeeper.games.declarer.rules.values import DeclarerDeal, Taker
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.files.game_file import own_rules
from scorekeeper.games.gaps.rules.game import Shuffle, new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, TWO_REDEALS, How, When
from scorekeeper.games.hearts import actions as hearts
from scorekeeper.games.hearts.rules.scoring import HeartsSettings, MoonRule
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.settings import PadSettings
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.match import Hand
from scorekeeper.games.shedding.rules.turn_history import parse_turn
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from tests.cases.declarer import begin as begin_contracts
from tests.cases.gaps import played
from tests.support import House, Writer


def hold_seasons(house: House) -> None:
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
    owner(seasons.set_deleted, 3, deleted=True)


def play_gaps(house: House, people: list[int]) -> None:
    """Games of Gaps: being played, all but undone, played back, with a hint."""
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
    scorer(gaps_rules.set_archived, 1, archived=True)
    scorer(gaps.begin, number=7, rules=own, player=None)
    scorer(gaps.whose, 4, people[0])
    scorer(gaps.begin, number=8, rules=CLASSIC, player=people[0])
    scorer(gaps.play, 5, new_game(8, CLASSIC).board.moves[:1], hinted=True)


def play_matches(house: House, people: list[int]) -> None:
    """Matches: a finished one, an open one, a deleted one."""
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
    for at, line in enumerate(("N3", "G4E=6", "pass", "T2"), 1):
        turn = parse_turn(line)
        assert turn
        scorer(matches.follow, 2, at, turn)
    _undo(scorer, "match/2")
    scorer(matches.record, 3, 1, winner=2, total=90)
    owner(matches.delete, 3, 1)
    owner(matches.settle, 3, name="Lost", date="2026-11-22", target=200)
    owner(matches.SITTING.delete, 3)


def play_pads(house: House, people: list[int]) -> None:
    """Pads of every kind of round: one in teams, one corrected, one ended, one deleted."""
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
    scorer(pads.change_seat, 2, 0, None)
    scorer(pads.record, 2, 2, points=[0, 0, 50, 40], who=1)
    scorer(pads.change_seat, 2, 3, people[0])
    scorer(pads.record, 3, 1, who=2)
    scorer(pads.end, 3)
    scorer(pads.reopen, 3)
    scorer(pads.record, 3, 2, who=0)
    scorer(pads.end, 3)
    scorer(pads.record, 4, 1, points=[25, -5])
    owner(pads.SITTING.delete, 4)


def play_hearts(house: House, people: list[int]) -> None:
    """Games of Hearts: one corrected, undone and settled, one with every setting, one deleted."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    every = HeartsSettings(0, 3, MoonRule.SHOOTER, jack=True, passing=False)
    for number, settings in enumerate((HeartsSettings(), every, HeartsSettings()), 1):
        scorer(
            hearts.start,
            name="Воскресенье",
            date="2026-11-22",
            settings=settings,
            players=people[:3],
            first_dealer=number - 1,
        )
        jack = 2 if settings.jack else None
        scorer(hearts.record, number, 1, hearts=[0, 13, 0], queen=1, jack=jack)
    owner(hearts.correct, 1, 1, hearts=[4, 0, 9], queen=1)
    _undo(scorer, "hearts/1")
    scorer(hearts.record, 1, 2, hearts=[13, 0, 0], queen=2)
    owner(hearts.delete, 1, 1)
    settings = HeartsSettings(target=20, moon=MoonRule.SHOOTER)
    owner(hearts.settle, 1, name="Hearts", date="2026-11-21", settings=settings)
    owner(hearts.SITTING.delete, 3)


def play_contracts(house: House, people: list[int]) -> None:
    """Games with a declarer, with every kind of fact: corrected, undone, ended, one deleted."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    begin_contracts(house, "preferans", players=people[:4], convention="rostov", limit=30)
    answers: dict[Taker, tuple[str, ...]] = {1: ("whist",), 2: ("pass",)}
    six = DeclarerDeal(0, 0, declarers=(0,), contract="6", said=answers, taken={0: 5, 1: 3, 2: 2})
    scorer(declarer.record, 1, 1, deal=six, dealer=3)
    owner(declarer.correct, 1, 1, deal=replace(six, taken={0: 6, 1: 4}, marks={"suit": "S"}))
    scorer(declarer.record, 1, 2, deal=DeclarerDeal(0, 0, "all-pass", taken={1: 2, 2: 3, 3: 5}))
    scorer(declarer.record, 1, 3, deal=replace(six, note="Дождь"), dealer=3)
    owner(declarer.delete, 1, 2)
    _undo(scorer, "declarer/1")
    options = {"convention": "rostov", "limit": 40}
    owner(declarer.settle, 1, name="Пулька", date="2026-11-21", note="на даче", options=options)
    owner(declarer.finish, 1)
    begin_contracts(house, "thousand", players=people[:3])
    marks = {"bid": 120, "no_trick": (2,)}
    marriages: dict[Taker, tuple[str, ...]] = {0: ("H", "C")}
    dark = DeclarerDeal(0, 0, declarers=(0,), said=marriages, taken={0: 90, 1: 30}, marks=marks)
    scorer(declarer.record, 2, 1, deal=dark)
    begin_contracts(house, "barbu", players=people[:4], doubles=True)
    hearts: dict[str, dict[Taker, int]] = {"small hearts": {0: 5, 1: 7}, "ace of hearts": {3: 1}}
    doubled: dict[Taker, tuple[int, ...]] = {1: (0,), 2: (0, 3), 0: (1,)}
    barbu = DeclarerDeal(0, 0, declarers=(0,), contract="no hearts", said=doubled, pieces=hearts)
    scorer(declarer.record, 3, 1, deal=barbu)
    begin_contracts(house, "skat", players=people[:3])
    owner(declarer.SITTING.delete, 4)
    ours = HouseGame("", "Как у Коли", contract_games()["preferans"], {"limit": 10}, "На даче.")
    scorer(house_games.ACTIONS.create, ours)
    version = ours.renamed("own:как у коли", ours.name)
    scorer(
        declarer.start,
        name="",
        date="",
        game=version.game,
        players=people[:3],
        options=version.options,
        version=declarer.SeenVersion(version.id, version.hash),
    )
    owner(
        house_games.ACTIONS.edit, replace(version, options={"convention": "rostov", "half": False})
    )
    owner(house_games.ACTIONS.create, replace(ours, name="Archived"))
    owner(house_games.ACTIONS.set_archived, "own:archived", archived=True)


def play_exact_bids(house: House, people: list[int]) -> None:
    """Games of exact bids: one with every kind of fact, one by house rules, one deleted."""
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
    two_blind: tuple[Bid, ...] = (3, BLIND_NIL, 4, 0)
    for seat, bid in enumerate(two_blind):
        scorer(bids.bid, 1, 1, seat, bid)
    for seat, tricks in enumerate((4, 0, 5)):
        scorer(bids.count, 1, 1, seat, tricks)
    owner(bids.next_deal, 1, 2)
    owner(bids.delete, 1, 2)
    scorer(bids.next_deal, 1, 3)
    owner(bids.settle, 1, name="Воскресенье", date="2026-11-22", rules={}, note="в саду")
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
    owner(bids.SITTING.delete, 3)


def make_exact_bids(house: House, people: list[int]) -> None:
    """Add the house's own games of exact bids: changed, undone, archived; one is played."""
    owner, scorer = house.writer(Role.OWNER), house.writer()
    ours = replace(builtin_games()["oh-hell"], id="", name="Кухня", exact_trick=5, note="У тёти.")
    scorer(own_bids.OWN_GAMES.create, ours)
    renamed = ours.renamed("own:кухня", ours.name)
    scorer(
        bids.start,
        name="",
        date="",
        game=renamed,
        rules={},
        players=people[:3],
        first_dealer=0,
    )
    owner(own_bids.OWN_GAMES.edit, replace(renamed, zero_points=20))
    with house.place() as place:
        first = OWN_BIDS.versions(place, renamed.id, limit=9)[-1].seq
    owner(own_bids.OWN_GAMES.take_back, renamed.id, first)
    owner(own_bids.OWN_GAMES.create, replace(ours, name="Archived"))
    owner(own_bids.OWN_GAMES.set_archived, "own:archived", archived=True)


def _undo(writer: Writer, topic: str) -> None:
    with writer.house.place() as place:
        newest = newest_undoable(place, topic)
    assert newest
    noun, number = topic.split("/")
    games = {"match": matches, "bidding": bids, "hearts": hearts, "declarer": declarer}
    action = games[noun].SITTING.undo
    writer(action, int(number), newest.seq)
