"""A game of Gaps: a number, a rule set and turns; everything else follows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.base.problems import Problem, RuleError, refuse
from scorekeeper.base.text import text
from scorekeeper.games.gaps.rules.board import Board, Move, Square, successor
from scorekeeper.games.gaps.rules.numbers import Number, deal
from scorekeeper.games.gaps.rules.redeals import redealt
from scorekeeper.games.gaps.rules.rule_set import RuleSet, When


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A redeal of every card that is not home."""


Action = Move | Shuffle

Turn = tuple[Action, ...]
"""A turn, done and undone as a whole: a shuffle, or a move with the cards that autoplay added."""


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game.

    Args:
        board: the current board; it follows from `done`, like `shuffles`.
        shuffles: the number of shuffles; undone ones do not count.
        undone: the turns for redo, the next one last.
        replaying: whether these come from a saved game that is replayed.
    """

    number: Number
    rules: RuleSet
    board: Board
    shuffles: int = 0
    done: tuple[Turn, ...] = ()
    undone: tuple[Turn, ...] = ()
    replaying: bool = False

    # ---- properties ----

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far, in order."""
        return tuple(action for turn in self.done for action in turn)

    @property
    def moves(self) -> int:
        """The number of moved cards, including those of autoplay."""
        return sum(map(len, self.done)) - self.shuffles

    @property
    def shuffles_left(self) -> int:
        """The number of shuffles that the rule set still allows."""
        return self.rules.shuffles - self.shuffles

    @property
    def whole(self) -> "Game":
        """The current game; during a replay, the game as it was saved."""
        return self.having(reversed(self.undone)) if self.replaying else self

    @property
    def is_over(self) -> bool:
        """Whether the game is won, or stuck with no shuffle left."""
        return self.board.is_won or (self.board.is_stuck and not self.shuffles_left)

    # ---- turns ----

    def check(self, action: Action) -> list[Problem]:
        """Return why the action is impossible now; empty if it is possible."""
        return _check(self.rules, self.board, self.shuffles, action)

    def check_undo(self) -> list[Problem]:
        """Return why the last turn cannot be undone; empty if it can."""
        if not self.done:
            return [Problem("nothing-to-undo", "", text("Nothing has been played yet."))]
        if self.done[-1] == (Shuffle(),) and not self.rules.undo:
            message = text("By these rules a shuffle cannot be undone. You can restart the deal.")
            return [Problem("shuffle-stands", "", message)]
        return []

    def play(self, action: Action, *, autoplay: bool = False) -> "Game":
        """Return the game after the action; `autoplay` adds cards that extend a home run to a move.

        Undone turns are dropped, and a replay ends.

        Raises:
            RuleError: it is impossible now.
        """
        played = self.having([(action,)])
        board, turn = played.board, played.done[-1]
        if autoplay and isinstance(action, Move):
            while (further := _lengthening(board)) is not None:
                board, turn = board.after(further), (*turn, further)
        done = (*self.done, turn)
        return replace(played, board=board, done=done, undone=(), replaying=False)

    def undo(self) -> "Game":
        """Return the game before its last turn.

        Raises:
            RuleError: there is no turn, or it is a shuffle that cannot be undone.
        """
        refuse(self.check_undo())
        *before, last = self.done
        earlier = self.restarted().having(before)
        return replace(earlier, undone=(*self.undone, last), replaying=self.replaying)

    def redo(self) -> "Game":
        """Return the game after the turn that was undone last, or the next one of a replay.

        Raises:
            RuleError: there is no such turn.
        """
        if not self.undone:
            raise RuleError(Problem("nothing-to-redo", "", text("There is nothing to redo.")))
        *rest, turn = self.undone
        return replace(
            self.having([turn]), undone=tuple(rest), replaying=self.replaying and bool(rest)
        )

    def restarted(self) -> "Game":
        """Return the deal without any turns."""
        return new_game(self.number, self.rules)

    def replayed(self) -> "Game":
        """Return the deal with all turns to be redone."""
        turns = (*self.done, *reversed(self.undone))
        return replace(self.restarted(), undone=tuple(reversed(turns)), replaying=bool(turns))

    def having(self, turns: Iterable[Turn]) -> "Game":
        """Return the game after these turns.

        Raises:
            RuleError: one of them is impossible.
        """
        board, shuffles, done = self.board, self.shuffles, [*self.done]
        for turn in turns:
            for action in turn:
                refuse(_check(self.rules, board, shuffles, action))
                if isinstance(action, Move):
                    board = board.after(action)
                else:
                    shuffles += 1
                    board = redealt(board, self.rules.how, self.number, shuffles)
            done.append(turn)
        return replace(self, board=board, shuffles=shuffles, done=tuple(done))


def new_game(number: Number, rules: RuleSet) -> Game:
    """Deal the game with that number.

    Raises:
        RuleError: there is no such number.
    """
    return Game(number, rules, deal(number))


def _check(rules: RuleSet, board: Board, shuffles: int, action: Action) -> list[Problem]:
    if isinstance(action, Move):
        return board.check(action)
    if board.is_won:
        message = text("The game is won.")
    elif shuffles == rules.shuffles:
        message = text("No shuffles left.")
    elif rules.when is When.STUCK and not board.is_stuck:
        message = text("There is still a move: shuffle only when there is none.")
    else:
        return []
    return [Problem("no-shuffle", "", message)]


def _lengthening(board: Board) -> Move | None:
    """Return the first move that extends a home run; a deuce would only begin one."""
    for row, run in enumerate(board.home):
        if not run:
            continue
        last = board[Square(row, run - 1)]
        card = last and successor(last)
        if card and board[Square(row, run)] is None:
            return Move(card, Square(row, run))
    return None
