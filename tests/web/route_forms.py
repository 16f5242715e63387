"""A valid form for each route that accepts one; a new route needs its form here.

`Stage.form` adds what depends on the state of the house, such as the number of a change.
"""

from dataclasses import replace
from io import BytesIO

from scorekeeper.games.bidding.files.game_file import write_game as write_bidding_game
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.web.own.draft import game_draft
from scorekeeper.games.declarer.files.house_game_file import write_house_game
from scorekeeper.games.declarer.files.seeds import builtin_games as contract_games
from scorekeeper.games.declarer.rules.house_game import HouseGame
from scorekeeper.games.gaps.files.game_file import write_game
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.house.import_export.forms import pack
from tests.cases.night_files import FRIDAY
from tests.cases.play_history import export, play

_WHOLE_DEAL: dict[str, str | list[str]] = {
    "dealer": "1",
    "variant": "bozeman",
    "made_up": "",
    "modifiers": ["unabomb"],
    "last_round": "yes",
    **{f"first{seat}": "" for seat in range(3)},
    **{f"bid{seat}": bid for seat, bid in enumerate(("4", "nil", "double nil"))},
    **{f"tricks{seat}": tricks for seat, tricks in enumerate(("4", "9", ""))},
    "dummy": "",
    "winners": ["0", "2"],
    **{f"hand{seat}": "" for seat in range(3)},
    "note": "from paper",
}

_RULES: dict[str, str | list[str]] = {
    "nil": "10",
    "double_nil": "13",
    "over": "\u22121",
    "unabomb": "3: \u22123, 4: 0",
    "last_round": "two",
    "blackjack_point": "1",
    "blackjack_for": "21",
    "blackjack_tie": "nobody",
    "kens_rule_name": "Kenneth",
    "dummy_place": "",
    "bids": "hidden",
}

_SEASON: dict[str, str | list[str]] = {
    "name": "Winter",
    "game": "montana",
    "first_day": "2026-11-01",
    "last_day": "",
    "placed_by": "points",
    "dropped": "1",
    "least": "2",
}

_GAME: dict[str, str | list[str]] = {
    "name": "Table Mountain",
    "player_cards": "13",
    "dummy_cards": "13",
    "tricks": "13",
    "opens": "low club",
    "dummy_plays": "yes",
    "note": "",
    "do0": "exchange",
    "give0": "4",
    "take0": "4",
}

_OWN_HELL: dict[str, str | list[str]] = {
    **game_draft(replace(builtin_games()["oh-hell"], name="Lodge Hell")).words,
}

_AT_KOLYAS: dict[str, str | list[str]] = {
    **{"name": "As at Kolya's", "note": "", "plays": "preferans", "o_limit": "30", "o_half": "no"},
}

DEAL = new_game(7, CLASSIC)
"""The game of Gaps that `Stage` begins, again and again."""

FIRST_MOVE = next(move for move in DEAL.board.moves if move.card.rank != "2")
SECOND_MOVE = DEAL.play(FIRST_MOVE).board.moves[0]

WITHOUT_A_PAGE = {"preferences.choose": 303, "queued.take": 200}
"""Forms that no page shows, with the status of what is in order: they have no stamp."""

HISTORY = export(play("1", "2"))
"""A history of plays."""

_WHISTED: dict[str, str | list[str]] = {
    **{"kind": "contract", "declarer": "0", "contract": "6", "s1": "whist", "s2": "pass"},
    **{"t0": "6", "t1": "3"},
}
"""A deal of Preferans; the last number is left blank."""


FORMS: dict[str, dict[str, str | list[str]]] = {
    "preferences.choose": {"theme": "dark"},
    "queued.take": {},
    "joining.join": {"name": "Telephone"},
    "joining.look_up": {},
    "joining.join_by_code": {"name": "Telephone"},
    "moving.arrive": {},
    "devices.rename": {"name": "Guest's tablet"},
    "devices.change_role": {"role": "scorer"},
    "devices.revoke": {},
    "devices.link": {"role": "viewer"},
    "devices.code": {"role": "scorer"},
    "devices.recovery": {},
    "devices.feed": {},
    "devices.end": {},
    "houses.house.rename": {"name": "Attic"},
    "houses.house.set_zone": {"zone": "Europe/Lisbon"},
    "houses.house.offer_games": {"which": "hide gaps"},
    "houses.house.delete_house": {},
    "houses.house.restore_house": {},
    "houses.house.assign_device": {"player": "2"},
    "houses.house.leave": {},
    "montana.house_rules.change": _RULES | {"shown": ""},
    "montana.house_rules.what_if": _RULES | {"shown": ""},
    "montana.newcomer": {"name": "Dora", "seated": "1,2"},
    "montana.start": {
        "seated": "1,2,3",
        "dealer": "0",
        "name": "Saturday",
        "date": "2026-11-14",
        "last_round": "two",
        "bids": "hidden",
    },
    "montana.call": {
        "variant": "whitefish",
        "made_up": "",
        "modifiers": ["unabomb", "continental_divide"],
    },
    "montana.play": {},
    "montana.next_deal": {},
    "montana.undo": {},
    "montana.bid": {"seat": "1", "contract": "5"},
    "montana.change_bid": {"seat": "1", "contract": "6"},
    "montana.compare": {"winners": ["0", "2"], "hand0": "", "hand1": "", "hand2": ""},
    "montana.confirm": {"contract": "5", "tricks": "5", "points": "5"},
    "montana.assign_device": {"player": "2"},
    "montana.tricks": {"seat0": "4", "seat1": "5", "seat2": "4"},
    "montana.correct": _WHOLE_DEAL,
    "montana.insert": _WHOLE_DEAL | {"last_round": ""},
    "montana.delete": {},
    "montana.void": {},
    "montana.dealer": {"seat": "0"},
    "montana.last_round": {"called": "yes"},
    "montana.substitute": {"seat": "1", "player": "4", "name": ""},
    "montana.note": {"note": "Bo spilt the tea"},
    "montana.night_note": {"note": "At Cy's"},
    "montana.settle": {"name": "At Cy's", "date": "2026-11-14"},
    "montana.change_rules": _RULES,
    "montana.end": {},
    "montana.reopen": {},
    "montana.discard": {},
    "montana.bring_back": {},
    "montana.variants.create": _GAME | {"name": "Flathead Lake"},
    "montana.variants.save": _GAME,
    "montana.variants.draft_new": _GAME | {"change": "add pass"},
    "montana.variants.draft": _GAME | {"change": "up 0"},
    "montana.variants.take_back": {},
    "montana.variants.set_archived": {"archived": "yes"},
    "montana.variants.upload": {},
    "import_export.preview": {},
    "import_export.preview_score_list": {"title": "Toad", "wins": "highest"},
    "import_export.preview_history": {},
    "import_export.import_history": {"packed": pack(HISTORY), "game": "1"},
    "import_export.import_sitting": {"packed": pack(FRIDAY.read_bytes())},
    "seasons.create": _SEASON,
    "seasons.settle": _SEASON | {"name": "Renamed"},
    "seasons.choose": {"sitting": "night/9", "counts": "no"},
    "seasons.discard": {},
    "seasons.bring_back": {},
    "players.add": {"name": "Eve"},
    "players.mark_present": {"who": "here 2"},
    "players.newcomer_here": {"name": "Gil"},
    "players.rename": {"name": "Anna"},
    "players.set_archived": {"archived": "yes"},
    "players.merge": {"other": "5", "stays": "this"},
    "players.part": {},
    "gaps.begin": {"number": "20 261 120", "rules": "own shuffles=4 when=stuck how=mixed undo=no"},
    "gaps.begin_ahead": {"tap": FIRST_MOVE.card.code},
    "gaps.load": {},
    "gaps.play": {"tap": FIRST_MOVE.card.code},
    "gaps.shuffle": {},
    "gaps.undo": {},
    "gaps.redo": {},
    "gaps.replay": {},
    "gaps.restart": {},
    "gaps.who": {"player": "1"},
    "gaps.add_rules": {
        "name": "Long winter",
        "shuffles": "9",
        "when": "stuck",
        "how": "mixed",
        "undo": "yes",
    },
    "gaps.rename_rules": {"name": "Attic's own"},
    "gaps.archive_rules": {"archived": "yes"},
    "shedding.newcomer": {"name": "Flo", "seated": "1,2"},
    "shedding.start": {"seated": "2,1", "target": "other", "other": "450", "name": "Attic"},
    "shedding.record": {"winner": "0", "hand1_6": "2", "hand1_rules": "1", "hand2_sum": "40"},
    "shedding.correct": {"winner": "1", "total": "60"},
    "shedding.delete": {},
    "shedding.undo": {},
    "shedding.settle": {"name": "Monday", "date": "2026-11-22", "target": "500"},
    "shedding.discard": {},
    "shedding.bring_back": {},
    "shedding.turn_up": {"top": "R2E", "first": "2"},
    "shedding.follow": {"turn": "1", "said": "B5F", "left": "1"},
    "shedding.undo_turn": {},
    "pad.newcomer": {"name": "Hal", "seated": "1,2"},
    "pad.start": {
        "seated": "2,1",
        "game": "other",
        "title": "Toad",
        "entry": "numbers",
        "wins": "lowest",
        "ends": "target",
        "target": "50",
        "halves": "yes",
        "sums": "26, 52",
        "teams": "0",
        "first_dealer": "1",
    },
    "pad.record": {"p0": "3", "p1": "10", "m1": "yes", "note": "At Cy's"},
    "pad.correct": {"p0": "4"},
    "pad.insert": {"p1": "7"},
    "pad.delete": {},
    "pad.undo": {},
    "pad.settle": {
        "entry": "numbers",
        "title": "Toad",
        "name": "Monday",
        "date": "2026-11-22",
        "wins": "lowest",
        "ends": "length",
        "length": "9",
    },
    "pad.reorder": {"o0": "1", "o1": "0", "o2": "2"},
    "pad.sit": {"seat": "0", "name": "Ida", "since": "1"},
    "pad.end": {},
    "pad.reopen": {},
    "pad.discard": {},
    "pad.bring_back": {},
    "hearts.newcomer": {"name": "Jo", "seated": "1,2"},
    "hearts.start": {
        "seated": "2,1,3",
        "ends": "target",
        "target": "50",
        "moon": "shooter",
        "jack": "yes",
        "first_dealer": "1",
    },
    "hearts.record": {"h0": "3", "h1": "4", "queen": "1"},
    "hearts.correct": {"h0": "4", "h1": "4", "h2": "5", "queen": "2"},
    "hearts.delete": {},
    "hearts.substitute": {"seat": "1", "player": "4", "name": ""},
    "hearts.undo": {},
    "hearts.settle": {
        "name": "Monday",
        "date": "2026-11-22",
        "ends": "length",
        "length": "9",
        "moon": "others",
        "passing": "yes",
    },
    "hearts.discard": {},
    "hearts.bring_back": {},
    "declarer.games.create": _AT_KOLYAS | {"name": "As at Olya's"},
    "declarer.games.save": _AT_KOLYAS,
    "declarer.games.draft_new": _AT_KOLYAS,
    "declarer.games.draft": _AT_KOLYAS,
    "declarer.games.take_back": {},
    "declarer.games.set_archived": {"archived": "yes"},
    "declarer.games.upload": {},
    "declarer.newcomer": {"name": "Kit", "seated": "1,2"},
    "declarer.start": {
        "seated": "2,1,3",
        "first_dealer": "1",
        "o_convention": "leningrad",
        "o_limit": "10",
        "o_half": "no",
    },
    "declarer.record": _WHISTED,
    "declarer.correct": _WHISTED | {"t0": "5", "t1": "4", "m_suit": "S", "dealer": "1"},
    "declarer.delete": {},
    "declarer.substitute": {"seat": "1", "player": "4", "name": ""},
    "declarer.undo": {},
    "declarer.settle": {"name": "Monday", "date": "2026-11-22", "o_limit": "40"},
    "declarer.finish": {},
    "declarer.reopen": {},
    "declarer.discard": {},
    "declarer.bring_back": {},
    "bidding.newcomer": {"name": "Guy", "seated": "1,2"},
    "bidding.start": {
        "seated": "2,1,3",
        "dealer": "1",
        "hook": "no",
        "largest": "10",
        "name": "Porch",
        "date": "2026-11-22",
    },
    "bidding.assign_device": {"player": "2"},
    "bidding.games.create": _OWN_HELL | {"name": "Flathead Hell"},
    "bidding.games.save": _OWN_HELL,
    "bidding.games.draft_new": _OWN_HELL | {"change": "add"},
    "bidding.games.draft": _OWN_HELL | {"change": "add"},
    "bidding.games.take_back": {},
    "bidding.games.set_archived": {"archived": "yes"},
    "bidding.games.upload": {},
    "bidding.choose": {"kind": "blind"},
    "bidding.trump": {"trump": "H"},
    "bidding.bid": {"seat": "1", "bid": "0"},
    "bidding.tricks": {"seat": "1", "tricks": "0"},
    "bidding.extra": {"entry": "piece.1.1.pirate"},
    "bidding.next_deal": {},
    "bidding.more": {},
    "bidding.absent": {"seat": "1", "absent": "out"},
    "bidding.join": {"player": "4", "name": "", "points": "-5"},
    "bidding.correct": {
        "dealer": "1",
        "cards": "1",
        "kind": "",
        "trump": "S",
        "note": "from paper",
        **{f"bid{seat}": bid for seat, bid in enumerate("011")},
        **{f"tricks{seat}": tricks for seat, tricks in enumerate("010")},
    },
    "bidding.substitute": {"seat": "0", "player": "4", "name": ""},
    "bidding.confirm": {"bid": "0", "tricks": "1", "points": "-100"},
    "bidding.insert": {
        "new_id": "2",
        "dealer": "1",
        "cards": "1",
        "kind": "",
        "trump": "",
        "note": "forgotten",
        **{f"bid{seat}": bid for seat, bid in enumerate("011")},
        **{f"tricks{seat}": tricks for seat, tricks in enumerate("010")},
    },
    "bidding.delete": {},
    "bidding.undo": {},
    "bidding.settle": {"name": "Monday", "date": "2026-11-22", "note": "in the garden"},
    "bidding.finish": {},
    "bidding.reopen": {},
    "bidding.discard": {},
    "bidding.bring_back": {},
    "gaps.choose_looks": {
        "faces": "large",
        "spacing": "wide",
        "table_is": "own",
        "table": "#204060",
        "home_is": "usual",
        "home": "#cfe5c6",
        "pattern": "rings",
        "sound_move": "yes",
    },
}


GAME_FILE = b'{"format": "scorekeeper-variant/1", "variant": {"name": "Saint Mary"}}'

SAVED_GAME = write_game(DEAL.play(FIRST_MOVE)).encode()


class Upload(BytesIO):
    """A file that can be sent again and again."""

    def close(self) -> None:
        """Start over."""
        self.seek(0)


BIDDING_GAME_FILE = write_bidding_game(
    replace(builtin_games()["oh-hell"], id="own:hungry hell", name="Hungry Hell")
).encode()
"""A game of exact bids that `Stage` does not have."""

AT_KOLYAS = HouseGame(
    "own:as at kolya's", "As at Kolya's", contract_games()["preferans"], {"limit": 30}
)
"""A version of Preferans that `Stage` has."""

HOUSE_GAME_FILE = write_house_game(AT_KOLYAS.renamed("own:as at vera's", "As at Vera's")).encode()
"""A version of Preferans that `Stage` does not have."""
