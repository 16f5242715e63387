"""A history from BG Stats: what becomes of each play."""

import json
from typing import Any

import pytest

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.house.play_logs import history
from scorekeeper.house.play_logs.history import Skipped, read_history
from tests.cases.play_history import export, play


def only(data: bytes) -> dict[str, Any]:
    """The pad's file of the only play."""
    history = read_history(data)
    assert not history.skipped
    ((game,),) = ([game.plays for game in history.games.values()],)
    (read,) = game
    document = json.loads(read.file)
    assert isinstance(document, dict)
    return document


@pytest.mark.parametrize(
    ("scores", "rounds"),
    [
        (("20+16-5", "1+2+3"), [[20, 1], [16, 2], [-5, 3]]),
        (("-3", " 7.50 "), [[-3, 7.5]]),
        (("12", "4+4"), [[12, 8]]),
        (("1,5+1", "\N{MINUS SIGN}2+-1"), [[1.5, -2], [1, -1]]),
        ((10, "0"), [[10, 0]]),
    ],
)
def test_terms_of_scores_are_rounds(scores: tuple[object, ...], rounds: list[list[float]]) -> None:
    document = only(export(play(*scores)))
    assert document["rounds"] == [dict(zip(["Ann", "Bo"], row, strict=True)) for row in rounds]
    assert (document["title"], document["wins"]) == ("Skat", "highest")
    assert (document["date"], document["name"]) == ("2026-11-20", "Friday")
    assert document["ended"] is True


def test_without_scores_winners_get_a_point() -> None:
    for nothing in ("", None):
        won = play(nothing, nothing, nothing)
        won["playerScores"][0]["winner"] = won["playerScores"][2]["winner"] = True
        (points,) = only(export(won, highestWins=0))["rounds"]
        assert points == {"Ann": 1, "Bo": 0, "Cy": 1}


def test_lowest_total_wins_and_night_belongs_to_evening_before() -> None:
    document = only(export(play("3", "5", playDate="2026-11-21 03:10:00"), highestWins=False))
    assert (document["wins"], document["date"]) == ("lowest", "2026-11-20")


def test_other_winner_and_comment_are_a_note() -> None:
    tie = play("5", "5", comments="Cut cards for it")
    tie["playerScores"][1]["winner"] = True
    assert only(export(tie))["notes"] == {"1": "Bo · Cut cards for it"}
    plain = play("5", "4", comments="two\nlines")
    plain["playerScores"][0]["winner"] = True
    assert only(export(plain))["notes"] == {"1": "two lines"}
    for nothing in ("", " ", "\u202e", None):
        assert only(export(tie | {"comments": nothing}))["notes"] == {"1": "Bo"}


def test_history_with_too_many_scores_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "_MAX_SCORES", 5)
    plays = [play("1", "2", uuid=str(number)) for number in range(3)]
    assert read_history(export(*plays[:2])).games
    with pytest.raises(RuleError):
        read_history(export(*plays))
    assert not read_history(export(*plays), only=2).games


def test_seat_order_is_kept_if_there_is_one() -> None:
    turned = play("1", "2", "3")
    for entry, seat in zip(turned["playerScores"], (3, 1, 2), strict=True):
        entry["seatOrder"] = seat
    assert only(export(turned))["players"] == ["Bo", "Cy", "Ann"]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (play("1", "2", ignored=True), Skipped.IGNORED),
        (play("1", "2", gameRefId=9), Skipped.GAME),
        (play("1", "2", gameRefId=[]), Skipped.GAME),
        (play("1", ""), Skipped.SCORES),
        (play("", None), Skipped.SCORES),
        (play("1", "2.25"), Skipped.SCORES),
        (play("1", "2*3"), Skipped.SCORES),
        (play("1", {"a": 1}), Skipped.SCORES),
        (play("1", "+".join(["1"] * 500)), Skipped.SCORES),
        (play("1"), Skipped.PAD),
        (play("1", "2", "3", "4"), Skipped.PAD),
        (play("1", "999999"), Skipped.PAD),
        (play("1", "2", playDate="soon"), Skipped.PAD),
        (play("1", "2", playDate="2999-01-01 10:00:00"), Skipped.PAD),
        ({"gameRefId": 1}, Skipped.SCORES),
    ],
)
def test_play_that_does_not_fit_is_skipped_with_its_reason(
    entry: dict[str, Any], reason: Skipped
) -> None:
    history = read_history(export(entry, play("1", "2", uuid="good")))
    assert dict(history.skipped) == {reason: 1}
    assert [len(game.plays) for game in history.games.values()] == [1]


def test_two_players_of_one_name_are_skipped() -> None:
    same = ("Anonymous player", "anonymous player")
    assert dict(read_history(export(play("1", "2"), players=same)).skipped) == {Skipped.PAD: 1}


@pytest.mark.parametrize("data", [b"[]", b"{}", b'{"games": [], "players": [], "plays": {}}'])
def test_other_json_is_refused(data: bytes) -> None:
    with pytest.raises(RuleError):
        read_history(data)


def test_damaged_file_is_refused() -> None:
    with pytest.raises(FileError):
        read_history(export(play("1", "2"))[:-5])
