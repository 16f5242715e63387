"""Games saved, loaded, played back and begun again; whose they are; the board's scripts."""

from io import BytesIO

import pytest

from scorekeeper.base.seats import Seat
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.game_file import read_game, write_action, write_game
from scorekeeper.games.gaps.rules.board import CARDS, Move
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, TWO_REDEALS
from scorekeeper.games.gaps.store.games import player_of
from tests.depth import audit_only
from tests.games.gaps.web.gaps import begin, stored
from tests.running.command import ROOT
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor


@audit_only
def test_game_is_saved_and_loaded(house: House, scorer: Visitor) -> None:
    address = begin(house)
    for _ in range(12):
        house.writer()(gaps.play, 1, [stored(house).value.game.board.moves[0]])
    saved = scorer.open(f"{address}/game.gam")
    assert saved.headers["Content-Disposition"] == "attachment; filename*=UTF-8''7.gam"
    data = saved.response.data
    assert data.decode() == write_game(stored(house).value.game)
    lobby = address.rpartition("/")[0]
    answer = scorer.post(f"{lobby}/load", {"file": (BytesIO(data), "7.gam")})  # type: ignore[dict-item]
    assert answer.location == f"{lobby}/2"
    assert stored(house, 2).value.game == read_game(data).replayed()
    for _ in range(12):
        scorer.post(f"{lobby}/2/redo")
    assert stored(house, 2).value.game.board == stored(house).value.game.board


def test_invalid_file_is_refused_with_its_line(house: House, scorer: Visitor) -> None:
    board = new_game(7, CLASSIC).board
    tried = (Move(card, gap) for gap in board.gaps for card in CARDS)
    move = next(move for move in tried if board.check(move))
    data = write_game(new_game(7, CLASSIC)) + write_action(move) + "\n"
    lobby = f"/h/{house.public_id}/gaps"
    with nothing_changes(house.app):
        page = scorer.post(f"{lobby}/load", {"file": (BytesIO(data.encode()), "7.gam")})  # type: ignore[dict-item]
        empty = scorer.post(f"{lobby}/load", {"file": (BytesIO(b""), "")})  # type: ignore[dict-item]
    assert page.status == empty.status == 422
    assert "line 6" in page.errors[0]
    assert empty.errors == ["Choose a file first."]


def test_save_during_a_replay_saves_the_whole_game(house: House, scorer: Visitor) -> None:
    address = begin(house)
    for _ in range(12):
        house.writer()(gaps.play, 1, [stored(house).value.game.board.moves[0]])
    data = scorer.open(f"{address}/game.gam").response.data
    scorer.post(f"{address}/replay")
    scorer.post(f"{address}/redo")
    assert scorer.open(f"{address}/game.gam").response.data == data


@audit_only
@pytest.mark.parametrize("player", ["x", "1e3", "-1", "9" * 20])
def test_unknown_player_is_refused(house: House, scorer: Visitor, player: str) -> None:
    house.add_players("Ann")
    address = begin(house)
    scorer.post(f"{address}/who", {"player": "1"})
    with nothing_changes(house.app):
        assert scorer.post(f"{address}/who", {"player": player}).status == 422
    assert player_of(stored(house)) == Seat(1, "Ann")
    scorer.post(f"{address}/who", {"player": ""})
    assert player_of(stored(house)) is None


def test_same_deal_again_is_another_attempt(house: House, scorer: Visitor) -> None:
    address = begin(house, TWO_REDEALS)
    house.writer()(gaps.play, 1, [stored(house).value.game.board.moves[0]])
    answer = scorer.post(f"{address}/restart")
    assert answer.location.endswith("/gaps/2")
    assert stored(house, 2).value.game == new_game(7, TWO_REDEALS)
    assert stored(house).value.game.moves == 1


def test_imported_scripts_are_cached_for_a_year(house: House, scorer: Visitor) -> None:
    page = scorer.open(begin(house))
    scripts = [
        element.attributes[name]
        for tag, name in (("link", "href"), ("script", "src"))
        for element in page.root.all(tag)
        if "/static/@" in element.attributes.get(name, "")
    ]
    folders = {address.partition("/js/")[0] for address in scripts}
    of_board = {address.rpartition("/js/gaps/")[2] for address in scripts if "/gaps/" in address}
    later = {"solver.js", "layout.js"}  # a worker, and other pages
    later |= {"lobby.js", "begin_offline.js", "picking.js"}
    assert of_board | later == {script.name for script in (ROOT / "static/js/gaps").glob("*.js")}
    assert len(folders) == 1  # so that relative imports ask for the very files that were preloaded
    for address in scripts:
        answer = scorer.open(address)
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000"
    plain = scorer.open("/static/js/gaps/main.js")
    assert "max-age" not in plain.headers["Cache-Control"]
    assert scorer.open("/static/@000000000000/@000000000000/js/gaps/main.js").status == 404
