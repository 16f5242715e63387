"""A challenge: the result to beat, the text to send, and the ranking."""

import random

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import BOOK, CLASSIC
from scorekeeper.games.gaps.store.games import load_game
from tests.cases.gaps import played
from tests.cases.gaps_played import copy_games, put_game
from tests.depth import audit_only
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import Page, Visitor


def text_of(page: Page, name: str) -> str:
    """Return the text of the element with that id."""
    (element,) = page.root.all(id=name)
    return element.text


def test_won_game_shares_result_and_number(scorer: Visitor) -> None:
    house = scorer.house
    house.add_players("Ann")
    put_game(house, 20261120, player=1, won=(2, 96))
    page = scorer.open(scorer.home + "/gaps/1/challenge")
    assert "Ann: won with 2 shuffles and 96 moves" in page.root.text
    assert text_of(page, "words") == (
        "Gaps number 20261120, Windows classic: won with 2 shuffles and 96 moves. "
        "The same deal in PySolFC is Montana number 20261120."
    )
    assert text_of(page, "address") == f"http://localhost{scorer.home}/gaps/1/challenge"
    (sending,) = page.root.all("div", class_="sending")
    assert sending.attributes["data-words"] == text_of(page, "words")
    assert sending.attributes["data-address"] == text_of(page, "address")


def test_unfinished_game_shares_cards_home(scorer: Visitor) -> None:
    house = scorer.house
    number = int(
        house.writer()(gaps.begin, number=7, rules=CLASSIC, player=None).topic.removeprefix("gaps/")
    )
    with house.place() as place:
        game = load_game(place, number).value.game
    (move, *_) = game.board.moves
    house.writer()(gaps.play, number, [move])
    home = game.play(move).board.cards_home
    page = scorer.open(f"{scorer.home}/gaps/{number}/challenge")
    assert (
        f"Gaps number 7, Windows classic: {home} of 48 cards home, 0 shuffles, 1 move. "
        in text_of(page, "words")
    )


def test_replayed_game_shares_its_saved_result(scorer: Visitor) -> None:
    *_, game = played(new_game(11, CLASSIC), random.Random(3), 25)
    scorer.house.writer()(gaps.load, game, player=None)
    whole = game.replayed().having((*game.done, *reversed(game.undone)))
    page = scorer.open(scorer.home + "/gaps/1/challenge")
    assert whole.moves > 1
    assert f"{whole.board.cards_home} of 48 cards home" in text_of(page, "words")
    assert f"{whole.moves} moves" in text_of(page, "words")


def test_challenge_link_starts_same_deal_with_one_tap(house: House) -> None:
    put_game(house, 12345678901234567890, BOOK, won=(2, 96))
    guest = Visitor(house, house.join(Role.SCORER, "Bo's phone"))
    page = guest.open(guest.home + "/gaps/1/challenge")
    (form,) = page.forms
    assert guest.submit(form).location == f"{guest.home}/gaps/2"
    with house.place() as place:
        assert load_game(place, 2).value.game == new_game(12345678901234567890, BOOK)
    page = guest.open(guest.home + "/gaps/1/challenge")
    lines = [line.text for attempts in page.root.all("ol") for line in attempts.all("li")]
    assert [line.partition(" ")[0] for line in lines] == ["1", "2"]
    assert "Bo's phone" in lines[1]
    (on,) = [link for link in page.root.all("a") if link.text == "Continue"]
    assert on.attributes["href"] == f"{guest.home}/gaps/2"
    assert "Try this deal again" in page.root.text


def test_viewer_can_see_and_share_challenge(viewer: Visitor) -> None:
    put_game(viewer.house, won=(2, 96))
    page = viewer.open(viewer.home + "/gaps/1/challenge")
    assert (page.status, page.forms) == (200, [])
    assert viewer.open(viewer.home + "/gaps/2/challenge").status == 404


@audit_only
@pytest.mark.parametrize("language", ["en", "ru"])
def test_page_takes_constant_number_of_statements(scorer: Visitor, language: str) -> None:
    scorer.house.add_players("Ann", "Bo")
    for player in (1, 2, None):
        put_game(scorer.house, player=player, won=(2, 96))
    counts = []
    for _ in range(2):
        with statements(scorer.house.app) as sent:
            page = scorer.open(scorer.home + "/gaps/1/challenge", accept_language=language)
        counts.append(len(sent))
        assert len(list(page.root.all("li"))) == 3
        copy_games(scorer.house, 30)
    assert counts[0] == counts[1] <= 6


def test_challenge_shows_verdict_of_its_deal(scorer: Visitor) -> None:
    number = next(iter(shipped_verdicts().winnable(1)))
    put_game(scorer.house, number, won=(0, 60))
    page = scorer.open(scorer.home + "/gaps/1/challenge")
    assert "Can be won without a shuffle. Difficulty: very easy." in page.root.text
