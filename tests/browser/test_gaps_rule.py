"""The rules that the browser has too, against Python's, through many random games."""

import random
from hashlib import sha256

from scorekeeper.games.gaps.files.game_file import write_action
from scorekeeper.games.gaps.rules.board import Board
from scorekeeper.games.gaps.rules.numbers import deal
from tests.browser.conftest import OpenTable
from tests.browser.gaps import codes, nearly_won
from tests.browser.server import Server
from tests.depth import times

GAMES = times(500)
TOGETHER = 500
LONGEST = 16

# Plays each game by the choices that Python made, and writes down every list of moves on the way,
# and the cards at home in the end.
_PLAY = """async ([address, games]) => {
  const { after, home, isWon, moves } = await import(address);
  const write = ([card, at]) => `${card}>r${Math.floor(at / 13) + 1}c${at % 13 + 1}`;
  const lines = [];
  for (const [dealt, choices] of games) {
    let board = dealt.match(/../g);
    for (const choice of choices) {
      const found = moves(board);
      lines.push(found.map(write).join(" "));
      board = after(board, ...found[choice]);
    }
    lines.push(moves(board).map(write).join(" "), board.join(""));
    lines.push(home(board).join(""), isWon(board));
  }
  const written = new TextEncoder().encode(lines.join("\\n"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", written));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


def test_browser_and_server_allow_the_same_moves(open_table: OpenTable, server: Server) -> None:
    page = open_table(None).page
    page.goto(server.address)
    chance, played = random.Random(7), 0
    for start in range(1, GAMES, TOGETHER):
        games, lines = [], list[str]()
        for number in range(start, start + TOGETHER):
            dealt, choices, written = _random_game(number, chance)
            games.append((dealt, choices))
            lines += written
            played += len(choices)
        dealt, choices, lines_of_won = _won_game()
        games.append((dealt, choices))
        lines += lines_of_won
        digest = sha256("\n".join(lines).encode()).hexdigest()
        browser_digest = page.evaluate(_PLAY, [f"{server.address}/static/js/gaps/rule.js", games])
        assert browser_digest == digest, f"in a game from {start} on"
    assert played > GAMES * LONGEST / 2


def _random_game(number: int, chance: random.Random) -> tuple[str, list[int], list[str]]:
    """A deal, which of its moves was chosen each time, and every list of them on the way."""
    board = deal(number)
    dealt, choices, lines = "".join(codes(board)), list[int](), list[str]()
    while board.moves and len(choices) < LONGEST:
        lines.append(" ".join(map(write_action, board.moves)))
        choices.append(chance.randrange(len(board.moves)))
        board = board.after(board.moves[choices[-1]])
    return dealt, choices, [*lines, *_end(board)]


def _won_game() -> tuple[str, list[int], list[str]]:
    """Return a deal that one move wins, that move, and the results."""
    board = nearly_won().board
    (move,) = board.moves[:1]
    lines = [" ".join(map(write_action, board.moves))]
    return "".join(codes(board)), [0], [*lines, *_end(board.after(move))]


def _end(board: Board) -> list[str]:
    moves = " ".join(map(write_action, board.moves))
    won = "true" if board.is_won else "false"
    return [moves, "".join(codes(board)), "".join(map(str, board.home)), won]
