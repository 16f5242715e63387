"""A second opinion on Preferans, from its rules: no code of the app is used.

It reads the data of a file and keeps the sheet as at a table: a pool and a mountain for each
player, and whists of each on each. The result is counted by the mean mountain.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

CONVENTIONS: Mapping[str, Mapping[str, Any]] = {
    "sochi": {},
    "leningrad": {
        "whist_rate": 2,
        "mountain_rate": 2,
        "pool_weight": 2,
        "whist_fine": "halved",
        "two_high": "both",
        "lone_failed": "gentleman",
        "prices": "2-4-6",
        "aid": False,
    },
    "rostov": {
        "whist_fine": "halved",
        "consolation": "ten",
        "all_pass": "whists",
        "zero": "one",
        "dealer_takes_talon": False,
    },
}
USUAL = {
    "convention": "sochi",
    "limit": 20,
    "whist_rate": 1,
    "mountain_rate": 1,
    "pool_weight": 1,
    "whist_fine": "full",
    "two_low": "if short",
    "two_high": "last",
    "ten": "whisted",
    "lone_failed": "greedy",
    "consolation": "value",
    "dealer_consoled": True,
    "all_pass": "mountain",
    "all_pass_over_lowest": False,
    "prices": "1-2-3",
    "zero": "price",
    "amnesty": False,
    "aid": True,
    "reset": "any",
    "slide": True,
    "mountain_share": "all",
}


class Sheet:
    """The sheet of a sitting, and the entries of the current deal."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        chosen = document.get("options", {})
        convention = CONVENTIONS[chosen.get("convention", "sochi")]
        self.house: dict[str, Any] = {**USUAL, **convention, **chosen}
        self.names = document["players"]
        self.all, self.deal = Counter[Any](), Counter[Any]()
        self.dealer = self.names.index(document["first_dealer"])
        self.run = 0

    def write(self, amount: int, *key: str) -> None:
        self.all[key] += amount
        self.deal[key] += amount

    def next_names(self, name: str) -> list[str]:
        """The others, clockwise."""
        at = self.names.index(name)
        return [*self.names[at + 1 :], *self.names[:at]]

    def to_pool(self, name: str, points: int) -> None:
        """Write points one by one: each to the own pool, then to the fullest with room."""
        if not self.house["aid"]:
            self.write(points, "pool", name)
            return
        pools = {other: self.all["pool", other] for other in self.names}
        helped = sorted(self.next_names(name), key=pools.__getitem__, reverse=True)
        for _ in range(points):
            room = [
                other for other in [name, *helped] if self.all["pool", other] < self.house["limit"]
            ]
            if not room:
                self.write(-self.house["pool_weight"], "mountain", name)
                continue
            self.write(1, "pool", room[0])
            if room[0] != name:
                self.write(10 * self.house["pool_weight"], "whists", name, room[0])

    def play(self, deal: Mapping[str, Any]) -> dict[Any, int]:
        """Score a deal; return its entries."""
        self.deal = Counter()
        dealer = self.names[self.dealer]
        out = [dealer] if len(self.names) == 4 else []
        if deal.get("kind") == "all-pass":
            self.pass_all(
                deal["taken"], [n for n in [*self.next_names(dealer), dealer] if n not in out]
            )
            self.run += 1
            self.dealer += self.house["slide"]
        else:
            ended = self.contract(deal, out)
            rule = {"any": True, "made": ended != "failed", "made and whisted": ended == "played"}
            self.run = 0 if rule[self.house["reset"]] else self.run
            self.dealer += 1
        self.dealer %= len(self.names)
        return dict(self.deal)

    def pass_all(self, taken: Mapping[str, int], playing: list[str]) -> None:
        prices = [int(price) for price in self.house["prices"].split("-")]
        price = (prices + [prices[-1]] * self.run)[self.run]
        low = min(taken[name] for name in playing)
        if self.house["all_pass"] == "whists":
            winners = [name for name in playing if taken[name] == low]
            base = low if self.house["all_pass_over_lowest"] else 0
            for winner in winners:
                for loser in playing:
                    if loser not in winners:
                        self.write(
                            (taken[loser] - base) * 5 // len(winners), "whists", winner, loser
                        )
        else:
            for name, tricks in taken.items():
                off = low if self.house["amnesty"] and name in playing else 0
                self.write((tricks - off) * price, "mountain", name)
        for name in playing:
            if taken[name] == 0 and self.house["zero"] != "none":
                self.to_pool(name, price if self.house["zero"] == "price" else 1)

    def contract(self, deal: Mapping[str, Any], out: list[str]) -> str:
        """Write a deal with a declarer; return "played", "unplayed" or "failed"."""
        house, (name,) = self.house, deal["declarers"]
        if deal["contract"] == "misère":
            tricks = deal["taken"][name]
            if tricks:
                self.write(10 * tricks * house["mountain_rate"], "mountain", name)
                return "failed"
            self.to_pool(name, 10)
            return "played"
        level = int(deal["contract"])
        v = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}[level]
        if deal.get("marks", {}).get("conceded"):
            self.write(3 * v * house["mountain_rate"], "mountain", name)
            return "failed"
        first, second = [n for n in self.next_names(name) if n not in out]
        words = deal["said"][first], deal["said"][second]
        if "whist" not in words:
            self.to_pool(name, v)
            if "half" in words:
                self.write({6: 2, 7: 1}[level] * v * house["whist_rate"], "whists", second, name)
            return "unplayed"
        taken = deal["taken"]
        short = max(0, level - taken[name])
        self.whists(name, (first, second), words, taken, short, v)
        self.fines(level, (first, second), words, taken, v)
        if short == 0:
            self.to_pool(name, v)
            return "played"
        self.write(short * v * house["mountain_rate"], "mountain", name)
        rate = {"value": v * house["whist_rate"], "ten": 10, "none": 0}[house["consolation"]]
        for other in [first, second, *(out if house["dealer_consoled"] else [])]:
            self.write(short * rate, "whists", other, name)
        return "failed"

    def whists(
        self,
        name: str,
        pair: tuple[str, str],
        words: tuple[str, str],
        taken: Mapping[str, int],
        short: int,
        v: int,
    ) -> None:
        rate = v * self.house["whist_rate"]
        mine = {other: taken[other] * rate for other in pair}
        total = sum(mine.values())
        if words == ("pass", "whist"):
            mine = {pair[0]: 0, pair[1]: total}
        if words == ("whist", "pass"):
            mine = {pair[0]: total, pair[1]: 0}
        if "pass" in words and short and self.house["lone_failed"] == "gentleman":
            mine = dict.fromkeys(pair, total // 2)
        for other, amount in mine.items():
            self.write(amount, "whists", other, name)

    def fines(
        self,
        level: int,
        pair: tuple[str, str],
        words: tuple[str, str],
        taken: Mapping[str, int],
        v: int,
    ) -> None:
        owed = {6: 4, 7: 2, 8: 1, 9: 1, 10: 0 if self.house["ten"] == "checked" else 1}[level]
        together = taken[pair[0]] + taken[pair[1]]
        fine = v * self.house["mountain_rate"] / (2 if self.house["whist_fine"] == "halved" else 1)
        missing = dict.fromkeys(pair, 0)
        if "pass" in words:
            missing[pair[words.index("whist")]] = owed - together
        elif level in {6, 7}:
            if together < owed or self.house["two_low"] == "always":
                missing = {other: owed // 2 - taken[other] for other in pair}
        else:
            missing[pair[1]] = owed - together
            if self.house["two_high"] == "both":
                missing[pair[0]] = owed - together
        for other, count in missing.items():
            self.write(int(max(0, count) * fine), "mountain", other)

    def results(self) -> dict[str, Fraction]:
        """Whists against each other, and the distance from the mean mountain."""
        heights = {
            n: self.all["mountain", n]
            + self.house["pool_weight"] * (self.house["limit"] - self.all["pool", n])
            for n in self.names
        }
        count = len(self.names)
        point = 10 if self.house["mountain_share"] == "all" else Fraction(10 * count, count - 1)
        mean = Fraction(sum(heights.values()), count)
        sums = {}
        for name in self.names:
            mine = sum(self.all["whists", name, other] for other in self.names)
            theirs = sum(self.all["whists", other, name] for other in self.names)
            sums[name] = mine - theirs + point * (mean - heights[name])
        return sums


def judged(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    """Return what each deal brings, and the whole result."""
    sheet = Sheet(document)
    deals = [sheet.play(deal) for deal in document["deals"]]
    exact = sheet.results()
    whole = {name: value.numerator // value.denominator for name, value in exact.items()}
    missing = -sum(whole.values())
    for name in sorted(exact, key=lambda n: (whole[n] - exact[n], sheet.names.index(n)))[:missing]:
        whole[name] += 1
    return deals, whole
