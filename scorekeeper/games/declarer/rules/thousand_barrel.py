"""The barrel (бочка) of Тысяча, and the sheet while a deal is written."""

from collections import Counter

from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal, LedgerEntry

BARREL, FALLS = "barrel", "falls"

_TARGET, DUMP, _LAST_FALL = 1000, 555, 3


class ThousandSheet:
    """The sums while a deal is written, and its entries so far.

    The ledger `barrel` is 0 for a player who is not on it, and the number of deals that are left
    there for one who is.
    """

    def __init__(self, position: Position, deal: DeclarerDeal) -> None:
        self.options, self.entries = position.options, list[LedgerEntry]()
        self.seats, self.playing = range(position.seats), position.playing(deal)
        self.others = position.others(deal)
        self.on_barrel = {seat for seat in self.seats if position.balance(BARREL, seat)}
        self._before, self._written = position, Counter[tuple[str, int]]()

    def write(self, ledger: str, seat: int, amount: int, reason: Text) -> None:
        if amount:
            self._written[ledger, seat] += amount
            self.entries.append(LedgerEntry(ledger, seat, amount, reason))

    def balance(self, ledger: str, seat: int) -> int:
        """Return the sum of a ledger, with this deal's entries."""
        return self._before.balance(ledger, seat) + self._written[ledger, seat]

    def pass_deal_on_barrel(self, declarer: int, is_made: bool) -> None:
        """Count the deal for everyone who plays it on the barrel.

        A declarer who fails there falls at once, without a fine; the bid was written off already.
        """
        for seat in sorted(self.on_barrel & {*self.playing}):
            if seat == declarer:
                if not is_made:
                    self._fall(seat, 0)
            elif self.balance(BARREL, seat) == 1:
                self._fall(seat, self.options["barrel_fine"])
            else:
                self.write(BARREL, seat, -1, text("a deal on the barrel"))

    def climb_on(self) -> None:
        """Put players with enough points on the barrel; by the usual rule only one can sit there.

        Who sat there before falls. If two climb on in the same deal, all fall.
        """
        low = 0 if self.options["barrel"] == "off" else int(self.options["barrel"])
        before = [seat for seat in self.seats if self.balance(BARREL, seat)]
        climbing = [
            seat
            for seat in self.seats
            if low and seat not in before and low <= self.balance(POINTS, seat) < _TARGET
        ]
        for seat in climbing:
            reason = text("now on the barrel")
            self.write(POINTS, seat, low - self.balance(POINTS, seat), reason)
            self.write(BARREL, seat, self.options["barrel_deals"], reason)
        if climbing and self.options["barrel_rival"] == "falls":
            for seat in [*before, *(climbing if len(climbing) > 1 else ())]:
                if self.balance(POINTS, seat) < _TARGET:
                    self._fall(seat, self.options["barrel_fine"])

    def _fall(self, seat: int, fine: int) -> None:
        """Take a player off the barrel; the third fall costs everything."""
        self.write(POINTS, seat, -fine, text("off the barrel"))
        self.write(BARREL, seat, -self.balance(BARREL, seat), text("off the barrel"))
        self.write(FALLS, seat, 1, text("off the barrel"))
        if self.options["third_fall"] and self.balance(FALLS, seat) >= _LAST_FALL:
            self.write(FALLS, seat, -_LAST_FALL, text("the count starts again"))
            self.write(POINTS, seat, -self.balance(POINTS, seat), text("the third fall"))

    def dump(self) -> None:
        """Take all points off a player with exactly 555 (самосвал)."""
        sums = {"555": (DUMP,), "both": (DUMP, -DUMP), "off": ()}[self.options["dump_truck"]]
        for seat in sorted(self.playing):
            if (total := self.balance(POINTS, seat)) in sums:
                self.write(POINTS, seat, -total, text("dump truck"))
