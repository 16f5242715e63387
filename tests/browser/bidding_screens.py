"""The screens of games of exact bids, and taps at their table."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.table import AtTable, Table


class ExactBids(AtTable):
    """A game of exact bids on a phone; the methods tap."""

    def begin(self, game: str, *names: str, dealer: int | str = 0, **chosen: str) -> None:
        """Begin a game of new or known players, and open its table."""
        self.table.begin(f"bidding/new/{game}", *names, dealer=str(dealer), **chosen)

    def start(self, dealer: int | str = 0) -> None:
        """Start with the dealer in this seat."""
        self.page.locator(f"[name=dealer][value='{dealer}']").check()
        self.page.locator("form.start .forward").click()
        self.page.locator("#table").wait_for()
        self.page.wait_for_load_state()

    def bid(self, *bids: int | str) -> None:
        """Enter the next bids, in the order in which players are asked."""
        for bid in bids:
            self.table.tap(self.page.locator(f"form.ask [name=bid][value='{bid}']"))

    def count(self, *tricks: int) -> None:
        """Enter the tricks of the next players, in the order in which they are asked."""
        for number in tricks:
            self.table.tap(self.page.locator(f"form.ask .chip[name=tricks][value='{number}']"))

    def trump(self, suit: str) -> None:
        """Enter the trump."""
        self.table.tap(self.page.locator(f".trumps [value={suit}]"))

    def next(self) -> None:
        """Begin the next deal."""
        self.table.tap(self.page.locator("form[action$='/next'] button"))

    def deal(self, bids: Sequence[int | str], tricks: Sequence[int]) -> None:
        """Enter a whole deal, in the order of its bids; computed values are not tapped."""
        self.bid(*bids)
        for number in tricks:
            chip = self.page.locator(f"form.ask .chip[name=tricks][value='{number}']")
            if not chip.count():
                return
            self.count(number)

    @property
    def totals(self) -> list[str]:
        """Return the totals in the head of the table."""
        return self.table.texts(".totals .total")


def playing(table: Table) -> Iterator[Screen]:
    """Yield the screens of Oh Hell! for three, corrected and ended, of pairs, and of eight."""
    page, game = table.page, ExactBids(table)
    yield Screen.at("bidding-lobby", page, f"{table.home}bidding")
    yield Screen.at("bidding-seats", page, f"{table.home}bidding/new/oh-hell?s=1&s=2")
    yield Screen.at("bidding-start", page, f"{table.home}bidding/new/oh-hell?s=1&s=2&s=3&all=here")
    game.start()
    address = page.url
    yield Screen("bidding-bid", page)
    game.bid(0, 0)
    yield Screen("bidding-hook", page)
    game.bid(0)
    game.trump("H")
    yield Screen("bidding-tricks", page)
    game.count(0)
    yield Screen("bidding-counted", page)
    game.count(1)
    yield Screen("bidding-next", page)
    game.next()
    page.goto(f"{address}/deals/1")
    page.locator("details > summary").first.click()
    yield Screen("bidding-deal", page)
    page.locator("[name=tricks0]").select_option("1")
    yield Screen.after("bidding-deal-wrong", page, "form[action$='/correct'] .forward", ".errors")
    yield Screen.at("bidding-insert", page, f"{address}/deals/1/insert")
    page.goto(f"{address}/deals/2")
    page.locator("details", has=page.locator("form[action$='/seat']")).locator("summary").click()
    yield Screen("bidding-substitute", page)
    yield Screen.at("bidding-me", page, f"{address}/me")
    for view in ("sheet", "tv", "about", "log", "rules"):
        yield Screen.at(f"bidding-{view}", page, f"{address}/{view}")
    page.goto(f"{address}/about")
    page.locator("form[action$='/finish'] button").click()
    page.wait_for_url(address)
    yield Screen("bidding-over", page)
    page.goto(f"{table.home}print/bidding/{address.rpartition('/')[2]}")
    yield Screen("print-bidding", page)
    page.goto(f"{table.home}print/bidding/blank?game=raspisnoy&players=4")
    yield Screen("print-blank-bidding", page)
    page.goto(f"{table.home}print/bidding/cards?card=oh-hell&card=wizard")
    yield Screen("print-bidding-cards", page)
    page.goto(f"{address}/about")
    page.locator("form[action$='/discard'] button").click()
    page.wait_for_url(address)
    yield Screen("bidding-deleted", page)
    yield Screen.at("bidding-all-deleted", page, f"{table.home}bidding/discarded")
    yield Screen.at("bidding-list", page, f"{table.home}bidding/sittings")
    game.begin("spades-pairs?s=1&s=2&s=3", "Zoe")
    game.bid(3, "blind nil", 4, 0)
    yield Screen("bidding-pairs", page)
    page.goto(f"{table.home}bidding/new/kachuful?s=1&s=2&s=3&all=here")
    page.locator("[name=bids][value=hidden]").check()
    expect(page.locator(".hook")).to_be_hidden()
    game.start()
    game.bid(1)
    yield Screen("bidding-hidden", page)
    game.begin("kachuful?s=1&s=2&s=3", "Zoe", "Yan", "Xia", "Wim", "Vic")
    game.bid(1, 0, 1)
    yield Screen("bidding-eight", page)
