"""The parts of a game with a declarer: its contracts, and its marks and options."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.base.problems import NOT_A_NUMBER, range_message
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.values import CONTRACT


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract of a game.

    Args:
        name: its name; empty if the id is a number that names it.
        value: its base value, tariff or factor, as the formula of the game uses it.
        counted: the name of these cards or tricks, where the contract has another one.
        parts: the contracts that it counts together.
        times, times_each: how often it can be played in a sitting where that is counted, and by
            the same declarer; 0 for no limit. Without either it may be only a part of others.
        one_each: whether each player gets exactly one of its parts, such as places.
        declarers: how many play it together; 0 for any number that the game allows.
        silent: whether nothing is announced, such as whists.
        usual: what its declarer takes most often, in points, as a form suggests it.
    """

    id: str
    name: str = ""
    value: int = 0
    pieces: int = 0
    counted: str = ""
    parts: tuple[str, ...] = ()
    times: int = 0
    times_each: int = 0
    mirrored: bool = False
    optional: bool = False
    one_each: bool = False
    declarers: int = 0
    silent: bool = False
    usual: int | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """A mark of a deal, or an option of a sitting.

    Args:
        kind: `flag`, `number`, `word`, `seat` or `seats`.
        low, high: the bounds of a number.
        default: the value of an option that is not set; of a mark, the most frequent value.
        kinds: the kinds of deals in which a mark can be.
        contracts: the contracts in which a mark can be; empty for all.
        unplayed: whether nothing is announced or counted in a deal with this mark.
        rare: whether forms show the mark only on request.
        main: whether the page that starts a sitting asks for the option first.
    """

    id: str
    name: str
    kind: str = "flag"
    low: int = 0
    high: int = 0
    step: int = 1
    words: tuple[str, ...] = ()
    default: Any = False
    kinds: tuple[str, ...] = (CONTRACT,)
    contracts: tuple[str, ...] = ()
    unplayed: bool = False
    rare: bool = False
    main: bool = False

    def is_possible(self, kind: str, contract: str) -> bool:
        return kind in self.kinds and (not self.contracts or contract in self.contracts)

    def wrong(self, value: object, seats: range) -> Text | None:
        if self.kind == "number":
            return self._wrong_number(value)
        if self.kind == "word" and value not in self.words:
            return text("This must be one of: %(choices)s.", choices=", ".join(self.words))
        if self.kind == "flag" and not isinstance(value, bool):
            return text("This must be true or false.")
        chosen = value if self.kind == "seats" else (value,)
        if self.kind in {"seat", "seats"} and not _are_seats(chosen, seats):
            return text("This player does not play in this deal.")
        return None

    def _wrong_number(self, value: object) -> Text | None:
        if type(value) is not int or value == NOT_A_NUMBER:
            return range_message(self.low, self.high)
        if not self.low <= value <= self.high:
            return text(
                "From %(low)s to %(high)s, not %(value)s.",
                low=self.low,
                high=self.high,
                value=value,
            )
        if value % self.step:
            return text("A multiple of %(step)s, not %(value)s.", step=self.step, value=value)
        return None


def _are_seats(chosen: object, seats: range) -> bool:
    return isinstance(chosen, tuple) and all(type(seat) is int and seat in seats for seat in chosen)
