"""The server's disk is lost during a night: sittings are restored from copies on phones."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.gaps.store.deals import fewest_moves_of_deal
from scorekeeper.games.importing import IMPORTERS
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from tests.cases.archives import fill, sittings_there
from tests.cases.nights import WHITEFISH, after, finished, several_deals, whole_deal
from tests.depth import audit_only
from tests.house.import_export.test_copies import copy_of_sitting, lost
from tests.running.databases import own_database
from tests.running.keeping import app_at, backed_up, close, restored
from tests.support import NOW, Device, House, new_key, nothing_changes
from tests.web.visitor import Page, Visitor

pytestmark = own_database

GAMES = sorted(importer.game for importer in IMPORTERS.values())


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy on a phone: its identifier, its file, the game, and the number it had."""

    name: str
    file: bytes
    game: str
    number: int


class Phone(Visitor):
    """One that enters, and keeps copies."""

    def keep(self, number: int, game: str = "montana") -> Copy:
        """Copy a sitting as it is now."""
        return Copy(*copy_of_sitting(self, number, game), game, number)

    def preview(self, copied: Copy) -> Page:
        """Look what a copy would bring."""
        page = self.open(f"{self.home}/import-export")
        return self.upload(page.form("/preview"), copied.file, copy=copied.name)

    def bring_back(self, copied: Copy) -> str:
        """Import a copy; where it is now."""
        done = self.submit(self.preview(copied).form("/import-export/take-in"))
        assert done.status == 303, done.errors
        return done.location

    def file(self, address: str) -> bytes:
        """The file of the sitting at that address."""
        return bytes(self.open(f"{address}/file").response.data)


class Disk:
    """The server's, with a backup of it elsewhere."""

    def __init__(self, house: House, folder: Path) -> None:
        self.house, self.folder, self.apps = house, folder, [house.app]

    def back_up(self) -> None:
        """Copy all of it."""
        self.backup = backed_up(self.house.app, self.folder)

    def lose(self) -> None:
        """Continue with another one, as the backup has it."""
        close(self.house.app)
        folder = self.folder / f"disk-{len(self.apps)}"
        folder.mkdir()
        restored(self.backup, folder)
        self.house.app = app_at(f"sqlite:///{folder / 'scorekeeper.sqlite'}", folder)
        self.apps.append(self.house.app)

    def phone(self, device: Device) -> Phone:
        """A device that joined before."""
        return Phone(self.house, device)


@pytest.fixture
def disk(house: House, tmp_path: Path) -> Iterator[Disk]:
    """A house on a disk that may be lost; Ann's and Bo's phones keep score there."""
    house.join(Role.SCORER, "Ann's phone")
    house.join(Role.SCORER, "Bo's phone")
    made = Disk(house, tmp_path)
    yield made
    for app in made.apps[1:]:
        close(app)


@pytest.fixture
def anns(house: House) -> Device:
    """Ann's phone."""
    return house.devices[1]


@pytest.fixture
def bos(house: House) -> Device:
    """Bo's phone."""
    return house.devices[2]


@audit_only
def test_every_game_of_a_lost_house_is_exported_as_before(disk: Disk, anns: Device) -> None:
    disk.back_up()
    fill(disk.house)
    phone = disk.phone(anns)
    copies = [
        phone.keep(row["number"], game)
        for game in GAMES
        for row in sittings_there(disk.house.app, game)
        if not row["deleted_at"]
    ]
    assert {copy.game for copy in copies} == {*GAMES}
    disk.lose()
    phone = disk.phone(anns)
    names = [copy.name for copy in copies]
    assert lost(phone, *names) == names
    for copied in copies:
        assert phone.file(phone.bring_back(copied)) == copied.file, (copied.game, copied.number)
    assert lost(phone, *names) == []


@audit_only
def test_copy_completes_night_that_backup_has_in_part(disk: Disk, anns: Device) -> None:
    house = disk.house
    night = house.start_night()
    house.put_night(night, after(house.night(night), *whole_deal(1)))
    disk.back_up()
    house.put_night(night, after(house.night(night), *several_deals(3)[len(whole_deal(1)) :]))
    house.writer()(corrections.amend, night, 1, finished((3, 3, 3), dealer=0))
    dee = house.add_players("Dee")[0]
    house.writer()(corrections.substitute, night, 2, 1, dee)
    house.writer()(corrections.write_note, night, 1, "Дождь")
    copied = disk.phone(anns).keep(night)
    disk.lose()
    phone = disk.phone(anns)
    assert lost(phone, copied.name) == [copied.name]
    back = phone.bring_back(copied)
    assert phone.file(back) == copied.file
    assert phone.file(f"{phone.home}/montana/{night}") != copied.file
    log = phone.open(f"{back}/log").root
    lines = [line.text for line in log.all("li") if "Ann's phone" in line.text]
    assert len(lines) == 2
    assert "last entry of the copy it came from" in lines[0]
    assert "night imported" in lines[1]


def bid_later(house: House, night: int, seconds: int, seat: int) -> None:
    """Enter a bid of the first deal so long afterwards."""
    actor = replace(house.actor(), at=NOW + 1_000 * seconds)
    with house.app.app_context():
        nights.bid(actor, Stamp(new_key(), house.seq), night, 1, seat, 4)


@pytest.fixture
def two(disk: Disk, anns: Device, bos: Device) -> tuple[Copy, Copy]:
    """The copies of a night: Ann's phone saw all of it, Bo's left before the last bid."""
    disk.back_up()
    house = disk.house
    night = house.start_night()
    house.writer()(nights.call, night, 1, Call(WHITEFISH))
    bid_later(house, night, 60, 0)
    older = disk.phone(bos).keep(night)
    bid_later(house, night, 120, 1)
    newer = disk.phone(anns).keep(night)
    disk.lose()
    return older, newer


@audit_only
def test_older_copy_is_not_offered_after_import_of_newer_one(
    disk: Disk, anns: Device, bos: Device, two: tuple[Copy, Copy]
) -> None:
    older, newer = two
    assert lost(disk.phone(bos), older.name) == [older.name]
    back = disk.phone(anns).bring_back(newer)
    assert lost(disk.phone(bos), older.name, newer.name) == []
    with nothing_changes(disk.house.app):
        page = disk.phone(bos).preview(newer)
    assert "This house already has this file." in page.root.text
    assert disk.phone(anns).file(back) == newer.file


def test_newer_copy_is_offered_after_import_of_older_one(
    disk: Disk, anns: Device, bos: Device, two: tuple[Copy, Copy]
) -> None:
    older, newer = two
    disk.phone(bos).bring_back(older)
    assert lost(disk.phone(anns), newer.name) == [newer.name]
    back = disk.phone(anns).bring_back(newer)
    assert disk.phone(anns).file(back) == newer.file
    assert lost(disk.phone(bos), older.name, newer.name) == []


@audit_only
def test_night_restored_from_a_copy_and_lost_again_is_restored_again(
    disk: Disk, anns: Device, two: tuple[Copy, Copy]
) -> None:
    _, newer = two
    number = int(disk.phone(anns).bring_back(newer).rpartition("/")[2])
    bid_later(disk.house, number, 180, 2)
    again = disk.phone(anns).keep(number)
    disk.lose()
    phone = disk.phone(anns)
    assert lost(phone, newer.name, again.name) == [newer.name, again.name]
    assert phone.file(phone.bring_back(again)) == again.file


@audit_only
def test_copy_with_false_claims_is_only_imported(
    disk: Disk, anns: Device, two: tuple[Copy, Copy]
) -> None:
    older, newer = two
    phone = disk.phone(anns)
    for name in (newer.name, "x", "9" * 400, newer.name + "0" * 9):
        back = phone.bring_back(replace(older, name=name))
        log = phone.open(f"{back}/log").root.text
        assert "last entry of the copy" not in log
        disk.house.writer()(SITTING.delete, int(back.rpartition("/")[2]))


def test_won_game_of_gaps_counts_again_from_its_copy_but_not_from_another_file(
    disk: Disk, anns: Device
) -> None:
    disk.back_up()
    house, deal = disk.house, shipped_verdicts().winnable(1)[0]
    play, (ann,) = house.writer(), house.add_players("Ann")
    play(gaps.begin, number=deal, rules=CLASSIC, player=ann)
    line = shipped_verdicts().line(deal)
    play(gaps.play, 1, line)
    play(gaps.undo, 1)
    copied = disk.phone(anns).keep(1, "gaps")
    disk.lose()
    phone = disk.phone(anns)

    def par() -> object:
        with house.place() as place:
            best = fewest_moves_of_deal(place, deal, CLASSIC)
        return best and (best.score, best.who)

    edited = replace(copied, name="", file=copied.file.replace(b'"Ann"', b'"Bo"'))
    page = phone.preview(edited)
    assert "counts for no list, record or statistics" in page.root.text
    other = phone.bring_back(edited)
    assert b'"loaded": true' in phone.file(other)
    assert par() is None
    assert lost(phone, copied.name) == [copied.name]
    assert "counts for no list" not in phone.preview(copied).root.text
    back = phone.bring_back(copied)
    assert phone.file(back) == copied.file
    assert par() == (Score(0, len(line)), "Ann")
    assert lost(phone, copied.name) == []
    anns_game = int(back.rpartition("/")[2])
    house.writer()(gaps.redo, anns_game)
    assert b'"result": "won,' in phone.file(back)
