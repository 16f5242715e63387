"""A game of Gaps as others follow it: its board without forms, with every turn."""

from contextlib import closing

import pytest
from flask import Flask

from scorekeeper.core import player_actions as players
from scorekeeper.core.live.hub import Hub
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from tests.depth import audit_only
from tests.games.gaps.web.gaps import NEARLY, STUCK, begin, labels, stored
from tests.running.databases import both_databases, own_database
from tests.support import House, nothing_changes
from tests.web.test_live import Stream
from tests.web.visitor import Page, Visitor

pytestmark = own_database


def live_of(page: Page) -> str:
    """Return the address of the page's stream."""
    (main,) = page.root.all("main")
    return main.attributes["data-live"]


@both_databases
def test_stream_sends_each_turn(app: Flask, house: House, viewer: Visitor) -> None:
    address = begin(house)
    move = stored(house).value.game.board.moves[0]
    with closing(Stream(viewer, live_of(viewer.open(address)))) as stream:
        assert stream.next()["event"] == "beat"
        assert stream.next()["id"] == str(house.seq)
        house.writer()(gaps.play, 1, [move])
        assert "data-moves>1<" in stream.next()["data"]
        for act, moves in ((gaps.undo, 0), (gaps.redo, 1), (gaps.shuffle, 1)):
            house.writer()(act, 1)
            board = stream.next()
            assert (board["event"], board["id"]) == ("board", str(house.seq))
            assert f"data-moves>{moves}<" in board["data"]
            assert "<form" not in board["data"]
            assert "csrf" not in board["data"]
    hub: Hub = app.extensions["live"]
    assert len(hub) == 0


def test_viewer_follows_the_shown_board(house: House, viewer: Visitor) -> None:
    page = viewer.open(begin(house))
    board = viewer.open(live_of(page))
    assert board.forms == []
    assert board.headers["X-Version"] == str(house.seq)
    (paged,) = page.root.all("div", id="board")
    (fresh,) = board.root.all("div", id="board")
    assert (fresh.text, fresh.attributes) == (paged.text, paged.attributes)
    assert labels(board) == labels(page)


@audit_only
def test_player_is_notified_and_requests_the_board(house: House, scorer: Visitor) -> None:
    address = begin(house)
    live = live_of(scorer.open(address))
    first = scorer.open(live)
    assert (first.status, labels(first)) == (200, [])
    scorer.post(f"{address}/play", {"tap": stored(house).value.game.board.moves[0].card.code})
    newer = scorer.open(live, if_none_match=first.headers["ETag"])
    assert (newer.status, newer.headers["X-Version"]) == (200, str(house.seq))


def test_board_is_rendered_once_for_all_looks(house: House, viewer: Visitor) -> None:
    live = live_of(viewer.open(begin(house)))
    first = viewer.open(live)
    viewer.client.set_cookie("gaps", "faces=large&spacing=wide&sounds=yes&animation=no")
    assert viewer.open(live, if_none_match=first.headers["ETag"]).status == 304
    russian = viewer.open(live, if_none_match=first.headers["ETag"], accept_language="ru")
    assert (russian.status, "Ходы" in russian.root.text) == (200, True)


@audit_only
def test_won_game_is_streamed_with_its_line_and_no_buttons(house: House, viewer: Visitor) -> None:
    address = begin(house, board=NEARLY)
    live = live_of(viewer.open(address))
    Visitor(house, Role.SCORER).post(f"{address}/play", {"tap": "KC"})
    board = viewer.open(live)
    (section,) = board.root.all("section", **{"aria-labelledby": "won"})
    assert section.text == next(iter(viewer.open(address).root.all("section"))).text
    assert not [button for button in board.root.all("button") if "data-step" in button.attributes]


def test_viewer_gets_no_instructions(house: House, viewer: Visitor) -> None:
    page = viewer.open(live_of(viewer.open(begin(house, board=STUCK))))
    assert "No moves left" in page.root.text
    assert "Shuffle, or undo" not in page.root.text


def test_changed_player_is_streamed(house: House, viewer: Visitor, scorer: Visitor) -> None:
    (ann,) = house.add_players("Ann")
    address = begin(house)
    pages = [(visitor, live_of(visitor.open(address))) for visitor in (viewer, scorer)]
    house.writer()(gaps.whose, 1, ann)
    for visitor, live in pages:
        tag = visitor.open(live).headers["ETag"]
        house.writer(Role.OWNER)(players.rename, ann, f"Zed {visitor is viewer}")
        page = visitor.open(live, if_none_match=tag)
        assert f"Zed {visitor is viewer}" in page.root.text


@audit_only
@pytest.mark.parametrize("accept", ["text/html", "text/event-stream"])
def test_unknown_stream_returns_404(app: Flask, house: House, viewer: Visitor, accept: str) -> None:
    address = begin(house)
    with nothing_changes(app):
        for path in (f"{address}/live?part=tv", f"{viewer.home}/gaps/99/live"):
            assert viewer.open(path, accept=accept).status == 404
        # page from when the device was allowed to play: it is reloaded
        assert viewer.open(f"{address}/live?part=head&keeps=1", accept=accept).status == 404
        assert Visitor(house, None).open(f"{address}/live", accept=accept).status == 403
