"""A match as a whole: its settings, log, lists and viewers."""

import json
import re
from dataclasses import replace

from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.files import read_match
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.match import Hand, MatchGame
from scorekeeper.games.shedding.web.cells import CELLS
from tests.depth import audit_only
from tests.games.shedding.web.matches import NOTHING, SIXES, at, begin, stored
from tests.games.shedding.web.shedding import follow
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import Page, Visitor


def test_log_names_who_changed_what(house: House, scorer: Visitor, number: int) -> None:
    writer = house.writer()
    writer(matches.record, number, 1, winner=0, left=[NOTHING, SIXES, 40])
    more = Hand((1, 0, 0, 0, 0, 3), 1, 0)
    writer(matches.correct, number, 1, winner=0, left=[NOTHING, more, 40])
    writer(matches.settle, number, name="Sunday", date="2026-11-22", target=500)
    page = scorer.open(at(scorer, number, "log"))
    entries = [
        item.text for item in page.root.all("li") if item.parent and item.parent.has(class_="log")
    ]
    device = house.device(Role.SCORER).name
    for entry, expected in zip(
        entries,
        (
            ["the target: 300 → 500"],
            ["game 1, Bo, number 6: 2 → 3"],
            [
                "game 1: Ann +73",
                "game 1, Bo: 6 + 6 + 1; 1 number rule, 20",
                "game 1, Cy: 40, counted at the table",
            ],
            ["start of the match"],
        ),
        strict=True,
    ):
        assert all(line in entry for line in expected), (entry, expected)
        assert device in entry
    writer(matches.delete, number, 1)
    assert "deleted: Ann +79" in scorer.open(at(scorer, number, "log")).root.text
    page = scorer.open(at(scorer, number))
    assert "Undo: the deletion of game 1" in page.root.text
    scorer.submit(page.form("/undo"))
    assert "game 1 restored: Ann +79" in scorer.open(at(scorer, number, "log")).root.text


def test_log_counts_turns_of_followed_game(house: House, scorer: Visitor, number: int) -> None:
    follow(house, number, *["pass"] * 12)
    house.writer()(matches.record, number, 1, winner=0, total=50)
    path = at(scorer, number, "log")
    assert newest_lines(scorer.open(path)) == ["game 1: Ann +50", "the table: 12 turns → –"]
    scorer.submit(scorer.open(at(scorer, number)).form("/undo"))
    assert newest_lines(scorer.open(path)) == [
        "a deleted game: Ann +50 → –",
        "the table: 12 turns",
    ]
    house.writer()(matches.turn_up, number, BY_CODE["R2E"], 1)
    assert newest_lines(scorer.open(path)) == [
        "who goes first: Ann → Bo",
        "the card turned up: green solid 5 → red outline 2",
        "the table: 12 turns → –",
    ]


def test_log_of_single_turn_omits_table_length(house: House, scorer: Visitor, number: int) -> None:
    follow(house, number, "pass")
    lines = newest_lines(scorer.open(at(scorer, number, "log")))
    assert lines
    assert not [line for line in lines if line.startswith("the table")]


def test_undo_of_turn_is_named_in_match_too(house: House, scorer: Visitor, number: int) -> None:
    follow(house, number, "pass")
    page = scorer.open(at(scorer, number))
    assert "'s turn (drew a card and kept it)" in page.root.text
    assert "Undo: a turn" not in page.root.text


def test_log_orders_games_by_number(house: House, scorer: Visitor, number: int) -> None:
    cells = {f"games.{game}.total": (game, game + 1) for game in range(1, 12)}
    games = tuple(MatchGame(game, 0, (), game) for game in range(1, 12))
    match = replace(stored(house, number), games=games)
    with house.app.test_request_context():
        lines = CELLS.lines(match, Change(1, "correct", dict(sorted(cells.items()))))
    assert [line.after for line in lines] == [str(game + 1) for game in range(1, 12)]


def newest_lines(page: Page) -> list[str]:
    """The log's lines about the newest change."""
    entry = next(item for item in page.root.all("li") if item.inside("ol"))
    return [line.text for line in entry.all("li")]


@audit_only
def test_draw_names_every_player_and_survives_reload(viewer: Visitor, number: int) -> None:
    drawn = {viewer.open(at(viewer, number, "draw")).location for _ in range(60)}
    assert drawn == {at(viewer, number, f"draw?first={seat}") for seat in range(3)}
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        pages = [viewer.open(at(viewer, number, f"draw?first={seat}")) for _ in range(5)]
        assert {next(page.root.all(class_="spoken-name")).text for page in pages} == {name}
    assert viewer.open(at(viewer, number, "draw?first=3")).status == 303


def test_match_file_can_be_imported(house: House, viewer: Visitor, number: int) -> None:
    house.writer()(matches.record, number, 1, winner=0, left=[NOTHING, SIXES, 40])
    answer = viewer.client.get(at(viewer, number, "file"))
    assert json.loads(answer.data)["totals"] == {"Ann": 73, "Bo": 0, "Cy": 0}
    assert read_match(answer.data).games == stored(house).games
    assert "attachment" in answer.headers["Content-Disposition"]


# ---- lists ----


@audit_only
def test_matches_are_paginated(house: House, viewer: Visitor) -> None:
    ann, bo = house.add_players("Ann", "Bo")
    for n in range(35):
        number = begin(house, ann, bo, target=10, name=f"Match {n}")
        if n % 7:
            house.writer()(matches.record, number, 1, winner=n % 2, total=20)
    path = f"{viewer.home}/shedding/matches"
    with statements(house.app) as sent:
        page = viewer.open(path)
    assert len(sent) < 12, sent
    listed = [item.text for item in page.root.all(class_="listed-name")]
    assert len(listed) == 5 + 30
    assert "Match 28," in listed[0]
    house.writer()(matches.start, name="New", date="2026-11-22", target=10, players=[ann, bo])
    lobby = viewer.open(f"{viewer.home}/shedding")
    assert "Watch Montana: changing rules to 10 · New ·" in lobby.root.text
    assert not older(page)
    for n in range(4):
        number = begin(house, ann, bo, target=10, name=f"Later {n}")
        house.writer()(matches.record, number, 1, winner=0, total=20)
    (address,) = older(viewer.open(path))
    rest = [item.text for item in viewer.open(address).root.all(class_="listed-name")]
    assert [name.partition(", 22")[0].partition(" · ")[2] for name in rest] == [
        f"Match {n}" for n in (4, 3, 2, 1)
    ]


@audit_only
def test_running_matches_are_paginated(house: House, viewer: Visitor) -> None:
    ann, bo = house.add_players("Ann", "Bo")
    for n in range(65):
        number = begin(house, ann, bo, target=10, name=f"Match {n}")
        if n < 2:
            house.writer()(matches.record, number, 1, winner=0, total=20)
    page, listed = viewer.open(f"{viewer.home}/shedding/matches"), list[list[str]]()
    while True:
        names = [next(item.all("bdi")).text for item in page.root.all(class_="listed-name")]
        listed.append(names)
        onward = [a.attributes["href"] for a in page.root.all("a") if "Older, unfinished" in a.text]
        if not onward:
            break
        page = viewer.open(onward[0])
    going_on = [f"Match {n}" for n in range(64, 1, -1)]
    assert listed == [
        [*going_on[:30], "Match 1", "Match 0"],
        going_on[30:60],
        going_on[60:],
    ]


@audit_only
def test_matches_with_same_name_are_distinguished(
    house: House, viewer: Visitor, number: int
) -> None:
    begin(house, 1, 2, name="Monday")
    text = viewer.open(f"{viewer.home}/shedding").root.text
    assert "No." not in text
    other = begin(house, 1, 2)
    (begin_, *_) = viewer.open(f"{viewer.home}/shedding").root.all(class_="begin")
    assert re.findall(r"No\.\s(\d+)", begin_.text) == [str(other), str(number)]


def older(page: Page) -> list[str]:
    """The targets of the links to older matches."""
    links = [link.attributes["href"] for link in page.root.all("a")]
    return [link for link in links if "before=" in link]
