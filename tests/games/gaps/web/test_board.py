"""The board of a game without JavaScript: a form for each move, with its errors."""

import random
import re
from dataclasses import replace

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.game_file import write_action
from scorekeeper.games.gaps.rules.game import Game, new_game
from scorekeeper.games.gaps.rules.rule_set import BOOK, CLASSIC, ONE_DEAL, TWO_REDEALS, RuleSet
from scorekeeper.games.gaps.web.forms import MAX_MOVES
from tests.cases.gaps_played import lay
from tests.depth import audit_only
from tests.games.gaps.web.gaps import CHOICES, NEARLY, STUCK, begin, buttons, labels, stored
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor


def test_a_board_has_a_button_for_each_place(house: House, scorer: Visitor) -> None:
    page = scorer.open(begin(house))
    board = new_game(7, CLASSIC).board
    sent = buttons(page)
    assert len(sent) == 52
    for (name, value), place in zip(sent, board.cells, strict=True):
        assert name == "tap"
        assert value == place.code if place else re.fullmatch(r"r[1-4]c1?[0-9]", value)


def test_gap_label_states_position_and_accepted_card(house: House, scorer: Visitor) -> None:
    page = scorer.open(begin(house, board=CHOICES), accept_language="en")
    english = labels(page)
    assert english[12] == "gap, row 1, column 13, nothing fits: after a king"
    assert english[39] == "gap, row 4, column 1, takes any deuce"
    assert "3 of diamonds" in english[13]
    russian = labels(scorer.open(begin(house, board=CHOICES), accept_language="ru"))
    assert all(re.search("[а-яё]", label) for label in russian)


def test_tap_on_card_or_its_gap_plays_it(house: House, scorer: Visitor) -> None:
    address = begin(house)
    board = stored(house).value.game.board
    move = next(move for move in board.moves if move.to.column)
    answer = scorer.post(f"{address}/play", {"tap": move.card.code})
    assert (answer.status, answer.location) == (303, address)
    assert stored(house).value.game.done == ((move,),)
    other = next(move for move in stored(house).value.game.board.moves if move.to.column)
    place = write_action(other).partition(">")[2]
    scorer.post(f"{address}/play", {"tap": place})
    assert stored(house).value.game.done == ((move,), (other,))


def test_hint_without_a_move_counts_at_once(house: House, scorer: Visitor) -> None:
    address = begin(house)
    before = stored(house).value
    answer = scorer.post(f"{address}/play", {"moves": "", "hinted": "yes"})
    assert (answer.status, answer.location) == (303, address)
    assert stored(house).value == replace(before, hinted=True)
    assert not stored(house).value.is_listed


def test_choice_between_several_deuces_is_asked(house: House, scorer: Visitor) -> None:
    address = begin(house, board=CHOICES)
    with nothing_changes(house.app):
        answer = scorer.post(f"{address}/play", {"tap": "r4c1"})
        assert (answer.status, answer.location) == (303, f"{address}?tap=r4c1")
        page = scorer.open(answer.location)
    marked = [value for name, value in buttons(page) if name == "moves"]
    assert marked == ["2C>r4c1", "2D>r4c1", "2H>r4c1", "2S>r4c1"]
    scorer.post(f"{address}/play", {"moves": "2H>r4c1"})
    assert [write_action(action) for action in stored(house).value.game.actions] == ["2H>r4c1"]


def test_choice_between_several_gaps_is_asked(house: House, scorer: Visitor) -> None:
    two = CHOICES.replace("3D 2D", "-- 2D").replace("QD KD --", "QD KD 3D")
    address = begin(house, board=two)
    page = scorer.open(scorer.post(f"{address}/play", {"tap": "2H"}).location)
    assert [value for name, value in buttons(page) if name == "moves"] == ["2H>r2c1", "2H>r4c1"]


@pytest.mark.parametrize(
    ("board", "tap", "message"),
    [
        (STUCK, "r1c2", "Nothing goes after a king."),
        (STUCK, "r1c1", "There is already a card here."),
        (STUCK, "2C", "A deuce goes into the first column; there is no gap there."),
        (STUCK, "7H", "7♥︎ goes after 6♥︎; there is no gap there."),
        (STUCK, "AS", "The aces are out of the game."),
        (STUCK, "ZZ", "A card is a rank and a suit, such as 7H or 10D."),
        (STUCK, "", "That is not a move such as 7H>r2c5."),
        (NEARLY, "r2c13", "Nothing goes after a king."),
    ],
)
def test_refused_move_explains_why(
    house: House, scorer: Visitor, board: str, tap: str, message: str
) -> None:
    address = begin(house, board=board)
    with nothing_changes(house.app):
        page = scorer.post(f"{address}/play", {"tap": tap} if tap else {})
    assert page.status == 422
    assert [re.sub("[\u2066-\u2069]", "", error) for error in page.errors] == [message]
    assert len(page.errors) == 1


@pytest.mark.parametrize(
    "moves",
    ["7H>r9c1", "shuffle", "7H>r2c5;", "7H >r2c5", " ", "x" * 2000, "2C>r4c1 " * (MAX_MOVES + 1)],
)
def test_malformed_moves_change_nothing(house: House, scorer: Visitor, moves: str) -> None:
    address = begin(house, board=CHOICES)
    with nothing_changes(house.app):
        page = scorer.post(f"{address}/play", {"moves": moves})
    assert page.status == 422
    assert page.errors


def test_several_moves_at_once_make_one_turn_each(house: House, scorer: Visitor) -> None:
    address = begin(house)
    game: Game = stored(house).value.game
    moves = []
    for _ in range(20):
        moves.append(game.board.moves[0])
        game = game.play(moves[-1])
    page = scorer.post(f"{address}/play", {"moves": " ".join(map(write_action, moves))}, htmx=True)
    assert page.status == 200
    assert stored(house).value.game == game


def test_conflict_returns_409_with_current_board(house: House, scorer: Visitor) -> None:
    address, seen = begin(house), house.seq
    first, second = stored(house).value.game.board.moves[:2]
    house.writer(Role.OWNER)(gaps.play, 1, [first])
    with nothing_changes(house.app):
        page = scorer.post(
            f"{address}/play", {"moves": write_action(second), "seen": str(seen)}, htmx=True
        )
    assert page.status == 409
    now = [value for _, value in buttons(page)]
    assert now == [
        card.code if card else value
        for card, value in zip(stored(house).value.game.board.cells, now, strict=True)
    ]


def stuck(game: Game) -> Game:
    """Play the game until no move is left."""
    for seed in range(100):
        chance, end = random.Random(seed), game
        while end.board.moves and end.moves < 200:
            end = end.play(chance.choice(end.board.moves))
        if end.board.is_stuck:
            return end
    raise AssertionError("every game goes on for ever")


@audit_only
@pytest.mark.parametrize("rules", [CLASSIC, TWO_REDEALS, BOOK, ONE_DEAL], ids=lambda r: r.id)
def test_shuffle_is_undone_where_rules_allow_it(
    house: House, scorer: Visitor, rules: RuleSet
) -> None:
    address = begin(house, rules)
    game = stuck(stored(house).value.game)
    lay(house, 1, game)
    answer = scorer.post(f"{address}/shuffle")
    assert answer.status == (303 if rules.shuffles else 422)
    if not rules.shuffles:
        return
    assert stored(house).value.game.shuffles == 1
    answer = scorer.post(f"{address}/undo")
    assert answer.status == (303 if rules.undo else 422)
    assert stored(house).value.game.shuffles == (0 if rules.undo else 1)
    if rules.undo:
        scorer.post(f"{address}/redo")
        assert (
            stored(house).value.game.board == game.play(stored(house).value.game.done[-1][0]).board
        )
    else:
        assert scorer.post(f"{address}/undo").errors == [
            "By these rules a shuffle cannot be undone. You can restart the deal."
        ]


def test_autoplay_moves_following_cards(house: House, scorer: Visitor) -> None:
    board = NEARLY.replace("JC QC -- KC", "-- -- JC QC").replace(
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD KC"
    )
    address = begin(house, board=board)
    scorer.client.set_cookie("gaps", "autoplay=yes")
    scorer.post(f"{address}/play", {"tap": "JC"})
    (turn,) = stored(house).value.game.done
    assert [write_action(action) for action in turn] == ["JC>r1c10", "QC>r1c11", "KC>r1c12"]


def test_won_game_shows_a_line_and_its_grades(house: House, scorer: Visitor) -> None:
    address = begin(house, board=NEARLY)
    scorer.post(f"{address}/play", {"tap": "KC"})
    page = scorer.open(address, accept_language="en")
    assert "Legend of the gaps" in page.root.text
    assert "0 shuffles" in page.root.text or "Shuffles 0" in page.root.text
    russian = scorer.open(address, accept_language="ru").root.text
    assert "Legend" not in russian


def test_game_won_under_other_rules_gets_no_grade(house: House, scorer: Visitor) -> None:
    address = begin(house, TWO_REDEALS, board=NEARLY)
    scorer.post(f"{address}/play", {"tap": "KC"})
    page = scorer.open(address, accept_language="en")
    assert list(page.root.all("section", **{"aria-labelledby": "won"}))
    assert "Legend" not in page.root.text
    assert "almost never" not in page.root.text


def test_viewer_sees_board_without_form(house: House) -> None:
    address = begin(house)
    page = Visitor(house, Role.VIEWER).open(address)
    assert page.status == 200
    assert len(labels(page)) == 52
    assert not [form for form in page.forms if "/gaps/1/" in form.action]
