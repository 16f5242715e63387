"""A printed game of Gaps, read back, and played again from the paper alone."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given

from scorekeeper.base.cards import parse_card
from scorekeeper.base.text import Text
from scorekeeper.games.gaps.files.game_file import own_rules
from scorekeeper.games.gaps.rules.board import Board, Move, Square
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.rule_set import (
    BOOK,
    CLASSIC,
    PRESETS,
    TWO_REDEALS,
    How,
    RuleSet,
    When,
)
from scorekeeper.games.gaps.sheets.game import grades, parts, result
from scorekeeper.sheets.sheet import PAPERS
from tests.cases.gaps import WON, games, laid, played
from tests.cases.gaps_on_paper import endless, finished, keep
from tests.cases.names import GOOD
from tests.depth import THOROUGH, audit_only
from tests.judges.printed import Printed
from tests.support import House
from tests.web.sheets.paper import LANGUAGES, check, codes, pdf, preview
from tests.web.visitor import Element, Visitor

WINNER = finished(340)
"""It has 97 moves, few enough for a grade."""

SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def on_its_way(number: int = 617, turns: int = 60) -> Game:
    """A game in the middle, some of whose cards went by themselves."""
    return [*played(new_game(number, BOOK), random.Random(4), turns)][-1]


# ---- what is printed, before it is ----


@given(games())
def test_printed_moves_lead_from_each_board_to_the_next(game: Game) -> None:
    printed = list(parts(game))
    assert [part.shuffle for part in printed] == list(range(game.shuffles + 1))
    again = new_game(game.number, game.rules)
    for part in printed:
        if part.shuffle:
            again = again.play(Shuffle())
        assert again.board == part.board
        for step in part.steps:
            again = again.play(Move(step.card, step.to))
            assert step.number == again.moves
    assert again.board == game.board


@given(games())
def test_replayed_game_is_printed_whole(game: Game) -> None:
    game = replace(game, undone=())
    assert game.replayed().whole.board == game.board
    assert list(parts(game.replayed().whole)) == list(parts(game))


def test_automatic_moves_are_marked() -> None:
    for game in (WINNER, on_its_way()):
        marks = [step.went_along for part in parts(game) for step in part.steps]
        alone = [at > 0 for turn in game.done if turn != (Shuffle(),) for at in range(len(turn))]
        assert marks == alone
        assert any(marks)


@pytest.mark.parametrize(("shuffles", "moves"), [(1, 97), (9, 97), (1, 130), (9, 130)])
def test_only_won_game_is_graded(shuffles: int, moves: int) -> None:
    filler = ((Move(parse_card("2C", ""), Square(0, 0)),),) * moves + ((Shuffle(),),) * shuffles
    game = Game(1, CLASSIC, laid(WON), shuffles, filler)
    expected = [("By shuffles", "Master")] * (shuffles == 1)
    expected += [("By moves", "Good player")] * (moves == 97)
    assert [(str(why), str(grade.name)) for why, grade in grades(game)] == expected
    assert grades(replace(game, board=new_game(1, CLASSIC).board)) == []
    assert grades(replace(game, rules=BOOK)) == []


def test_result_states_how_the_game_ended() -> None:
    stuck = finished(7, own_rules(2, When.STUCK, How.BEHIND_HOME, undo=False))
    for game, text in (
        (WINNER, "Won: 11 shuffles, 97 moves"),
        (stuck, rf"Stuck: 2 shuffles, {stuck.moves} moves, {stuck.board.cards_home} of 48 "),
        (new_game(20261120, CLASSIC), "Unfinished: 0 shuffles, 0 moves, 1 of 48 cards home"),
    ):
        rendered: Text = result(game)
        assert str(rendered).startswith(text)


# ---- on paper ----


@audit_only
@pytest.mark.parametrize(
    ("paper", "language"),
    list(product(PAPERS, LANGUAGES)) if THOROUGH else [("a5", "ru")],
)
def test_game_can_be_replayed_from_paper(
    house: House, viewer: Visitor, paper: str, language: str
) -> None:
    (ann,) = house.add_players("Ann")
    game = on_its_way()
    printed = pdf(viewer, f"/gaps/{keep(house, game, ann)}.pdf?paper={paper}", language)
    check(printed, language)
    assert "Ann" in printed.text
    check_all_is_said(printed, game)


def check_all_is_said(printed: Printed, game: Game) -> None:
    """Check that every move is printed by its number, and every dealt board."""
    plain = printed.text.replace("\ufe0e", "")
    for n, action in enumerate((a for a in game.actions if isinstance(a, Move)), 1):
        place = f"{action.to.row + 1}·{action.to.column + 1}"
        card = action.card.label.replace("\ufe0e", "")
        assert re.search(rf"\b{n} {card} → {place}\b", plain), n
    for part in parts(game):
        for row in range(4):
            row_said = " ".join(card.label if card else "–" for card in part.board.row(row))
            assert row_said.replace("\ufe0e", "") in plain


@audit_only
def test_following_the_page_reaches_same_end(house: House, viewer: Visitor) -> None:
    for game in (WINNER, on_its_way(), on_its_way(5, 25), new_game(3, TWO_REDEALS)):
        page = preview(viewer, f"/gaps/{keep(house, game)}?paper=a5")
        sections = list(page.root.all("section", class_="g-part"))
        laid = [next(boards(section), None) for section in sections]
        went_on: Board | None = None
        for section, board in zip(sections, laid, strict=True):
            assert board
            ended, went_on = went_on, board
            if section is sections[-1] and not game.board.is_won and game.moves:
                assert board == ended == game.board
            for card, row, column in moves(section):
                went_on = went_on.after(Move(parse_card(card, ""), Square(row - 1, column - 1)))
        assert went_on == game.board


def boards(element: Element) -> Iterator[Board]:
    """The boards that are drawn there."""
    for table in element.all("table", class_="g-board"):
        cells = [cell.text for cell in table.all("td") if "g-corner" not in classes(cell)]
        yield Board(tuple(None if cell == "–" else parse_card(code(cell), "") for cell in cells))


def classes(element: Element) -> str:
    """The classes of an element."""
    return element.attributes.get("class", "")


def moves(section: Element) -> Iterator[tuple[str, int, int]]:
    """Return the printed moves: the card, the row, the column."""
    for item in section.all("li"):
        match = re.fullmatch(r"\d+ (\S+) → (\d)·(\d+)( \+)?", " ".join(item.text.split()))
        assert match, item.text
        yield code(match[1]), int(match[2]), int(match[3])


def code(label: str) -> str:
    """A card as programs write it."""
    label = label.replace("\ufe0e", "")
    return label[:-1] + SIGNS[label[-1]]


def test_home_is_tinted_and_red_suits_are_red(house: House, viewer: Visitor) -> None:
    game = on_its_way()
    page = preview(viewer, f"/gaps/{keep(house, game)}")
    (last,) = list(page.root.all("section", class_="g-part"))[-1:]
    cells = [cell for cell in last.all("td") if "g-corner" not in classes(cell)]
    for cell, (at, card) in zip(cells, enumerate(game.board.cells), strict=True):
        assert ("g-home" in classes(cell)) == game.board.is_home(Square(at // 13, at % 13))
        assert ("g-red" in classes(cell)) == (card is not None and card.suit in "DH")


@audit_only
def test_current_position_is_printed_for_unfinished_games(house: House, viewer: Visitor) -> None:
    for game, has_current_board in (
        (WINNER, False),
        (on_its_way(), True),
        (new_game(3, CLASSIC), False),
    ):
        page = preview(viewer, f"/gaps/{keep(house, game)}")
        assert ("Current board" in page.root.text) == has_current_board


@audit_only
def test_won_game_has_grades_headings_and_link_back(house: House, viewer: Visitor) -> None:
    number = keep(house, WINNER)
    printed = pdf(viewer, f"/gaps/{number}.pdf?paper=a5")
    check(printed)
    check_all_is_said(printed, WINNER)
    assert "Won: 11 shuffles, 97 moves" in printed.text
    assert "By moves: Good player (one game in 20)" in printed.text
    assert f"http://localhost{viewer.home}/gaps/{number}" in printed.text.replace(" ", "")
    assert len(list(printed.elements("/Table"))) == WINNER.shuffles + 1
    assert len(list(printed.elements("/TR"))) == 5 * (WINNER.shuffles + 1)
    headings = [str(e.S) for e in printed.elements() if str(e.S) in ("/H1", "/H2", "/H3")]
    assert headings == ["/H1", *["/H2"] * (WINNER.shuffles + 1)]
    figures = [str(figure.get("/Alt", "")) for figure in printed.elements("/Figure")]
    assert len(figures) == 1
    assert all(figures)
    pages = len(printed.texts)
    assert pages > 1
    assert all(f"340 {n} / {pages}" in text for n, text in enumerate(printed.texts, 1))


@audit_only
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_sheet_states_rules_and_other_programs_using_its_number(
    house: House, viewer: Visitor, rules: RuleSet
) -> None:
    game = new_game(10**20, rules)
    page_text = preview(viewer, f"/gaps/{keep(house, game)}?paper=a5").root.text
    assert str(game.rules.name) in page_text
    assert f"PySolFC's Montana shows this deal under number {10**20}" in page_text


def test_game_of_another_house_returns_404(house: House, viewer: Visitor) -> None:
    number = keep(house, WINNER)
    other = Visitor(House(house.app, "Cellar"))
    for path in ("/gaps/999", "/gaps/999.pdf"):
        assert preview(viewer, path).status == 404
    assert preview(other, f"/gaps/{number}").status == 404


@audit_only
def test_long_game_is_printed_in_connected_parts(house: House, viewer: Visitor) -> None:
    shuffled = new_game(7, own_rules(99, When.ANY_TIME, How.MIXED, undo=True))
    shuffled = shuffled.having([(Shuffle(),)] * 99)
    for game, count in ((endless(400), 1), (endless(1300), 3), (shuffled, 4)):
        number, went_on, played = keep(house, game), None, 0
        for part in range(1, count + 1):
            page = preview(viewer, f"/gaps/{number}?part={part}")
            links = [link.text for nav in page.root.all("nav") for link in nav.all("a")]
            shares = [f"{n} / {count}" for n in range(1, count + 1)] if count > 1 else []
            assert [link for link in links if "/" in link] == shares
            sentence = f"Continued in part {part + 1} of {count}."
            assert (sentence in page.root.text) == (part < count)
            assert ("Current board" in page.root.text) == (part == count and game.moves > 0)
            for section in page.root.all("section", class_="g-part"):
                board = next(boards(section))
                assert not game.moves or went_on in (None, board)
                went_on = board
                for card, row, column in moves(section):
                    went_on = went_on.after(Move(parse_card(card, ""), Square(row - 1, column - 1)))
                    played += 1
        assert (went_on, played) == (game.board, game.moves)


def test_part_of_long_game_is_a_pdf_with_link_back(house: House, viewer: Visitor) -> None:
    number = keep(house, endless(1300 if THOROUGH else 620))
    count = 3 if THOROUGH else 2  # and of two the second is no full one
    printed = pdf(viewer, f"/gaps/{number}.pdf?part=2&paper=a5")
    check(printed)
    assert f"20261120 · 2 / {count} 1 / {len(printed.texts)}" in printed.texts[0]
    assert "After move 500" in printed.text
    assert ("Continued in part 3 of 3." in printed.text) == (count == 3)
    assert codes(printed) == [f"http://localhost{viewer.home}/gaps/{number}"]


def test_long_names_fit_smallest_paper(house: House, viewer: Visitor) -> None:
    good = sorted({name.stored for name in GOOD}, key=len, reverse=True)
    for player in house.add_players(*(good if THOROUGH else good[:2])):
        number = keep(house, new_game(10**20, CLASSIC), player)
        printed = pdf(viewer, f"/gaps/{number}.pdf?paper=a5")
        assert min(printed.margins) > 4, player
        assert len(printed.texts) == 1, player


def test_games_of_this_device_are_offered_for_printing(house: House, viewer: Visitor) -> None:
    scorer = Visitor(house, house.writer().device)
    paths = [f"{viewer.home}/print/gaps/{keep(house, new_game(n, CLASSIC))}" for n in range(1, 8)]
    offered = [
        link.attributes["href"] for link in scorer.open(f"{viewer.home}/print").root.all("a")
    ]
    assert [path for path in offered if "/print/gaps/" in path] == paths[::-1][:5]
    assert "/print/gaps/" not in viewer.open(f"{viewer.home}/print").html
