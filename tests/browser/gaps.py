"""The board of Gaps in a browser, and games prepared on the server."""

from functools import cache

from playwright.sync_api import FloatRect, Locator, Page, Request

from scorekeeper.core import topics
from scorekeeper.core.db import db
from scorekeeper.core.log import START
from scorekeeper.core.write import create
from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.board import Board, Move, Square
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, RuleSet
from scorekeeper.games.gaps.solver.solve import Verdict, solve
from scorekeeper.games.gaps.store.games import Attempt, GapsTopic, load_game
from tests.browser.acting import act
from tests.browser.database import all_sent
from tests.browser.server import House
from tests.browser.table import Table

FRESH = new_game(20261121, CLASSIC)
"""Its gaps take the five of spades, the nine of hearts and the eight of clubs; one lies behind
a gap."""

# The page knows its own taps at once. A promise would count as true.
_ALL_PLAYED = """() => {
    const { href } = document.querySelector("link[rel=modulepreload][href$='/gaps/outbox.js']");
    import(href).then(({ isEmpty }) => { window.hasPlayedAll = isEmpty; });
    return window.hasPlayedAll?.();
}"""


def begin_game(house: House, game: Game) -> int:
    """Store a game in the house, and return its number."""
    written = act(house, create, GapsTopic(), START, {}, lambda _: Attempt(game, house.device))
    return int(written.topic.removeprefix("gaps/"))


def stored(house: House, number: int) -> Game:
    """Load the game from the server."""
    with house.server.beside():
        return load_game(topics.Place(db.session.connection(), house.id), number).value.game


@cache
def nearly_won(number: int = 180, rules: RuleSet = CLASSIC) -> Game:
    """Return a game without its last, winning move."""
    game, seen = new_game(number, rules), set[Board]()
    while True:
        fresh = [move for move in game.board.moves if game.board.after(move) not in seen]
        if not fresh:
            game, seen = game.play(Shuffle()), set()
            continue
        best = max(fresh, key=lambda move: _worth(game.board.after(move)))
        after = game.play(best)
        if after.board.is_won:
            return game
        game, seen = after, seen | {after.board}


@cache
def mistake() -> tuple[Game, Move]:
    """Return a game that can be won, and a move that loses it without ending it."""
    number = shipped_verdicts().winnable(1)[0]
    game = new_game(number, CLASSIC)
    for right in shipped_verdicts().line(number):
        for move in game.board.moves:
            after = game.board.after(move)
            if after.moves and solve(after, seconds=0.1).verdict is Verdict.UNWINNABLE:
                return game, move
        game = game.play(right)
    raise AssertionError("no such move")


@cache
def two_first_gaps() -> tuple[Game, Square]:
    """Return a game with two gaps in the first column, and one of them."""
    for number in range(1, 4000):
        game = new_game(number, CLASSIC)
        if len(first := [gap for gap in game.board.gaps if gap.column == 0]) == 2:
            return game, first[0]
    raise AssertionError("no such game")


def _worth(board: Board) -> tuple[int, int]:
    return board.cards_home, len(board.moves)


def playable(game: Game) -> Move:
    """Return the first move of a card other than a deuce."""
    return next(move for move in game.board.moves if move.card.rank != "2")


class Player:
    """A page that shows a game.

    Args:
        table: the phone.
        house: where it plays.
        number: the game's, in the house; 0 until the server has it, at a page that is open.
    """

    def __init__(self, table: Table, house: House, number: int = 0) -> None:
        if number:
            table.visit(f"gaps/{number}")
        self.page: Page = table.page
        self.house = house
        self.number = number

    @property
    def game(self) -> Game:
        """Load the game from the server."""
        return stored(self.house, self.number)

    def card(self, code: str) -> Locator:
        """The button of a card."""
        return self.page.locator(f"#c{code}")

    def place(self, row: int, column: int) -> Locator:
        """Return the card or gap at that place, counted from 1."""
        return self.page.locator(f"#cards tr:nth-child({row}) td:nth-child({column}) button")

    def gap(self, move: Move) -> Locator:
        """Return the gap of the move."""
        return self.place(move.to.row + 1, move.to.column + 1)

    def play(self, move: Move) -> None:
        """Tap the move's card, and its gap if the card could go elsewhere."""
        self.card(move.card.code).click()
        if self.page.locator("#cards .candidate").count():
            self.gap(move).click()

    def box(self, target: Locator) -> FloatRect:
        """Return the box of a visible element."""
        box = target.bounding_box()
        assert box
        return box

    @property
    def card_codes(self) -> list[str]:
        """Return the codes of the cards on the page, place by place, gaps as --."""
        cards: list[str] = self.page.locator("#cards").evaluate(
            "cards => [...cards.querySelectorAll('button')].map((one) => one.id.slice(1) || '--')"
        )
        return cards

    @property
    def figures(self) -> list[str]:
        """Return the figures above the board: shuffles, moves, cards at home, open moves."""
        return [
            " ".join(text.split()) for text in self.page.locator(".figures dd").all_inner_texts()
        ]

    @property
    def marked(self) -> list[str]:
        """Return the labels of the cards that a choice marks."""
        return self._labels(".candidate")

    @property
    def highlighted(self) -> list[str]:
        """Return the labels of the cards that holding something highlights."""
        return self._labels(".found")

    @property
    def announcement(self) -> str:
        """The newest announcement to a screen reader."""
        return (self.page.locator("#said").text_content() or "").strip()

    @property
    def why(self) -> Locator:
        """The message near the thumb."""
        return self.page.locator("#why")

    def settle(self) -> None:
        """Wait until everything that was played is confirmed."""
        self.page.wait_for_function(_ALL_PLAYED)
        assert all_sent(self.page)

    def shows(self, codes: list[str]) -> None:
        """Wait until the page shows these cards; a pressed key is handled a moment later."""
        self.page.wait_for_function(
            """codes => [...document.querySelectorAll("#cards button")]
                .map((one) => one.id.slice(1) || "--").join() === codes""",
            arg=",".join(codes),
        )

    def painted(self) -> None:
        """Wait until what has arrived is painted."""
        self.page.evaluate(
            "new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)))"
        )

    def shows_turn(self, turn: int) -> None:
        """Wait until a replay shows a turn or a later one."""
        self.page.wait_for_function(
            "turn => Number(state.textContent.match(/turn (\\d+)/)?.[1]) >= turn", arg=turn
        )

    def _labels(self, selector: str) -> list[str]:
        labels = self.page.locator(f"#cards {selector}").all()
        return [label.get_attribute("aria-label") or "" for label in labels]


def posts(player: Player) -> list[str]:
    """Record the addresses of forms that the page sends from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)

    player.page.on("request", note)
    return sent


def codes(board: Board) -> list[str]:
    """Return the codes of the cards on a board, as the page has them."""
    return [card.code if card else "--" for card in board.cells]
