"""Names that people give, good and bad, on every page that shows or takes one."""

from collections.abc import Sequence
from dataclasses import replace
from unicodedata import bidirectional, category

from flask import Flask
from sqlalchemy import Connection, delete, insert, select, update

from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import DeviceRow, HouseRow, PlayerRow, SittingRow, VariantRow
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Stamp
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import made_up
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining import inviting
from tests.cases.names import BAD, GOOD
from tests.cases.nights import Step, after, several_deals, whole_deal
from tests.depth import audit_only, some
from tests.running.databases import own_database
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import Element, Page, Visitor

pytestmark = own_database

PLAIN = ("Kitchen", "Phone", "Friday", "Ann", "Bo", "Cy")
STORED = [name.stored for name in GOOD if name.stored not in PLAIN]
ISOLATE, END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

WHY = {"name-empty": "Enter ", "name-characters": "invisible", "name-long": "at most 40"}


class Gallery:
    """A house in which every page that shows names has something to show."""

    def __init__(self, app: Flask) -> None:
        self.house = House(app)
        self.other = House(app, "Attic")
        self.loser = self.house.join(Role.OWNER)
        self.house.join(Role.VIEWER)
        players = self.house.add_players(*PLAIN[3:], "Dora")
        steps = whole_deal(1)
        over = several_deals(4, last_round_in=1)
        phases = ((), steps[:1], steps[:3], steps[:4], steps[:5], steps[:6], steps, over)
        for number, done in enumerate(phases, start=1):
            assert self.house.start_night(players[:3]) == number
            if done:
                self.house.put_night(number, after(self.house.night(number), *done[:-1]))
                done[-1].write(self.house.writer(), number)
        self.nights = range(1, len(phases) + 1)
        assert self.house.night(len(phases)).finished
        self.made_up = self.house.start_night(players[:3])
        call = Call(made_up("Blind Man", dummy_plays=False))
        first = self.house.night(self.made_up)
        deals = (*whole_deal(1), Step("next_deal", 1), *whole_deal(2, called=call))
        self.house.put_night(self.made_up, after(first, *deals))
        self.house.writer()(corrections.substitute, self.made_up, 2, 0, players[3])
        self.house.writer()(corrections.write_note, self.made_up, 2, "Windy")

    def hang(self, names: Sequence[str]) -> None:
        """Give six names to the house, its devices, its nights and its three players."""
        with self.house.app.app_context(), writing() as connection:
            for table, name in zip((HouseRow, DeviceRow, SittingRow), names, strict=False):
                connection.execute(update(table).values(name=name))
            for number, name in enumerate(names[3:6], start=1):
                row = update(PlayerRow).where(PlayerRow.id == number)
                connection.execute(row.values(name=name))
            self._hang_words(connection, names)

    def _hang_words(self, connection: Connection, names: Sequence[str]) -> None:
        """Use these names for a game of the house, a house rule and notes."""
        house = self.house.house_id
        game = made_up(names[0], dummy_plays=False)
        VARIANTS.freeze(Place(connection, house), game)
        connection.execute(delete(VariantRow))
        connection.execute(
            insert(VariantRow).values(house_id=house, game="montana", id="own:x", hash=game.hash)
        )
        rules = HouseRules(kens_rule_name=names[1], dummy_place=names[2]).to_dict()
        night = (SittingRow.game == "montana") & (SittingRow.number == self.made_up)
        facts = connection.execute(select(SittingRow.facts).where(night)).scalar_one()
        facts["deals"]["2"] |= {"variant": game.id, "spec": game.hash, "note": names[4]}
        new = {"note": names[3], "facts": facts | {"rules": rules}}
        connection.execute(update(SittingRow).where(night).values(new))

    def _let_in(self) -> tuple[str, str]:
        """End all other invites; return a link and a code, and also make a recovery code."""
        owner, secret = self.house.writer(Role.OWNER), str(self.house.app.secret_key)
        owner(inviting.end_all)
        owner(inviting.make_recovery, secret=secret)
        with self.house.app.app_context():
            now = replace(owner.actor, at=now_ms())
            code = inviting.make_code(now, Stamp(new_key(), 0), Role.VIEWER, secret=secret)
            return joining.invite(self.house.house_id, Role.VIEWER, now_ms()), code.text

    def pages(self) -> dict[str, Page]:
        """Every page with names, by its description."""
        invite, code = self._let_in()
        owner, loser = Visitor(self.house), Visitor(self.house, self.loser)
        owner.remember(self.other, self.other.owner)
        viewer, attic = Visitor(self.house, Role.VIEWER), Visitor(self.other)
        home, night = owner.home, f"{owner.home}/montana"
        people = viewer.open(f"{home}/players")
        first = next(item for item in people.root.all("bdi") if item.inside("li")).text
        pages = {
            "houses": owner.open("/"),
            "home": owner.open(f"{home}/"),
            "home of a viewer": viewer.open(f"{home}/"),
            "house": owner.open(f"{home}/house"),
            "here": owner.open(f"{home}/players/here"),
            "newcomer here": owner.post(f"{home}/players/here/new", {"name": first}),
            "join": viewer.open(f"/join/{invite}"),
            "join again": viewer.post(f"/join/{invite}", {"name": ""}),
            "join by code": viewer.post("/join", {"code": code}),
            "devices": owner.open(f"{home}/devices"),
            "device misnamed": owner.post(f"{home}/devices/1/name", {"name": ""}),
            "device renamed meanwhile": loser.post(
                f"{home}/devices/1/name", {"name": "Z", "seen": "0"}
            ),
            "last owner": attic.post(f"/h/{self.other.public_id}/devices/1/revoke"),
            "link": owner.post(f"{home}/devices/link", {"role": "viewer"}),
            "recovery": owner.post(f"{home}/devices/recovery"),
            "people": owner.open(f"{home}/players"),
            "people of a viewer": people,
            "same person": owner.open(f"{home}/players/1/same"),
            "one person": owner.open(f"{home}/players/1/same?as=2"),
            "not one person": owner.post(f"{home}/players/1/same", {"other": "2", "stays": "this"}),
            "name taken": owner.post(f"{home}/players", {"name": first}),
            "misnamed": owner.post(f"{home}/players/1/name", {"name": ""}),
            "renamed meanwhile": loser.post(f"{home}/players/1/name", {"name": "Z", "seen": "0"}),
            "seats": owner.open(f"{night}/new?s=1&s=2"),
            "dealer": owner.open(f"{night}/new?s=1&s=2&s=3"),
            "same three": owner.open(f"{night}/new?like=1"),
            "newcomer": owner.post(f"{night}/new/player", {"name": first, "seated": "1,2"}),
            "nights": owner.open(night),
            "evening": viewer.open(f"{home}/evenings/2026-11-20"),
            "match seats": owner.open(f"{home}/shedding/new?s=1&s=2"),
        }
        for number in self.nights:
            pages[f"table {number}"] = owner.open(f"{night}/{number}")
        for number in (1, 3, 7, 8):
            pages[f"table {number} of a viewer"] = viewer.open(f"{night}/{number}")
        for number in (3, 8):
            pages[f"sheet {number}"] = owner.open(f"{night}/{number}/sheet")
        for ask in ("bid-0", "tricks", "call"):
            pages[f"asked {ask}"] = owner.open(f"{night}/6?ask={ask}")
        deal = f"{night}/{self.made_up}/deals/2"
        for what in ("", "/correct", "/insert"):
            pages[f"deal{what}"] = owner.open(f"{deal}{what}")
        for what in ("", "/sheet", "/log", "/about", "/rules"):
            pages[f"made up{what}"] = owner.open(f"{night}/{self.made_up}{what}")
        pages["deal of a viewer"] = viewer.open(deal)
        pages["wrong deal"] = owner.post(f"{deal}/correct", {"dealer": "0", "note": "x" * 300})
        pages["wrong note"] = owner.post(f"{deal}/note", {"note": "x" * 300})
        pages["wrong rules"] = owner.post(f"{night}/{self.made_up}/rules", {"nil": "x"})
        tricks = {"seat0": "5", "seat1": "4", "seat2": "3"}
        pages["wrong sum"] = owner.post(f"{night}/6/deals/1/tricks", tricks)
        stale = {"seat": "0", "contract": "9", "seen": "0"}
        pages["conflict"] = loser.post(f"{night}/7/deals/1/bid", stale)
        return pages


def skeleton(element: Element) -> list[tuple[str, list[str]]]:
    """The page without its texts and values: its elements, and which attributes they have."""
    return [(inner.tag, list(inner.attributes)) for inner in element.all()]


def turns(name: str) -> bool:
    """Return whether the name is written right to left, and could reorder the text next to it."""
    return any(bidirectional(letter) in {"R", "AL"} for letter in name)


def test_a_name_is_only_ever_text(app: Flask) -> None:
    gallery = Gallery(app)
    gallery.hang(PLAIN)
    plain = {what: (p.status, skeleton(p.root)) for what, p in gallery.pages().items()}
    assert {status for status, _ in plain.values()} == {200, 409, 422}
    hostile = [[name] * 6 for name in STORED if set(name) & set('<>&"')]
    assert len(hostile) == 3
    others = [[*STORED[start : start + 6], *PLAIN][:6] for start in range(0, len(STORED), 6)]
    for names in some(hostile, 2) + some(others):
        gallery.hang(names)
        pages = gallery.pages()
        text = "".join(page.root.text for page in pages.values())
        assert all(name in text for name in names)
        for what, page in pages.items():
            assert (page.status, skeleton(page.root)) == plain[what], (what, names)


@audit_only
def test_name_is_isolated_from_surrounding_text(app: Flask) -> None:
    names = [name for name in STORED if turns(name)]
    assert len(names) >= 2
    gallery = Gallery(app)
    gallery.hang([f"{name}{end}" for end in ("", " 7") for name in (*names, names[0])[:3]])
    alone = 0
    for what, page in gallery.pages().items():
        for text, element in page.root.texts():
            if not turns(text) or element.inside("title"):
                continue
            if element.inside("bdi"):
                alone += 1
            else:
                rest = text
                while ISOLATE in rest:
                    before, _, after = rest.partition(ISOLATE)
                    rest = before + after.partition(END)[2]
                assert not turns(rest), (what, text)
    assert alone > 50


@audit_only
def test_a_plain_name_in_a_sentence_is_plain_text(app: Flask) -> None:
    gallery = Gallery(app)
    assert not any(ISOLATE in page.html for page in gallery.pages().values())


@audit_only
def test_valid_name_is_stored_and_invalid_one_shown_again(app: Flask, owner: Visitor) -> None:
    people = f"{owner.home}/players"
    for name in GOOD:
        page = owner.post(people, {"name": name.typed})
        if page.status == 422:  # two of them are the same, once they are cleaned
            assert page.errors == [f"There is already a player called “{name.stored}”."]
        else:
            assert page.status == 303, name
    listed = {item.text for item in owner.open(people).root.all("summary")}
    assert {" ".join(name.stored.split()) for name in GOOD} <= listed
    with nothing_changes(app):
        for bad in BAD:
            if any(category(letter) == "Cs" for letter in bad.typed):
                continue  # cannot be sent; see below
            page = owner.post(people, {"name": bad.typed})
            assert page.status == 422, bad
            assert WHY[bad.code] in page.errors[0], bad
            typed = dict(page.form("/players").fields)["name"]
            assert typed.split() == bad.typed.split(), bad


def test_invalid_utf8_causes_no_server_error(owner: Visitor) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    for raw in (b"%ED%A0%BD", b"%FF", b"%00", b"%C0%80", b"%F5%80%80%80", b"%"):
        form = b"csrf_token=%s&key=%s&seen=9&name=A%s" % (owner.token.encode(), b"a" * 32, raw)
        page = owner.send(f"{owner.home}/players", form, headers=kind)
        assert page.status in {303, 409, 422}, raw
