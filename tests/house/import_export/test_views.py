"""Export of a house, and import of sittings and score lists after a preview."""

import json
import re
import zipfile
from contextlib import ExitStack, suppress
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.sittings import GONE
from scorekeeper.games.bidding.files.game_file import write_game
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.montana.actions import corrections, variants
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.files.game_file import write_variant
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.games.pages import SITTINGS
from scorekeeper.games.shedding.actions import matches
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.import_export.forms import pack
from scorekeeper.house.people import actions as merging
from scorekeeper.web import import_slots
from tests.cases.archives import (
    archive_document,
    archive_of,
    as_bytes,
    house_at,
    import_archive,
    undo_all,
)
from tests.cases.bidding import own
from tests.cases.match_files import SUNDAY, of_two, sunday
from tests.cases.night_files import FRIDAY, changed, damaged
from tests.cases.pads import stored
from tests.depth import audit_only, fresh, times
from tests.running.databases import both_databases
from tests.support import House, dump, nothing_changes
from tests.web.route_forms import HOUSE_GAME_FILE
from tests.web.visitor import Page, Visitor

GAMES = FRIDAY.parent / "house_games.json"


def preview(visitor: Visitor, content: bytes) -> Page:
    """Upload a file, and return its preview."""
    page = visitor.open(f"{visitor.home}/import-export")
    return visitor.upload(page.form("/import-export/preview"), content)


# ---- a sitting ----


@pytest.mark.parametrize(
    ("data", "noun", "address", "heading", "facts"),
    [
        (
            FRIDAY.read_bytes(),
            "night",
            "montana/1",
            "Montana Friday, 20 November 2026",
            {"4", "−3", "13", "1"},
        ),
        (
            SUNDAY,
            "match",
            "shedding/1",
            "Montana: changing rules Sunday, 22 November 2026",
            {"300", "4", "204", "120", "43"},
        ),
    ],
)
def test_sitting_is_imported_after_its_preview(
    house: House,
    scorer: Visitor,
    data: bytes,
    noun: str,
    address: str,
    heading: str,
    facts: set[str],
) -> None:
    house.add_players("ann", "Bo")
    with nothing_changes(house.app):
        page = preview(scorer, data)
    assert page.status == 200
    text = page.words
    for line in (
        "Ann plays here as ann.",
        "Bo is already a player here.",
        "Cy will be added as a player.",
        f"Adds an unfinished {noun}.",
        "Nothing has been changed yet.",
    ):
        assert line in text, text
    assert {fact.text for fact in page.root.all("dd")} == facts
    assert [heading_element.text for heading_element in page.root.all("h1")] == [heading]
    done = scorer.submit(page.form("/import-export/take-in"))
    assert (done.status, done.location) == (303, f"{scorer.home}/{address}")
    assert scorer.open(done.location).status == 200
    assert f"{noun} imported" in scorer.open(f"{done.location}/log").words
    assert [row["name"] for row in dump(house.app)["player"]] == ["ann", "Bo", "Cy"]
    with nothing_changes(house.app):
        again = scorer.submit(page.form("/import-export/take-in"))
        known_page = preview(scorer, data)
    assert again.location == done.location
    assert "This house already has this file." in known_page.words
    assert next(known_page.root.all("a", class_="forward")).attributes["href"] == done.location
    assert not [form for form in known_page.forms if "import-export" in form.action]


def test_finished_match_is_imported_with_its_winner(house: House, scorer: Visitor) -> None:
    page = preview(scorer, sunday(target=200))
    assert "Adds a match." in page.words
    match_page = scorer.open(scorer.submit(page.form("/import-export/take-in")).location)
    assert "Ann wins the match" in match_page.words


@audit_only
def test_preview_of_a_file_of_every_game_names_the_game_first(rich: House) -> None:
    scorer = Visitor(rich, Role.SCORER)
    for game in SITTINGS:
        content = scorer.open(f"{scorer.home}/{game}/1/file").response.data
        page = preview(scorer, content)
        assert page.status == 200, game
        with rich.place() as place:
            (line,) = [line for line in SITTINGS[game].all.newest(place, limit=99) if line.id == 1]
        with rich.app.test_request_context():
            name = SITTINGS[game].game_name(line)
        for element in (*page.root.all("h1"), *page.root.all("title")):
            assert element.text.startswith(name), game
        assert page.form("/import-export/take-in").fields


def test_preview_links_to_the_sitting_that_the_file_was_exported_from(rich: House) -> None:
    scorer = Visitor(rich, Role.SCORER)

    def check(game: str, content: dict[str, Any], expected_text: str, *, linked: bool) -> None:
        with nothing_changes(rich.app):
            page = preview(scorer, json.dumps(content).encode())
        links = (link.attributes.get("href", "") for link in page.root.all("a"))
        opened = [link for link in links if re.fullmatch(rf"{scorer.home}/{game}/\d+", link)]
        assert expected_text in page.root.text, game
        assert bool(opened) == linked, game

    for game in SITTINGS:
        exported = json.loads(scorer.open(f"{scorer.home}/{game}/1/file").response.data)
        check(game, exported, "This is already in this house.", linked=True)
        check(game, exported | {"date": "2019-02-03"}, "", linked=False)
        if game == "bidding":
            check(game, exported | {"note": "Changed"}, "but with other entries.", linked=True)


def test_preview_finds_the_game_of_gaps_that_was_exported(house: House, scorer: Visitor) -> None:
    play = house.writer()
    for number in (1, 2):
        play(gaps.begin, number=number, rules=CLASSIC, player=None)
        play(gaps.play, number, new_game(number, CLASSIC).board.moves[:1])
    exported = scorer.open(f"{scorer.home}/gaps/2/file").response.data
    assert "This is already in this house." in preview(scorer, exported).words
    earlier = json.loads(exported) | {"turns": [], "at": 0}
    del earlier["result"]
    assert "but with other entries" in preview(scorer, json.dumps(earlier).encode()).words
    other = preview(scorer, json.dumps(earlier | {"number": "3"}).encode())
    assert (other.status, "already" in other.words) == (200, False)


def test_json_of_another_app_is_refused_by_name(house: House, scorer: Visitor) -> None:
    with nothing_changes(house.app):
        page = preview(scorer, b'{"a": 1, "b": [2]}')
    assert (page.status, page.errors) == (422, ["the file: This is not a file made with Export."])


def test_the_table_of_a_game_ends_with_its_standings(rich: House) -> None:
    viewer, compared = Visitor(rich, Role.SCORER), set()
    for game, lists in SITTINGS.items():
        with rich.place() as place:
            lines = [line for line in lists.all.newest(place, limit=9) if line.standings]
        for line in lines:
            table = viewer.open(f"{viewer.home}/{game}/{line.id}/table.csv").response.data.decode()
            last = table.splitlines()[-1].split(",")
            if last[0].isdigit():
                points = {standing.points for standing in line.standings}
                assert {float(total) for total in last[2::2]} == points
                compared.add(game)
    assert compared == set(SITTINGS)


@pytest.mark.parametrize(
    ("data", "noun", "actions", "path"),
    [
        (FRIDAY.read_bytes(), "night", SITTING, "montana"),
        (SUNDAY, "match", matches.SITTING, "shedding"),
    ],
)
def test_resubmitted_page_after_deletion_imports_no_second_sitting(
    house: House,
    scorer: Visitor,
    data: bytes,
    noun: str,
    actions: SittingActions[Any],
    path: str,
) -> None:
    page = preview(scorer, data)
    first = scorer.submit(page.form("/import-export/take-in"))
    house.writer()(actions.delete, 1)
    with nothing_changes(house.app):
        assert scorer.submit(page.form("/import-export/take-in")).location == first.location
        next_preview = preview(scorer, data)
    assert f"This file was imported before, and the {noun} was deleted." in next_preview.words
    (link_to_deleted,) = [a for a in next_preview.root.all("a") if a.text == f"Open {noun}"]
    deleted = scorer.open(link_to_deleted.attributes["href"])
    assert deleted.form("/bring-back").action == f"{scorer.home}/{path}/1/bring-back"
    second = scorer.submit(next_preview.form("/import-export/take-in"))
    assert second.location == f"{scorer.home}/{path}/2"
    with nothing_changes(house.app):
        assert (
            scorer.submit(next_preview.form("/import-export/take-in")).location == second.location
        )
        assert scorer.submit(page.form("/import-export/take-in")).location == first.location


def test_preview_shows_name_of_imported_game(house: House, scorer: Visitor) -> None:
    house.writer()(variants.OWN_GAMES.create, Variant("", "Libby"))
    house.writer()(variants.OWN_GAMES.edit, Variant("own:libby", "POLSON"))
    page = preview(scorer, GAMES.read_bytes())
    text = page.words
    assert "Polson will be added to the list of games as “Polson 2”." in text
    scorer.submit(page.form("/import-export/take-in"))
    with house.place() as place:
        assert VARIANTS.book(place, archived=True)["own:polson"].name == "Polson 2"


def test_house_file_is_refused_as_night_with_a_hint(house: House, scorer: Visitor) -> None:
    data = archive_of(house.app, house.house_id)
    for content in (data, data.replace(b'"format"', rb'"f\u006frmat"')):
        with nothing_changes(house.app):
            page = preview(scorer, content)
        assert page.status == 422
        assert page.errors == [
            "This is a whole house. It is imported on the server: scorekeeper import FILE"
        ]


@pytest.mark.parametrize(
    ("data", "link", "path"),
    [
        (
            write_variant(Variant("own:tub", "Tub")),
            "Import rules for Montana",
            "montana/variants/file",
        ),
        (write_game(own("Kitchen")), "Import rules for Oh Hell! or Spades", "bidding/games/file"),
        (
            HOUSE_GAME_FILE.decode(),
            "Import a version of Preferans, Skat …",
            "declarer/own/file",
        ),
    ],
)
def test_game_file_is_refused_as_night_with_a_hint(
    app: Flask, scorer: Visitor, data: str, link: str, path: str
) -> None:
    with nothing_changes(app):
        page = preview(scorer, data.encode())
    assert page.status == 422
    assert page.errors == [
        "This file has the rules of a game, not a game that was played. "
        f"Import it with “{link}”, below."
    ]
    (import_link,) = (
        link_element for link_element in page.root.all("a") if link_element.text == link
    )
    assert import_link.attributes["href"] == f"{scorer.home}/{path}"


def test_preview_shows_result_for_each_own_game(house: House, scorer: Visitor) -> None:
    night = json.loads(GAMES.read_bytes())
    own = [key for key in night["variants"] if key.startswith("own:")]
    with nothing_changes(house.app):
        text = preview(scorer, GAMES.read_bytes()).root.text
    assert "will be added to the list of games" in text
    page = preview(scorer, GAMES.read_bytes())
    scorer.submit(page.form("/import-export/take-in"))
    again = preview(scorer, json.dumps(night | {"date": "2025-12-24"}).encode()).root.text
    assert "is already in the list of games" in again
    assert own
    house.writer()(variants.OWN_GAMES.create, Variant("", "Sandpoint", dummy_plays=True))
    other = changed(
        variants={"own:sandpoint": {"name": "Sandpoint", "player_cards": 16, "dummy_cards": 4}},
        deals=[{"variant": "own:sandpoint"}],
        totals={"Ann": 0, "Bo": 0, "Cy": 0},
    )
    assert "differs here" in preview(scorer, other).root.text


def test_bytes_of_a_file_survive_the_preview_form(house: House, scorer: Visitor) -> None:
    """A file with other line endings is recognized, too."""
    content = FRIDAY.read_bytes().replace(b"\n", b"\r\n") + "\ufeff \n".encode()[3:]
    scorer.submit(preview(scorer, content).form("/import-export/take-in"))
    assert "This house already has this file." in preview(scorer, content).root.text


def test_problems_of_a_file_are_shown_with_their_paths(house: House, scorer: Visitor) -> None:
    broken = json.loads(SUNDAY)
    broken["games"][0]["left"]["Bo"]["numbers"] = [6] * 13
    broken["target"] = 0
    broken["extra"] = "x"
    content = json.dumps(broken).encode()
    with nothing_changes(house.app):
        for page in (
            preview(scorer, content),
            scorer.post(f"{scorer.home}/import-export/take-in", {"packed": pack(content)}),
        ):
            assert page.status == 422
            assert page.errors == [
                "extra: There is no such key.",
                "target: A whole number from 1 to 10000.",
                "games[0].left: Number 6: 13 are left in all hands, the deck has 12.",
            ]
        unknown_format = preview(scorer, SUNDAY.replace(b"scorekeeper-match", b"scorekeeper-poker"))
        without_file = scorer.post(f"{scorer.home}/import-export/preview", {})
    assert (without_file.status, without_file.errors) == (422, ["Choose a file first."])
    assert unknown_format.errors == [
        "format: This must be one of: scorekeeper-night/1, scorekeeper-match/1, "
        "scorekeeper-bidding/1, scorekeeper-hearts/1, scorekeeper-pad/1, scorekeeper-declarer/1, "
        "scorekeeper-gaps/1."
    ]


def test_field_without_file_is_refused(house: House, scorer: Visitor) -> None:
    bomb = pack(b" " * (6 * 1024 * 1024))
    whole = pack(FRIDAY.read_bytes())
    with nothing_changes(house.app):
        for packed in ("", "x", "AAAA", bomb, whole[:-8], whole[:40] + whole[44:], "é", "\ud800"):
            page = scorer.post(
                f"{scorer.home}/import-export/take-in",
                {"packed": packed.encode(errors="replace").decode()},
            )
            assert (page.status, page.errors) == (422, ["Choose the file again."]), packed[:40]


@audit_only
def test_only_forms_with_a_file_may_be_large(house: House, owner: Visitor) -> None:
    large = json.loads(FRIDAY.read_bytes())
    padded = json.dumps(large).encode() + b" " * 4_000_000
    with nothing_changes(house.app):
        page = preview(owner, padded)
        assert page.status == 200
        assert len(page.html) < 100_000
        assert preview(owner, b" " * 5_300_000).status == 422
        assert preview(owner, b" " * 5_600_000).status == 413
        long = {"packed": "A" * 5_600_000}
        assert owner.post(f"{owner.home}/import-export/take-in", long).status == 413
        assert owner.post(f"{owner.home}/name", {"name": "x" * 1_200_000}).status == 413


@audit_only
@pytest.mark.parametrize("examples", [(FRIDAY.read_bytes(),), (SUNDAY, of_two("Ann", "Bo"))])
def test_damaged_files_never_break_the_preview(
    house: House, scorer: Visitor, examples: tuple[bytes, ...]
) -> None:
    statuses = set()
    with nothing_changes(house.app):
        for broken in damaged(4, 25, *examples):
            statuses.add(preview(scorer, broken).status)
    assert 422 in statuses <= {200, 422}


def test_file_with_one_person_as_two_players_is_refused(house: House, owner: Visitor) -> None:
    ann, bo = house.add_players("Ann", "Bo")
    house.writer(Role.OWNER)(merging.merge, bo, into=ann)
    for data in (FRIDAY.read_bytes(), SUNDAY):
        with nothing_changes(house.app):
            page = preview(owner, data)
        assert page.status == 422
        assert page.errors == ["players: Two of these players are the same person in this house."]


def test_a_name_in_a_file_is_only_ever_text(house: House, scorer: Visitor) -> None:
    evil = "<b>%(name)s{{ 7 }}</b>"
    page = preview(scorer, sunday(name=evil, players=[evil, "Bo"], games=[]))
    assert evil in page.words
    assert "<b>%" not in page.html
    match_page = scorer.open(scorer.submit(page.form("/import-export/take-in")).location)
    assert evil in match_page.words
    assert "<b>%" not in match_page.html


# ---- the house ----


@both_databases
def test_owner_can_export_the_whole_house(house: House, owner: Visitor) -> None:
    house.start_night()
    page = owner.open(f"{owner.home}/import-export")
    assert f"{owner.home}/import-export/house.json" in page.html
    with nothing_changes(house.app):
        answer = owner.client.get(f"{owner.home}/import-export/house.json")
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''Kitchen.json"
    assert answer.data == archive_of(house.app, house.house_id)


def test_scorer_cannot_export_the_house(house: House, scorer: Visitor) -> None:
    page = scorer.open(f"{scorer.home}/import-export")
    assert page.status == 200
    assert "house.json" not in page.html
    assert scorer.open(f"{scorer.home}/import-export/house.json").status == 403


@audit_only
def test_every_page_of_an_imported_house_works(rich_data: bytes, app: Flask) -> None:
    visitor = Visitor(house_at(app, import_archive(app, rich_data)))
    erased = tuple(
        f"/montana/{n['number']}/" for n in sittings(rich_data, "montana") if is_erased(n)
    )
    assert erased
    for path in pages_of(rich_data):
        page = visitor.open(f"{visitor.home}{path}")
        assert page.status == (404 if path.startswith(erased) else 200), path


@audit_only
def test_pages_render_any_imported_archive(rich_data: bytes, app: Flask) -> None:
    """Afterwards nights can be written, players added, and the export can be imported again."""
    imported = writes = 0
    for broken in (rich_data, *damaged(fresh(11), times(60), rich_data)):
        try:
            whole = archive_document(broken) if read_archive(broken) else {}
        except FileError:
            continue
        imported += 1
        whole["house"]["public_id"] = f"taken{imported}"
        moved = house_at(app, import_archive(app, as_bytes(whole)))
        visitor, pages = Visitor(moved), pages_of(as_bytes(whole))
        check_pages(visitor, pages[imported % 9 :: 9])
        for night in sittings(as_bytes(whole), "montana"):
            writes += 0 if is_erased(night) else write_in(moved, night["number"])
        moved.add_players(f"Newcomer {imported}")
        check_pages(visitor, pages[imported % 11 :: 11])
        assert read_archive(archive_of(app, moved.house_id))
    assert imported > 2
    assert writes > 5 * imported


def write_in(house: House, night: int) -> int:
    """Write a note in a night, and undo all changes; return how many were undone."""
    with suppress(RuleError):  # deleted
        house.writer()(corrections.write_note, night, None, "It goes on.")
    return undo_all(house, night)


def check_pages(visitor: Visitor, paths: list[str]) -> None:
    """Check that no page is a server error; one of something deleted may be missing."""
    for path in paths:
        assert visitor.open(f"{visitor.home}{path}").status in {200, 404}, path


def sittings(data: bytes, game: str) -> list[dict[str, Any]]:
    """The sittings of a game in an archive."""
    return [sitting for sitting in archive_document(data)["sittings"] if sitting["game"] == game]


def is_erased(sitting: dict[str, Any]) -> bool:
    """Return whether the sitting was erased."""
    return bool(sitting.get("deleted_at") == GONE)


def pages_of(data: bytes) -> list[str]:
    """Return the addresses of all pages about the content of an archive."""
    addresses = [
        "/",
        "/montana",
        "/montana/discarded",
        "/players",
        "/montana/variants",
        "/bidding/games",
        "/declarer/own",
        "/rules",
        "/montana/house-rules",
    ]
    addresses += ["/rules?q=снежная", "/montana/new", "/devices"]
    for night in sittings(data, "montana"):
        base = f"/montana/{night['number']}"
        subpages = ["/sheet", "/log", "/me", "/about", "/rules", "/tv", "/file", "/live"]
        addresses += [f"{base}{page}" for page in subpages]
        addresses += [] if is_erased(night) else [base]
        addresses += [f"{base}/deals/{deal}" for deal in night["facts"].get("deals", {})]
    addresses += ["/gaps", "/gaps/rules", "/gaps/scores?rules=two-redeals", "/gaps/statistics"]
    for game in sittings(data, "gaps"):
        addresses += [f"/gaps/{game['number']}{page}" for page in ("", "/challenge")]
    addresses += ["/shedding", "/shedding/matches"]
    for match in sittings(data, "shedding"):
        pages = ("/about", "/log", "/file")
        addresses += [f"/shedding/{match['number']}{page}" for page in pages]
    for game in archive_document(data)["variants"]:
        rules, versions = {
            "montana": ("/rules/games", "/montana/variants"),
            "bidding": ("/rules/bidding", "/bidding/games"),
            "declarer": ("/declarer/own", "/declarer/own"),
        }[game["game"]]
        end = "/show" if game["game"] == "declarer" else ""
        addresses += [f"{rules}/{game['id']}{end}", f"{versions}/{game['id']}/versions"]
    return addresses


def preview_list(visitor: Visitor, content: bytes, **fields: str) -> Page:
    """Upload a score list, and return its preview."""
    page = visitor.open(f"{visitor.home}/import-export/score-list")
    return visitor.upload(page.form("/preview"), content, **fields)


def test_score_list_becomes_a_finished_pad(house: House, scorer: Visitor) -> None:
    house.add_players("Bo")
    table = b"Date;bo;Ann;note\n20.11.2016;-3;7,5;misdeal\n;5;1;\nTotal;2;8.5;\n"
    page = preview_list(scorer, table, title="Toad", wins="lowest")
    assert page.status == 200
    assert "Ann will be added as a player." in page.root.text

    pad_page = scorer.open(scorer.submit(page.form("/import-export/take-in")).location)

    pad = stored(house)
    assert (pad.name, pad.date, pad.settings.title) == ("Sunday", "2016-11-20", "Toad")
    assert [seat.name for seat in pad.seats] == ["Bo", "Ann"]
    assert pad.totals == (20, 85)
    assert (pad.winners, pad.rounds[0].note) == ((0,), "misdeal")
    assert "Bo wins" in pad_page.root.text


def test_wrong_score_list_keeps_what_was_typed(house: House, scorer: Visitor) -> None:
    table = b"Ann;Bo\n1;x\n"
    with nothing_changes(house.app):
        page = preview_list(scorer, table, title="T<b>oad", wins="lowest", date="2016-11-20")
        same_name_twice = preview_list(scorer, b"Ann;Ann\n1;2\n", title="Toad")
        without_title = preview_list(scorer, b"Ann;Bo\n1;2\n")
        wrong_date = preview_list(scorer, b"date;Ann;Bo\n99.99.2016;1;2\n", title="Toad")
    assert page.errors == ["Row 2, Bo: “x” is not a whole or half number."]
    form = page.form("/preview").filled({})
    assert [form[name] for name in ("title", "wins", "date")] == [
        "T<b>oad",
        "lowest",
        "2016-11-20",
    ]
    assert without_title.errors == ["Which game was it?"]
    assert wrong_date.errors == ["There is no such date."]
    assert "Choose the file again." in without_title.root.text
    for refused in (page, same_name_twice, without_title, wrong_date):
        assert (refused.status, bool(refused.errors)) == (422, True)


def test_all_tables_of_the_house_are_exported_in_one_file(rich: House) -> None:
    viewer = Visitor(rich, Role.SCORER)
    answer = viewer.open(f"{viewer.home}/import-export/tables.zip")
    assert (answer.status, answer.response.mimetype) == (200, "application/zip")
    with zipfile.ZipFile(BytesIO(answer.response.data)) as archive:
        assert archive.testzip() is None
        tables = {name: archive.read(name) for name in archive.namelist()}
    assert {f"{game}-games.csv" for game in ("gaps", "hearts", "pad")} < set(tables)
    assert {"montana-nights.csv", "statistics-against.csv", "statistics-seasons.csv"} < set(tables)
    for name, content in tables.items():
        address = f"{viewer.home}/{name.replace('-', '/', 1)}"
        assert viewer.open(address).response.data == content, name
        assert content.count(b"\n") > 1, name


def test_tables_are_not_made_while_all_import_slots_are_taken(
    rich: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_slots, "WAIT_SECONDS", 0.01)
    viewer = Visitor(rich, Role.SCORER)
    with ExitStack() as taken:
        for _ in range(import_slots.AT_ONCE):
            taken.enter_context(import_slots.import_slot())
        page = viewer.open(f"{viewer.home}/import-export/tables.zip")
    assert (page.status, "Try again in a moment." in page.root.text) == (503, True)
    assert viewer.open(f"{viewer.home}/import-export/tables.zip").status == 200
