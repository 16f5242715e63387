"""Every route of the app, with an address and a form for each that the app would accept.

The forms themselves are in `tests/web/route_forms.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import cycle, product
from typing import Any, TypeVar

from flask import Flask

from scorekeeper.core.clock import now_ms
from scorekeeper.core.devices import find_invite
from scorekeeper.core.houses import HouseTopic
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.own_games import OwnGames
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.bidding.actions import own_games, sittings
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.store.sittings import GAMES
from scorekeeper.games.declarer.actions import house_games
from scorekeeper.games.declarer.actions import sittings as declarer
from scorekeeper.games.declarer.store.sittings import HOUSE_GAMES
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.files.game_file import own_rules
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, How, When
from scorekeeper.games.hearts import actions as hearts
from scorekeeper.games.hearts.rules.scoring import HeartsSettings
from scorekeeper.games.montana.actions import corrections, variants
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.settings import PadSettings
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.table import Play
from scorekeeper.games.sittings import NOUNS
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining import inviting
from scorekeeper.house.joining.codes import Code
from scorekeeper.house.joining.store import find_code
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import Season
from tests.cases.declarer import ALL_PASS
from tests.cases.declarer import begin as begin_contracts
from tests.cases.night_files import FRIDAY
from tests.cases.nights import BOZEMAN, MISSOULA, WHITEFISH, after, whole_deal
from tests.depth import THOROUGH, Case
from tests.support import House, new_key
from tests.web.route_forms import (
    AT_KOLYAS,
    BIDDING_GAME_FILE,
    DEAL,
    FIRST_MOVE,
    FORMS,
    GAME_FILE,
    HISTORY,
    HOUSE_GAME_FILE,
    SAVED_GAME,
    SECOND_MOVE,
    WITHOUT_A_PAGE,
    Upload,
)

T = TypeVar("T")

# The night in which each step can be taken, or the player; see `Stage`.
_NIGHTS = {
    "montana.call": 1,
    "montana.bid": 2,
    "montana.undo": 2,
    "montana.play": 3,
    "montana.tricks": 4,
    "montana.next_deal": 5,
    "montana.change_bid": 6,
    "montana.compare": 7,
    "montana.confirm": 9,
    "montana.correct": 5,
    "pictures.sitting": 5,
    "montana.insert": 5,
    "montana.dealer": 3,
    "montana.last_round": 5,
    "montana.substitute": 5,
    "montana.note": 5,
    "montana.end": 9,
    "montana.void": 8,
    "montana.delete": 8,
    "montana.discard": 10,
    "montana.reopen": 9,
    "montana.bring_back": 10,
    "players.part": 5,  # who was merged before
    "gaps.undo": 2,
    "gaps.redo": 3,
    "shedding.follow": 2,
    "shedding.undo_turn": 3,
    "shedding.game": 4,
    "shedding.correct": 4,
    "shedding.delete": 5,
    "shedding.undo": 6,
    "shedding.discard": 7,
    "shedding.bring_back": 7,
    "pad.round": 2,
    "pad.correct": 2,
    "pad.insertion": 2,
    "pad.insert": 2,
    "pad.delete": 3,
    "pad.undo": 4,
    "pad.end": 5,
    "pad.reopen": 6,
    "play_logs.bg_stats": 6,
    "pad.discard": 7,
    "pad.bring_back": 7,
    "hearts.deal": 2,
    "hearts.correct": 2,
    "hearts.substituting": 2,
    "hearts.substitute": 2,
    "hearts.delete": 3,
    "hearts.undo": 4,
    "hearts.discard": 5,
    "hearts.bring_back": 5,
    "declarer.deal": 2,
    "declarer.correct": 2,
    "declarer.substituting": 2,
    "declarer.substitute": 2,
    "declarer.settlement": 2,
    "declarer.delete": 3,
    "declarer.undo": 4,
    "declarer.finish": 5,
    "declarer.reopen": 6,
    "declarer.discard": 7,
    "declarer.bring_back": 7,
    "bidding.undo": 2,
    "bidding.tricks": 3,
    "bidding.next_deal": 4,
    "bidding.confirm": 4,
    "bidding.correct": 5,
    "bidding.inserting": 5,
    "bidding.insert": 5,
    "bidding.substitute": 5,
    "bidding.settle": 5,
    "bidding.delete": 6,
    "bidding.extra": 7,
    "bidding.finish": 7,
    "bidding.reopen": 8,
    "bidding.choose": 9,
    "bidding.absent": 9,
    "bidding.join": 9,
    "bidding.more": 10,
    "bidding.discard": 10,
    "bidding.bring_back": 11,
    "seasons.discard": 2,
    "seasons.bring_back": 3,
}

# What ends a deal, a night, or the player of a device, in this order; `find` puts all others first.
_LAST = (
    "nights.end nights.void nights.delete nights.discard houses.house.delete_house "
    "houses.house.restore_house moving.arrive devices.change_role devices.revoke "
    "houses.house.leave joining.join_by_code joining.join"
)


@dataclass(frozen=True)
class Route:
    """One view under one method."""

    endpoint: str
    method: str
    rule: str
    arguments: frozenset[str]

    @property
    def name(self) -> str:
        """As in `tests/tables/roles.toml`."""
        return f"{self.method} {self.endpoint}"

    @property
    def is_printed(self) -> bool:
        """Return whether its answer comes from a printing process, which takes a while."""
        return self.endpoint.startswith("pictures.") or self.endpoint.endswith("_pdf")


def _game(route: Route) -> str:
    """A game that the route can be tried with."""
    if route.endpoint.startswith("pictures."):
        return "montana"
    if route.endpoint.startswith("play_logs."):
        return "pad"
    if route.endpoint.startswith("bidding.games.") or route.endpoint == "rulebook.bidding_game":
        return "own:lodge hell"
    if route.endpoint.startswith("declarer.games."):
        return AT_KOLYAS.id
    if route.endpoint.startswith("declarer."):
        return "preferans"
    return "oh-hell" if route.endpoint.startswith("bidding.") else "own:table mountain"


def routes(app: Flask) -> list[Route]:
    """Return every route of the app's map of addresses; routes that end or delete are last.

    Whose the device is comes first: only the player of a result confirms it.
    """
    listed = [
        Route(rule.endpoint, method, rule.rule, frozenset(rule.arguments))
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]
    return sorted(
        listed,
        key=lambda route: (route.endpoint != "montana.assign_device", _LAST.find(route.endpoint)),
    )


def in_turn(cases: Iterable[Case], ways: Iterable[T]) -> list[tuple[Case, T]]:
    """Each case with one of these ways, and each way with many; all with all if thorough."""
    return list(product(cases, ways) if THOROUGH else zip(cases, cycle(ways), strict=False))


class Stage:
    """A house with nights, games of Gaps, matches, pads, games of exact bids, and seasons.

    Each waits for another step. One that is like another one of its app is there at once.

    The ten nights wait for a call, a bid, play, tricks, the next deal, a changed bid, the extra
    point; then for their end, to be reopened, and to be brought back. The games of Gaps wait for a
    move, an undo, a redo.
    """

    def __init__(self, house: House, like: "Stage | None" = None) -> None:
        self.house = house
        self._link = self._code = ""
        if like:
            house.furnish(like.house)
        else:
            house.join(Role.OWNER, "Host")
            house.join(Role.VIEWER, "Guest")
        _, host, guest = house.devices[:3]
        self._host = house.writer(host)
        self.guest = guest.number
        secret = str(house.app.secret_key)
        self._feed = str(self._host(inviting.make_feed, "Calendar", secret=secret))
        assert self.invite
        assert self.code
        if not like:
            self._fill()

    def _fill(self) -> None:
        """Let everything be played."""
        house = self.house
        players = house.add_players("Ann", "Bo", "Cy")
        plain, missoula, bozeman = (
            whole_deal(1, called=Call(variant)) for variant in (WHITEFISH, MISSOULA, BOZEMAN)
        )
        waiting = [(plain, 0), (plain, 1), (plain, 4), (plain, 5), (plain, len(plain))]
        waiting += [(missoula, 4), (bozeman, len(bozeman))]
        for number, (steps, done) in enumerate(waiting, start=1):
            assert house.start_night(players) == number
            if done > 1:
                house.put_night(number, after(house.night(number), *steps[: done - 1]))
            for step in steps[:done][-1:]:
                step.write(house.writer(), number)
        for number in (8, 9, 10):
            assert house.start_night(players) == number
            house.put_night(number, after(house.night(number), *plain))
        house.writer()(corrections.end, 9)
        house.writer()(SITTING.delete, 10)
        house.add_players("Dee", "Fay")
        self._keep_a_game("Table Mountain")
        for game in (1, 2, 3):
            house.writer()(gaps.begin, number=DEAL.number, rules=CLASSIC, player=None)
            if game > 1:
                house.writer()(gaps.play, game, [FIRST_MOVE, SECOND_MOVE])
        for _ in range(2):
            house.writer()(gaps.undo, 3)
        own = own_rules(4, When.STUCK, How.MIXED, undo=False)
        house.writer()(gaps_rules.add, "Attic rules", own)
        self._play_matches(players)
        self._fill_pads(players)
        self._play_hearts(players)
        self._play_contracts(players)
        self._play_exact_bids(players)
        for number in (1, 2, 3):
            house.writer()(seasons.start, Season(f"Season {number}", "2026-11-01"))
        house.writer()(seasons.set_deleted, 3, deleted=True)

    def _play_matches(self, players: list[int]) -> None:
        """Matches of the shedding game, each waiting for another step.

        In the second a card is turned up, in the third one is played; from the fourth on each has
        a game that is over, and the seventh was deleted.
        """
        for number in range(1, 8):
            self.house.writer()(
                matches.start, name="Sunday", date="2026-11-22", target=300, players=players
            )
            if number in (2, 3):
                self.house.writer()(matches.turn_up, number, BY_CODE["G5F"], 1)
            if number > 3:
                self.house.writer()(matches.record, number, 1, winner=0, total=50)
        self.house.writer()(matches.settle, 6, name="Sunday night", date="2026-11-22", target=400)
        self.house.writer()(matches.SITTING.delete, 7)
        self.house.writer()(matches.follow, 3, 1, Play((BY_CODE["G4E"],)))

    def _fill_pads(self, players: list[int]) -> None:
        """Pads, each waiting for another step: from the second on each has a round.

        The sixth was ended, and the seventh deleted.
        """
        for number in range(1, 8):
            self.house.writer()(
                pads.start,
                name="Sunday",
                date="2026-11-22",
                settings=PadSettings(title="Toad"),
                players=players,
            )
            if number > 1:
                self.house.writer()(pads.record, number, 1, points=[30, 0, -20])
        self.house.writer()(pads.record, 4, 2, points=[0, 0, 50])
        self.house.writer()(pads.end, 6)
        self.house.writer()(pads.SITTING.delete, 7)

    def _play_hearts(self, players: list[int]) -> None:
        """Games of Hearts: from the second on each has a deal, and the fifth was deleted."""
        write = self.house.writer()
        for number in range(1, 6):
            write(
                hearts.start,
                name="Sunday",
                date="2026-11-22",
                settings=HeartsSettings(),
                players=players,
            )
            if number > 1:
                write(hearts.record, number, 1, hearts=[13, 0, 0], queen=1)
        write(hearts.record, 4, 2, hearts=[0, 0, 13], queen=1)  # to be undone twice
        write(hearts.SITTING.delete, 5)

    def _play_contracts(self, players: list[int]) -> None:
        """Games of Preferans: from the second on each has a deal.

        The sixth was ended, and the seventh deleted.
        """
        write = self.house.writer()
        write(house_games.ACTIONS.create, AT_KOLYAS.renamed("", AT_KOLYAS.name))
        for number in range(1, 8):
            assert begin_contracts(self.house, "preferans", players=players) == number
            if number > 1:
                write(declarer.record, number, 1, deal=ALL_PASS)
        write(declarer.record, 4, 2, deal=ALL_PASS)  # to be undone twice
        write(declarer.finish, 6)
        write(declarer.SITTING.delete, 7)

    def _play_exact_bids(self, players: list[int]) -> None:
        """Games of exact bids, each waiting for another step.

        The first waits for bids, the second has two, the third has all; from the fourth on each
        has a deal, but for the ninth, whose dealer may call it; the seventh has extra points, the
        eighth was ended, the tenth is over after its only deal, the last was deleted.
        """
        write, others = self.house.writer(), {7: "skull-king", 9: "raspisnoy"}
        for number in range(1, 12):
            write(
                sittings.start,
                name="Sunday",
                date="2026-11-22",
                game=builtin_games()[others.get(number, "oh-hell")],
                rules={"largest": 1, "top_times": 1} if number == 10 else {},
                players=players,
                first_dealer=0,
            )
            if number not in (1, 9):
                for seat in (1, 2) if number == 2 else (1, 2, 0):
                    write(sittings.bid, number, 1, seat, 0)
            if number > 3 and number != 9:
                write(sittings.count, number, 1, 1, 1)
        write(sittings.finish, 8)
        write(
            own_games.OWN_GAMES.create,
            replace(builtin_games()["oh-hell"], id="", name="Lodge Hell"),
        )
        write(sittings.SITTING.delete, 11)

    @property
    def invite(self) -> str:
        """The secret of a link; another one where the one before was ended."""
        with self.house.place() as place:
            if not find_invite(place.connection, self._link, now_ms()):
                self._link = joining.invite(self.house.house_id, Role.VIEWER, now_ms())
        return self._link

    @property
    def code(self) -> str:
        """A spoken code; another one where the one before was ended."""
        secret = str(self.house.app.secret_key)
        with self.house.place() as place:
            code_hash = self._code and Code(self._code).hash(secret)
            if not code_hash or not find_code(place.connection, code_hash, now_ms()):
                owner = replace(self._host.actor, at=now_ms())
                stamp = Stamp(new_key(), 0)
                self._code = inviting.make_code(owner, stamp, Role.VIEWER, secret=secret).text
        return self._code

    def _keep_a_game(self, name: str) -> None:
        """One of the house's own games, with its name only."""
        self.house.writer()(variants.OWN_GAMES.create, Variant("", name, dummy_plays=True))

    def address(self, route: Route, **others: str | int) -> str:
        """Return an address of the route; `others` replace its usual arguments."""
        night = _NIGHTS.get(route.endpoint, 1)
        device = route.endpoint.startswith("devices.")
        values: dict[str, str | int] = {
            "house": self.house.public_id,
            "number": self.guest if device else night,
            "deal": 2 if route.endpoint in {"bidding.next_deal", "bidding.more"} else 1,
            "token": self.invite,
            "secret": self._feed,
            "filename": "icon.svg",
            "language": "ru",
            "game": _game(route),
            "article": "nil",
            "rule": "T2",
            "game_id": 1,
            "deal_id": 1,
            "round_id": 1,
            "new_id": 2,
            "table": "204060",
            "home": "usual",
            "rules": "classic",
            "dealt": str(DEAL.number),
            "key": "0f" * 16,
            "step": "play",
            "date": "2026-11-20",
        }
        path = route.rule
        for name, value in (values | others).items():
            for place in (f"<{name}>", f"<number:{name}>", f"<path:{name}>"):
                path = path.replace(place, str(value))
        assert "<" not in path, f"no value for {path}"
        return path

    def form(self, route: Route, token: str) -> dict[str, str | list[str]]:
        """A form to send there, by the browser whose forms have this token."""
        fields: dict[str, str | list[str]] = {"csrf_token": token, **FORMS[route.endpoint]}
        if route.endpoint in WITHOUT_A_PAGE:
            return fields
        fields |= self._words(route.endpoint)
        if route.endpoint == "montana.variants.take_back":
            fields["version"] = str(self._first_version(VARIANTS, "own:table mountain"))
        if route.endpoint == "bidding.games.take_back":
            fields["version"] = str(self._first_version(GAMES, "own:lodge hell"))
        if route.endpoint == "declarer.games.take_back":
            fields["version"] = str(self._first_version(HOUSE_GAMES, AT_KOLYAS.id))
        if route.endpoint == "declarer.games.upload":
            fields["file"] = [(Upload(HOUSE_GAME_FILE), "game.json")]  # type: ignore[list-item]
        if route.endpoint == "bidding.games.upload":
            fields["file"] = [(Upload(BIDDING_GAME_FILE), "game.json")]  # type: ignore[list-item]
        if route.endpoint == "montana.variants.upload":
            fields["file"] = [(Upload(GAME_FILE), "game.json")]  # type: ignore[list-item]
        if route.endpoint == "gaps.load":
            fields["file"] = [(Upload(SAVED_GAME), "7.gam")]  # type: ignore[list-item]
        if route.endpoint == "import_export.preview":
            fields["file"] = [(Upload(FRIDAY.read_bytes()), "night.json")]  # type: ignore[list-item]
        if route.endpoint == "import_export.preview_history":
            fields["file"] = [(Upload(HISTORY), "export.json")]  # type: ignore[list-item]
        if route.endpoint == "import_export.preview_score_list":
            fields["file"] = [(Upload(b"Ann;Bo\n3;1\n"), "list.csv")]  # type: ignore[list-item]
        game, _, what = route.endpoint.partition(".")
        if what in ("undo", "undo_turn") and game != "gaps":
            topic = f"{NOUNS[game]}/{_NIGHTS[route.endpoint]}"
            fields["change"] = str(self._newest_change(topic))
        return fields | {"key": new_key(), "seen": str(self.house.seq)}

    def _words(self, endpoint: str) -> dict[str, str | list[str]]:
        """The secrets that are needed to send this form."""
        if endpoint in ("joining.look_up", "joining.join_by_code"):
            return {"code": self.code}
        if endpoint == "moving.arrive":
            return {"secret": self.house.owner.token}
        if endpoint == "houses.house.delete_house":
            with self.house.place() as place:
                return {"name": HouseTopic().load(place)}
        return {}

    def _first_version(self, book: OwnGames[Any], game: str) -> int:
        with self.house.place() as place:
            return book.versions(place, game, limit=9)[-1].seq

    def _newest_change(self, topic: str) -> int:
        with self.house.place() as place:
            change = newest_undoable(place, topic)
        assert change
        return change.seq
