"""The link that adds a finished sitting to BG Stats, read as the app reads it."""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.settings import POINT, PadWins
from scorekeeper.house.home import actions as houses
from tests.cases.evenings import match
from tests.cases.pads import NAMES, begin, plain
from tests.support import House
from tests.web.visitor import Page, Visitor

_START = datetime(2026, 11, 22, 14, 0, tzinfo=UTC)  # 23 o'clock in Tokyo
_MINUTE_MS = 60_000


def _set_time(patch: pytest.MonkeyPatch, minutes: int) -> None:
    patch.setattr("tests.support.NOW", int(_START.timestamp()) * 1000 + minutes * _MINUTE_MS)


def _finish(house: House, number: int, *points: float) -> None:
    house.writer()(
        pads.record, number, 1, points=[round(score * POINT) for score in points], note=""
    )
    house.writer()(pads.end, number)


def _open(visitor: Visitor, sitting: str, **headers: str) -> Page:
    return visitor.open(f"{visitor.home}/{sitting}/bg-stats", **headers)


def _play(page: Page) -> dict[str, Any]:
    assert page.status == 200
    (link,) = page.root.all("a", class_="forward")
    address = urlsplit(link.attributes["href"])
    assert (address.scheme, address.netloc) == ("https", "app.bgstatsapp.com")
    assert address.path == "/createPlay.html"
    (text,) = parse_qs(address.query, strict_parsing=True)["data"]
    play = json.loads(text)
    assert isinstance(play, dict)
    return play


def test_play_has_utc_end_and_every_boolean(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(house)
    house.writer(Role.OWNER)(houses.set_zone, "Asia/Tokyo")
    _set_time(monkeypatch, 0)
    number = begin(house, "Ann", "Боб & Co", "O'Cy", settings=plain(wins=PadWins.LOWEST))
    _set_time(monkeypatch, 95)
    _finish(house, number, 26, 0, -3)
    page = _open(visitor, f"pad/{number}")

    play = _play(page)

    assert play["sourceName"] == "Scorekeeper"
    assert (play["playDate"], play["durationMin"]) == ("2026-11-22 15:35:00", 95)
    assert play["game"] == {
        "name": "Toad",
        "sourceGameId": "pad/Toad",
        "highestWins": False,
        "noPoints": False,
    }
    players = [(player["name"], player["score"], player["winner"]) for player in play["players"]]
    assert players == [("O'Cy", "-3", True), ("Боб & Co", "0", False), ("Ann", "26", False)]
    assert all(player["startPlayer"] is False for player in play["players"])
    assert len({player["sourcePlayerId"] for player in play["players"]}) == len(players)
    assert house.public_id not in json.dumps(play)


def test_correction_on_another_day_keeps_id_and_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _set_time(monkeypatch, 0)
    number = begin(house, "Ann", "Bo", settings=plain())
    _finish(house, number, 1, 2)
    first = _play(_open(Visitor(house), f"pad/{number}"))
    _set_time(monkeypatch, 3 * 24 * 60)
    house.writer()(pads.correct, number, 1, points=[30 * POINT, 2 * POINT], note="")

    second = _play(_open(Visitor(house, Role.VIEWER), f"pad/{number}"))

    for name in ("sourcePlayId", "playDate", "game"):
        assert second[name] == first[name]
    assert [player["score"] for player in second["players"]] == ["30", "2"]


def test_sitting_entered_on_a_later_day_has_unknown_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _set_time(monkeypatch, 3 * 24 * 60)
    visitor = Visitor(house)
    house.writer(Role.OWNER)(houses.set_zone, "Asia/Tokyo")
    number = begin(house, "Ann", "Bo", settings=plain())
    _finish(house, number, 1, 2)

    play = _play(_open(visitor, f"pad/{number}"))

    assert play["playDate"] == "2026-11-22 01:00:00"  # 10 o'clock in Tokyo
    assert "durationMin" not in play


def test_game_has_the_same_name_in_every_language(house: House) -> None:
    number = begin(house, "Ann", "Bo", "Cy", settings=settings_of("hearts", 3))
    _finish(house, number, 26, 0, 0)
    page = _open(Visitor(house), f"pad/{number}", **{"Accept-Language": "ru"})

    assert page.root.text.startswith("Добавить в BG Stats")
    assert _play(page)["game"]["name"] == "Hearts"


def test_link_of_eight_is_a_qr_code_and_a_longer_one_is_not(house: House) -> None:
    short = begin(house, *NAMES[:8], settings=plain())
    _finish(house, short, *range(8))
    names = [f"{'Константинопольский'} {n}" for n in range(8)]
    long = begin(house, *names, settings=plain())
    _finish(house, long, *range(8))
    visitor = Visitor(house)

    assert any(_open(visitor, f"pad/{short}").root.all("svg", class_="qr"))
    page = _open(visitor, f"pad/{long}")
    assert not any(page.root.all("svg", class_="qr"))
    assert [player["name"] for player in _play(page)["players"]] == names[::-1]


def test_open_or_deleted_sitting_has_no_link(house: House) -> None:
    house.add_players("Ann", "Bo")
    number = match(house, [1, 2], (0, 40))
    visitor = Visitor(house)

    page = _open(visitor, f"shedding/{number}")
    assert page.status == 404
    assert "after the end" in page.root.text
    assert not any(page.root.all("a", class_="forward"))
    for address in ("pad/9", "gaps/1", "chess/1"):
        assert _open(visitor, address).status == 404
