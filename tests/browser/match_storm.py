"""Phones that follow and record the games of one match, all at the same time."""

import re
import secrets

from scorekeeper.games.shedding.rules.deck import NUMBER_CARDS
from tests.browser.storm import Fields, Phone

_PLAYER = re.compile(r'/shedding/new\?s=(\d+)"')
_GAME = re.compile(r"/games/(\d+)/record")
_TURN = re.compile(r'name="turn" value="(\d+)"')
_TURNS = 3  # of each game


class Scorer(Phone):
    """A phone at a match.

    What it writes can be told from what others write: its games count as many points as its
    number, its turns are a card of its own. `wrote` are the games that were acknowledged.
    """

    def __init__(self, link: str, number: int) -> None:
        self.number = number
        self.wrote: list[int] = []
        self._game = 0
        self._due: int | None = None
        super().__init__(link, f"Phone {number}")
        self._match = f"{self.home}shedding/1"

    def start_match(self) -> None:
        """Start the match in which all of them are."""
        base = f"{self.home}shedding"
        players = sorted(set(_PLAYER.findall(self.get(f"{base}/new"))))
        seats = [("seated", ",".join(players[:3])), ("name", "Storm")]
        self._go_on(base, [*seats, ("target", "other"), ("other", "10000")])

    def look(self) -> None:
        """Load the match and its table."""
        table = self.get(f"{self._match}/table")
        turn = _TURN.search(table)
        self._due = int(turn[1]) if turn else None
        self._game = int(_GAME.findall(self.get(self._match))[-1])

    def write(self, *, fragment: bool = True) -> int:
        """Enter a turn or the game, and load the table again."""
        game, (path, fields) = self._game, self._next()
        key = secrets.token_hex(16)
        status = self._post(f"{self._match}/{path}", fields, key, fragment=fragment)[0]
        if status == 200:
            self.acknowledged.append(key)
            if path.endswith("record"):
                self.wrote.append(game)
        self.look()
        return status

    def _next(self) -> tuple[str, Fields]:
        """Turn up a card, take some turns, record the game."""
        card, due = NUMBER_CARDS[self.number].code, self._due
        if due is None:
            return "table/turn-up", [("top", card), ("first", "0")]
        if due <= _TURNS:
            return "table/turn", [("turn", str(due)), ("said", card), ("left", "")]
        return f"games/{self._game}/record", [("winner", "0"), ("total", str(self.number))]
