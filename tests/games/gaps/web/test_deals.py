"""Pages about a deal: whether it can be won, its difficulty and par; and its choice."""

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.verdicts import GRADES, DealVerdict, shipped_verdicts
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import BOOK, CLASSIC, ONE_DEAL, RuleSet
from scorekeeper.games.gaps.store.deals import fewest_moves_of_deal
from scorekeeper.games.gaps.store.games import load_game
from tests.cases.gaps_played import put_game
from tests.games.gaps.web.gaps import NEARLY, begin, stored
from tests.support import House, nothing_changes
from tests.web.visitor import PARTIAL, Page, Visitor

SHIPPED = shipped_verdicts()
EASY = SHIPPED.winnable(1)[0]
UNKNOWN = 20261120


def about(page: Page) -> str:
    """Return the menu's text about the deal."""
    return " ".join(paragraph.text for paragraph in page.root.all("p", class_="about-deal"))


def par(page: Page) -> str:
    """Return the text beside the moves."""
    (small,) = page.root.all("small", id="par")
    return small.text


def open_board(scorer: Visitor, number: int, rules: RuleSet = CLASSIC) -> Page:
    """Begin a game and open its board."""
    written = scorer.house.writer()(gaps.begin, number=number, rules=rules, player=None)
    return scorer.open(f"{scorer.home}/{written.topic}")


def test_board_shows_difficulty_and_the_solvers_par(scorer: Visitor) -> None:
    page = open_board(scorer, EASY)
    moves = len(SHIPPED.line(EASY))
    sentence = "Can be won without a shuffle. Difficulty: very easy."
    assert about(page) == f"{sentence} Par: {moves} moves without a shuffle (solver)."
    assert par(page) == f"par {moves}"
    assert sentence in page.root.text
    verdict = SHIPPED.verdict
    lost = next(n for n in range(1, SHIPPED.count) if verdict(n) == DealVerdict(None, None))
    assert about(open_board(scorer, lost)) == "Cannot be won without a shuffle."
    assert about(open_board(scorer, UNKNOWN)) == ""


def test_fragment_after_a_move_leaves_par_to_the_page(house: House, scorer: Visitor) -> None:
    open_board(scorer, EASY)
    address = f"{scorer.home}/gaps/1"
    move = stored(house).value.game.board.moves[0]
    data = {"moves": f"{move.card.code}>r{move.to.row + 1}c{move.to.column + 1}"}
    answer = scorer.post(f"{address}/play", data, headers=PARTIAL)
    assert (answer.status, par(answer)) == (200, "")


def test_better_win_of_the_house_is_par_with_who_and_when(house: House, scorer: Visitor) -> None:
    (ann,) = house.add_players("Ann")
    put_game(house, EASY, won=(1, 61), player=ann, date="2026-11-12")
    put_game(house, EASY, won=(0, 62))
    put_game(house, EASY, BOOK, won=(0, 50))
    put_game(house, EASY + 1, won=(0, 40))
    page = open_board(scorer, EASY)
    assert "Par: 61 moves, 1 shuffle (Ann, 12 November 2026)." in about(page)
    assert par(page) == "par 61"
    assert par(open_board(scorer, EASY, BOOK)) == "par 50"


def test_longer_wins_and_wins_with_hints_are_no_par(house: House, scorer: Visitor) -> None:
    begin(house, ONE_DEAL, NEARLY)
    (move, *_) = stored(house).value.game.board.moves
    house.writer()(gaps.play, 1, [move], hinted=True)
    assert stored(house).value.game.board.is_won
    with house.place() as place:
        assert fewest_moves_of_deal(place, 7, ONE_DEAL) is None
    put_game(house, EASY, won=(0, 250))
    assert "(solver)" in about(open_board(scorer, EASY))


def test_won_panel_shows_the_new_par(house: House, scorer: Visitor) -> None:
    address = begin(house, ONE_DEAL, NEARLY)
    (move, *_) = stored(house).value.game.board.moves
    house.writer()(gaps.play, 1, [move])
    with house.place() as place:
        best = fewest_moves_of_deal(place, 7, ONE_DEAL)
    assert best
    assert best.score == Score(0, 1)
    assert "Par: 1 move without a shuffle (" in scorer.open(address).root.text


@pytest.mark.parametrize("grade", GRADES)
def test_deal_is_chosen_by_difficulty(scorer: Visitor, grade: int) -> None:
    page = scorer.open(scorer.home + "/gaps")
    form = page.form("/gaps")
    fields = {"number": "12", "rules": "book", "difficulty": str(grade)}
    first, again = (scorer.submit(form, fields) for _ in range(2))
    assert first.location == again.location == f"{scorer.home}/gaps/1"
    with scorer.house.place() as place:
        game = load_game(place, 1).value.game
    assert game == new_game(game.number, BOOK)
    assert game.number in SHIPPED.winnable(grade)


def test_unknown_difficulty_is_refused(scorer: Visitor) -> None:
    with nothing_changes(scorer.house.app):
        answer = scorer.post(
            scorer.home + "/gaps", {"number": "", "rules": "book", "difficulty": "6"}
        )
    assert answer.status == 422


def test_lobby_explains_each_difficulty(house: House) -> None:
    page = Visitor(house, Role.SCORER).open(f"/h/{house.public_id}/gaps")
    buttons = [button.text for button in page.root.all("button", name="difficulty")]
    assert [text.split(" positions")[0] for text in buttons] == [
        "Very easy", "Easy", "Medium", "Hard", "Very hard",
    ]  # fmt: skip
    assert buttons[0].endswith(f"positions: up to {SHIPPED.most_positions(1):,}")
    assert buttons[4].endswith(f"positions: more than {SHIPPED.most_positions(4):,}")
