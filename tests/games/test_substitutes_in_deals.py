"""Substitutes in games whose deals are entered at once: Hearts, and games with a declarer."""

import json
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.core.tables import TallyRow
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.store.sittings import SITTING_LIST, DeclarerTopic
from scorekeeper.games.hearts import actions as hearts
from scorekeeper.games.hearts.rules.scoring import HeartsSettings
from scorekeeper.games.hearts.store import HeartsTopic
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.import_export.actions import import_file
from tests.cases.archives import archive_of
from tests.cases.declarer import begin as begin_contracts
from tests.cases.merging import merge
from tests.support import House, nothing_changes
from tests.web.visitor import Form, Visitor

WHISTED = {"declarer": "0", "contract": "6", "s1": "whist", "s2": "pass", "t0": "6", "t1": "3"}
KING = [{"t0": "3", "t1": "2", "t2": "2"}, {"t0": "0", "t1": "8", "t2": "0"}]


def at(visitor: Visitor, *rest: object) -> str:
    return "/".join(map(str, (visitor.home, *rest)))


def substitute(visitor: Visitor, game: str, deal: int, seat: int, **fields: str) -> None:
    page = visitor.open(at(visitor, game, 1, "deals", deal, "substitute"))
    answer = visitor.submit(page.form("/substitute"), {"seat": str(seat), **fields})
    assert answer.status == 303, answer.errors


def record(visitor: Visitor, deal: int, sent: dict[str, str], game: str = "declarer") -> None:
    form = visitor.open(at(visitor, game, 1)).form(f"/deals/{deal}/record")
    assert visitor.submit(form, sent).status == 303


def stored(house: House) -> DeclarerSitting:
    with house.place() as place:
        return DeclarerTopic(1).load(place).value


def tallies(house: House) -> dict[int, tuple[int, int, bool, dict[str, Any]]]:
    """Each player's tally: points, deals, won, and figures without those of the game."""
    with house.place() as place:
        here = TallyRow.house_id == house.house_id
        rows = place.connection.execute(select(TallyRow.__table__).where(here)).all()
    return {
        row.player_id: (
            row.points,
            row.played,
            row.won,
            {k: v for k, v in row.figures.items() if k in {"declared", "made", "queens", "moons"}},
        )
        for row in rows
    }


@pytest.fixture
def king(house: House, scorer: Visitor) -> House:
    """King of Ann, Bo, Cy and Dee with a deal; Eve is known, and plays for Bo from deal 2 on."""
    begin_contracts(house, "king")
    house.add_players("Eve")
    record(scorer, 1, KING[0])
    substitute(scorer, "declarer", 2, 1, player="5")
    return house


def test_substitute_plays_from_the_next_deal_and_each_keeps_own_points(
    king: House, scorer: Visitor
) -> None:
    page = scorer.open(at(scorer, "declarer", 1))
    assert "Undo: Eve in place of Bo" in page.words
    assert "1. take no tricks · Ann 3, Bo 2" in page.words
    record(scorer, 2, KING[1])
    text = scorer.open(at(scorer, "declarer", 1)).words
    assert "Eve −20" in text
    assert "2. no hearts · Eve 8" in text
    assert "Bo: 2" not in text
    assert tallies(king) == {
        1: (-6, 2, False, {}),
        2: (-4, 1, False, {}),
        3: (-4, 2, False, {}),
        4: (-2, 2, False, {}),
        5: (-16, 1, False, {}),
    }
    log = scorer.open(at(scorer, "declarer", 1, "log")).words
    assert "Bo's seat: Eve" in log or "Bo's seat Eve" in log
    scorer.submit(scorer.open(at(scorer, "declarer", 1, "about")).form("/finish"))
    over = scorer.open(at(scorer, "declarer", 1)).words
    assert "from deal 2, replacing Bo" in over
    with king.place() as place:
        (line,) = SITTING_LIST.newest(place, limit=1)
    assert [standing.name for standing in line.standings] == ["Ann", "Eve", "Cy", "Dee"]


def test_correction_and_log_name_the_players_of_their_deal(king: House, scorer: Visitor) -> None:
    page = scorer.open(at(scorer, "declarer", 1, "deals", 1))
    form = page.form("/correct")
    labels = [label.text for label in page.root.all("label", for_="t1")] or [page.root.text]
    assert "Bo" in labels[0]
    assert scorer.submit(form, {"t0": "2", "t1": "3"}).status == 303
    log = scorer.open(at(scorer, "declarer", 1, "log")).words
    assert "deal 1, Bo, taken: 2 → 3" in log


def test_undo_and_deletion_of_deals_keep_seats_right(king: House, scorer: Visitor) -> None:
    record(scorer, 2, KING[1])
    page = scorer.open(at(scorer, "declarer", 1, "deals", 1))
    scorer.submit(page.form("/delete"))
    sitting = stored(king)
    assert [who.name for who in sitting.starters] == ["Ann", "Eve", "Cy", "Dee"]
    assert sitting.sits == {}
    scorer.submit(scorer.open(at(scorer, "declarer", 1)).form("/undo"))
    assert [who.name for who in stored(king).starters] == ["Ann", "Bo", "Cy", "Dee"]
    substitute(scorer, "declarer", 2, 1, player="2")  # Bo stayed after all
    assert stored(king).sits == {}


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        ({"seat": "0", "player": "3"}, "A player can take only one seat."),
        ({"seat": "7", "player": "2"}, "There is no such seat."),
        ({"seat": "0", "name": "cy"}, "There is already a player called “cy”."),
    ],
)
def test_impossible_substitute_is_refused(
    app: Flask, king: House, scorer: Visitor, sent: dict[str, str], error: str
) -> None:
    form = scorer.open(at(scorer, "declarer", 1, "deals", 2, "substitute")).form("/substitute")
    with nothing_changes(app):
        page = scorer.submit(form, sent)
    assert page.status == 422
    assert page.errors == [error]
    assert scorer.open(at(scorer, "declarer", 1, "deals", 9, "substitute")).status == 404


def test_substitute_from_the_next_deal_is_refused_once_the_game_is_over(
    app: Flask, king: House, scorer: Visitor
) -> None:
    form = scorer.open(at(scorer, "declarer", 1, "deals", 2, "substitute")).form("/substitute")
    scorer.submit(scorer.open(at(scorer, "declarer", 1, "about")).form("/finish"))
    with nothing_changes(app):
        page = scorer.submit(form, {"seat": "0", "player": "2"})
    assert page.errors == ["The game is over."]
    assert scorer.open(at(scorer, "declarer", 1, "deals", 2, "substitute")).status == 404


def test_substitute_without_a_deal_neither_wins_nor_is_counted(
    house: House, scorer: Visitor
) -> None:
    begin_contracts(house, "king")
    house.add_players("Eve")
    record(scorer, 1, KING[0])
    substitute(scorer, "declarer", 2, 3, player="5")
    scorer.submit(scorer.open(at(scorer, "declarer", 1, "about")).form("/finish"))
    text = scorer.open(at(scorer, "declarer", 1)).words
    assert "Dee wins" in text
    assert "replacing" not in text
    assert {player: (played, won) for player, (_, played, won, _) in tallies(house).items()} == {
        1: (1, False),
        2: (1, False),
        3: (1, False),
        4: (1, True),
    }
    with house.place() as place:
        (line,) = SITTING_LIST.newest(place, limit=1)
    assert [(standing.name, standing.won) for standing in line.standings][3] == ("Dee", True)
    evening = scorer.open(at(scorer, "evenings", "2026-11-22")).words
    assert "Dee" in evening
    assert "Eve" not in evening.replace("Evening", "")
    pages = [at(scorer, "statistics", "players", player) for player in (4, 5)]
    texts = [scorer.open(page).words for page in pages]
    assert "King 1 1 100 %" in texts[0]
    assert "King" not in texts[1]


def test_correction_that_ends_the_game_takes_the_win_from_a_waiting_substitute(
    app: Flask, house: House, scorer: Visitor
) -> None:
    *players, eve = house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    settings = HeartsSettings(target=26)
    write = house.writer()
    write(hearts.start, name="", date="2026-11-22", settings=settings, players=players)
    write(hearts.record, 1, 1, hearts=[3, 4, 6, 0], queen=1)
    substitute(scorer, "hearts", 2, 1, player=str(eve))
    assert tallies(house)[eve] == (0, 0, False, {})
    write(hearts.correct, 1, 1, hearts=[0, 13, 0, 0], queen=1)
    assert "Bo wins" in scorer.open(at(scorer, "hearts", 1)).words
    assert tallies(house)[2] == (0, 1, True, {"queens": 1, "moons": 1})
    assert eve not in tallies(house)

    merge(house, eve, into=1)  # never at the table together, so far
    write(hearts.correct, 1, 1, hearts=[3, 4, 6, 0], queen=1)
    form = scorer.open(at(scorer, "hearts", 1)).form("/deals/2/record")
    with nothing_changes(app):
        page = scorer.submit(form, {"h0": "3", "h1": "4", "h2": "6", "queen": "1"})
    assert page.errors == ["That would put one person in two seats: two players were merged."]
    substitute(scorer, "hearts", 2, 1, player="2")  # Bo stays
    record(scorer, 2, {"h0": "3", "h1": "4", "h2": "6", "queen": "1"}, "hearts")


def test_two_phones_that_seat_different_substitutes_see_both(
    app: Flask, king: House, scorer: Visitor, owner: Visitor
) -> None:
    king.add_players("Fay")
    forms: list[Form] = [
        who.open(at(who, "declarer", 1, "deals", 2, "substitute")).form("/substitute")
        for who in (scorer, owner)
    ]
    assert scorer.submit(forms[0], {"seat": "0", "player": "6"}).status == 303
    with nothing_changes(app):
        page = owner.submit(forms[1], {"seat": "0", "player": "2"})
    assert page.status == 409
    assert "Ann's seat" in page.words


def test_file_and_archive_have_substitutes(king: House, scorer: Visitor) -> None:
    record(scorer, 2, KING[1])
    substitute(scorer, "declarer", 3, 0, player="2")
    written = scorer.open(at(scorer, "declarer", 1, "file")).html
    document = json.loads(written)
    assert document["players"] == ["Ann", "Bo", "Cy", "Dee"]
    assert document["deals"][1]["substitutes"] == {"Bo": "Eve"}
    assert document["substitutes"] == {"Ann": "Bo"}
    assert document["totals"]["Bo"] == -6
    with king.app.app_context():
        number = import_file(king.actor(), json.dumps(document | {"name": "Copy"}).encode()).number
    again = scorer.open(at(scorer, "declarer", number, "file")).html
    assert json.loads(again) == document | {"name": "Copy"}
    assert read_archive(archive_of(king.app, king.house_id))["sittings"]


def test_points_of_hearts_follow_the_substitute(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    started = house.writer()(
        hearts.start, name="", date="2026-11-22", settings=HeartsSettings(), players=players[:4]
    )
    write = house.writer()
    write(hearts.record, started.number, 1, hearts=[13, 0, 0, 0], queen=1)
    substitute(scorer, "hearts", 2, 1, player="5")
    write(hearts.record, started.number, 2, hearts=[0, 13, 0, 0], queen=1)
    assert tallies(house) == {
        1: (13 + 26, 2, False, {}),
        2: (13, 1, False, {"queens": 1}),
        3: (26, 2, False, {}),
        4: (26, 2, False, {}),
        5: (0, 1, False, {"queens": 1, "moons": 1}),
    }
    text = scorer.open(at(scorer, "hearts", 1)).words
    assert "2. Eve shot the moon" in text
    assert "Bo Q♠" in text
    document = json.loads(scorer.open(at(scorer, "hearts", 1, "file")).html)
    assert document["deals"][1]["substitutes"] == {"Bo": "Eve"}
    with house.app.app_context():
        number = import_file(house.actor(), json.dumps(document | {"name": "Copy"}).encode()).number
    with house.place() as place:
        names = [who.name for who in HeartsTopic(number).load(place).value.people]
    assert names == ["Ann", "Bo", "Cy", "Dee", "Eve"]
    assert read_archive(archive_of(house.app, house.house_id))["sittings"]
