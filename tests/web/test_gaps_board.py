"""The board of a game without JavaScript: a form a move, and every mistake said."""

import random
import re
from dataclasses import replace
from io import BytesIO

import pytest

from scorekeeper.actions import gaps
from scorekeeper.games.gaps.board import CARDS, Board, Move
from scorekeeper.games.gaps.game import Game, new_game
from scorekeeper.games.gaps.game_file import read_game, write_action, write_game
from scorekeeper.games.gaps.layout import read_layout
from scorekeeper.games.gaps.rules import BOOK, CLASSIC, ONE_DEAL, TWO_REDEALS, RuleSet
from scorekeeper.store.gaps import GapsTopic, StoredGame, load_game
from scorekeeper.store.roles import Role
from scorekeeper.web.gaps.forms import MOST_MOVES
from tests.databases import sqlite_only
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

pytestmark = sqlite_only

# The gap in front of row 4 takes any deuce; the others lie behind kings.
CHOICES = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
3D 2D 4D 5D 6D 7D 8D 9D TD JD QD KD --
3H 2H 4H 5H 6H 7H 8H 9H TH JH QH KH --
-- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
"""
STUCK = """
KC -- 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC
KD -- 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD
KH -- 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH
KS -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS
"""
NEARLY = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC -- KC
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --
"""


@pytest.fixture
def scorer(house: House) -> Visitor:
    """Somebody who plays."""
    return Visitor(house, Role.SCORER)


def begin(house: House, rules: RuleSet = CLASSIC, board: str = "") -> str:
    """A game, of whose board the deal is none where another one is given; its address."""
    written = house.writer()(gaps.begin, number=7, rules=rules, player=None)
    number = int(written.topic.removeprefix("gaps/"))
    if board:
        laid: Board = read_layout(board)
        attempt = stored(house, number).attempt
        with house.place() as place:
            after = replace(attempt, game=replace(attempt.game, board=laid))
            GapsTopic(number).save(place, attempt, after, house.seq)
            place.connection.commit()
    return f"/h/{house.public_id}/gaps/{number}"


def stored(house: House, number: int = 1) -> StoredGame:
    """The game as it lies in the database."""
    with house.place() as place:
        return load_game(place, number)


def buttons(page: Page) -> list[tuple[str, str]]:
    """What each card and gap sends, row by row."""
    return [
        (button.attributes["name"], button.attributes["value"])
        for button in page.root.all("button")
        if button.attributes.get("name") in ("tap", "moves")
    ]


def labels(page: Page) -> list[str]:
    """What a screen reader says of each card and gap, row by row."""
    return [
        button.attributes["aria-label"]
        for button in page.root.all("button")
        if button.attributes.get("name") in ("tap", "moves")
    ]


def test_a_board_has_a_button_for_each_place(house: House, scorer: Visitor) -> None:
    page = scorer.open(begin(house))
    board = new_game(7, CLASSIC).board
    sent = buttons(page)
    assert len(sent) == 52
    for (name, value), place in zip(sent, board.cells, strict=True):
        assert name == "tap"
        assert value == place.code if place else re.fullmatch(r"r[1-4]c1?[0-9]", value)


def test_a_gap_says_where_it_is_and_what_it_takes(house: House, scorer: Visitor) -> None:
    page = scorer.open(begin(house, board=CHOICES), accept_language="en")
    said = labels(page)
    assert said[12] == "gap, row 1, column 13, nothing fits: behind a king"
    assert said[39] == "gap, row 4, column 1, takes any deuce"
    assert "3 of diamonds" in said[13]
    russian = labels(scorer.open(begin(house, board=CHOICES), accept_language="ru"))
    assert all(re.search("[а-яё]", label) for label in russian)


def test_a_tap_on_a_card_or_on_its_gap_plays_it(house: House, scorer: Visitor) -> None:
    address = begin(house)
    board = stored(house).game.board
    move = next(move for move in board.moves if move.to.column)
    answer = scorer.post(f"{address}/play", {"tap": move.card.code})
    assert (answer.status, answer.location) == (303, address)
    assert stored(house).game.done == ((move,),)
    other = next(move for move in stored(house).game.board.moves if move.to.column)
    place = write_action(other).partition(">")[2]
    scorer.post(f"{address}/play", {"tap": place})
    assert stored(house).game.done == ((move,), (other,))


def test_of_several_deuces_one_is_asked_for(house: House, scorer: Visitor) -> None:
    address = begin(house, board=CHOICES)
    with nothing_changes(house.app):
        answer = scorer.post(f"{address}/play", {"tap": "r4c1"})
        assert (answer.status, answer.location) == (303, f"{address}?tap=r4c1")
        page = scorer.open(answer.location)
    marked = [value for name, value in buttons(page) if name == "moves"]
    assert marked == ["2C>r4c1", "2D>r4c1", "2H>r4c1", "2S>r4c1"]
    scorer.post(f"{address}/play", {"moves": "2H>r4c1"})
    assert [write_action(action) for action in stored(house).game.actions] == ["2H>r4c1"]


def test_of_several_gaps_one_is_asked_for(house: House, scorer: Visitor) -> None:
    two = CHOICES.replace("3D 2D", "-- 2D").replace("QD KD --", "QD KD 3D")
    address = begin(house, board=two)
    page = scorer.open(scorer.post(f"{address}/play", {"tap": "2H"}).location)
    assert [value for name, value in buttons(page) if name == "moves"] == ["2H>r2c1", "2H>r4c1"]


@pytest.mark.parametrize(
    ("board", "tap", "said"),
    [
        (STUCK, "r1c2", "Nothing goes behind a king."),
        (STUCK, "r1c1", "There is a card already."),
        (STUCK, "2C", "A deuce goes into the first column, where no gap is now."),
        (STUCK, "7H", "7♥\ufe0e goes behind 6♥\ufe0e, where no gap is now."),
        (STUCK, "AS", "The aces are out of the game."),
        (STUCK, "ZZ", "A card is a rank and a suit, such as 7H or 10D."),
        (STUCK, "", "A card is a rank and a suit, such as 7H or 10D."),
        (NEARLY, "r2c13", "Nothing goes behind a king."),
    ],
)
def test_what_cannot_go_is_told_why(
    house: House, scorer: Visitor, board: str, tap: str, said: str
) -> None:
    address = begin(house, board=board)
    with nothing_changes(house.app):
        page = scorer.post(f"{address}/play", {"tap": tap} if tap else {})
    assert page.status == 422
    assert [re.sub("[\u2066-\u2069]", "", error) for error in page.errors] == [said] or not tap
    assert len(page.errors) == 1


@pytest.mark.parametrize(
    "moves",
    ["7H>r9c1", "shuffle", "7H>r2c5;", "7H >r2c5", " ", "x" * 2000, "2C>r4c1 " * (MOST_MOVES + 1)],
)
def test_moves_that_are_none_change_nothing(house: House, scorer: Visitor, moves: str) -> None:
    address = begin(house, board=CHOICES)
    with nothing_changes(house.app):
        page = scorer.post(f"{address}/play", {"moves": moves})
    assert page.status == 422
    assert page.errors


def test_several_moves_at_once_are_a_turn_each(house: House, scorer: Visitor) -> None:
    address = begin(house)
    game: Game = stored(house).game
    said = []
    for _ in range(20):
        said.append(game.board.moves[0])
        game = game.play(said[-1])
    page = scorer.post(f"{address}/play", {"moves": " ".join(map(write_action, said))}, htmx=True)
    assert page.status == 200
    assert stored(house).game == game


def test_a_disagreement_is_a_409_with_the_board_as_it_is(house: House, scorer: Visitor) -> None:
    address, seen = begin(house), house.seq
    first, second = stored(house).game.board.moves[:2]
    house.writer(Role.OWNER)(gaps.play, 1, [first])
    with nothing_changes(house.app):
        page = scorer.post(
            f"{address}/play", {"moves": write_action(second), "seen": str(seen)}, htmx=True
        )
    assert page.status == 409
    now = [value for _, value in buttons(page)]
    assert now == [
        card.code if card else value
        for card, value in zip(stored(house).game.board.cells, now, strict=True)
    ]


def stuck(game: Game) -> Game:
    """The game played until nothing goes any more."""
    for seed in range(100):
        chance, end = random.Random(seed), game
        while end.board.moves and end.moves < 200:
            end = end.play(chance.choice(end.board.moves))
        if end.board.is_stuck:
            return end
    raise AssertionError("every game goes on for ever")


@pytest.mark.parametrize("rules", [CLASSIC, TWO_REDEALS, BOOK, ONE_DEAL], ids=lambda r: r.id)
def test_a_shuffle_is_taken_back_where_the_rules_allow_it(
    house: House, scorer: Visitor, rules: RuleSet
) -> None:
    address = begin(house, rules)
    game = stuck(stored(house).game)
    with house.place() as place:
        before = stored(house).attempt
        GapsTopic(1).save(place, before, replace(before, game=game), house.seq)
        place.connection.commit()
    answer = scorer.post(f"{address}/shuffle")
    assert answer.status == (303 if rules.shuffles else 422)
    if not rules.shuffles:
        return
    assert stored(house).game.shuffles == 1
    answer = scorer.post(f"{address}/undo")
    assert answer.status == (303 if rules.undo else 422)
    assert stored(house).game.shuffles == (0 if rules.undo else 1)
    if rules.undo:
        scorer.post(f"{address}/redo")
        assert stored(house).game.board == game.play(stored(house).game.done[-1][0]).board
    else:
        assert scorer.post(f"{address}/undo").errors == [
            "By these rules a shuffle stands. The deal can be begun again."
        ]


def test_with_autoplay_the_cards_that_follow_go_along(house: House, scorer: Visitor) -> None:
    board = NEARLY.replace("JC QC -- KC", "-- -- JC QC").replace(
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD KC"
    )
    address = begin(house, board=board)
    scorer.client.set_cookie("gaps", "autoplay=yes")
    scorer.post(f"{address}/play", {"tap": "JC"})
    (turn,) = stored(house).game.done
    assert [write_action(action) for action in turn] == ["JC>r1c10", "QC>r1c11", "KC>r1c12"]


def test_a_won_game_says_so_with_a_line_and_its_grades(house: House, scorer: Visitor) -> None:
    address = begin(house, board=NEARLY)
    scorer.post(f"{address}/play", {"tap": "KC"})
    page = scorer.open(address, accept_language="en")
    assert "Legend of the gaps" in page.root.text
    assert "0 shuffles" in page.root.text or "Shuffles 0" in page.root.text
    russian = scorer.open(address, accept_language="ru").root.text
    assert "Legend" not in russian


def test_a_game_is_saved_and_loaded_again(house: House, scorer: Visitor) -> None:
    address = begin(house)
    for _ in range(12):
        house.writer()(gaps.play, 1, [stored(house).game.board.moves[0]])
    saved = scorer.open(f"{address}/game.gam")
    assert saved.headers["Content-Disposition"] == 'attachment; filename="7.gam"'
    data = saved.response.data
    assert data.decode() == write_game(stored(house).game)
    lobby = address.rpartition("/")[0]
    answer = scorer.post(f"{lobby}/load", {"file": (BytesIO(data), "7.gam")})  # type: ignore[dict-item]
    assert answer.location == f"{lobby}/2"
    assert stored(house, 2).game == read_game(data).replayed()
    for _ in range(12):
        scorer.post(f"{lobby}/2/redo")
    assert stored(house, 2).game.board == stored(house).game.board


def test_a_damaged_file_is_refused_with_its_line(house: House, scorer: Visitor) -> None:
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


def test_the_same_deal_again_is_another_attempt(house: House, scorer: Visitor) -> None:
    address = begin(house, TWO_REDEALS)
    house.writer()(gaps.play, 1, [stored(house).game.board.moves[0]])
    answer = scorer.post(f"{address}/restart")
    assert answer.location.endswith("/gaps/2")
    assert stored(house, 2).game == new_game(7, TWO_REDEALS)
    assert stored(house).game.moves == 1


def test_whoever_only_watches_sees_the_board_without_a_form(house: House) -> None:
    address = begin(house)
    page = Visitor(house, Role.VIEWER).open(address)
    assert page.status == 200
    assert len(labels(page)) == 52
    assert not [form for form in page.forms if "/gaps/1/" in form.action]


def test_scripts_that_import_each_other_are_kept_for_a_year(house: House, scorer: Visitor) -> None:
    page = scorer.open(begin(house))
    scripts = [
        element.attributes[name]
        for tag, name in (("link", "href"), ("script", "src"))
        for element in page.root.all(tag)
        if "/js/gaps/" in element.attributes.get(name, "")
    ]
    folders = {address.rpartition("/")[0] for address in scripts}
    assert len(scripts) == 8
    assert len(folders) == 1  # so that relative imports ask for the very files that were preloaded
    for address in scripts:
        answer = scorer.open(address)
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000"
    plain = scorer.open("/static/js/gaps/main.js")
    assert "max-age" not in plain.headers["Cache-Control"]
    assert scorer.open("/static/@000000000000/@000000000000/js/gaps/main.js").status == 404
