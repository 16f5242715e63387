"""All-pass deals of Preferans (распасы): who takes a trick is fined."""

from collections.abc import Iterator, Mapping

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.declarer.rules.calculation import Calculation, of_pieces
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.preferans_checks import MISERE, is_played
from scorekeeper.games.declarer.rules.preferans_pools import MOUNTAIN, WHISTS, Pools, nonzero
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal, LedgerEntry

ALL_PASS_WHISTS = 5  # a trick, in Rostov


def score_all_pass(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    options, price = position.options, all_pass_price(position)
    playing = position.playing(deal, (deal.dealer + 1) % position.seats)
    if options["all_pass"] == "whists":  # noqa: S105 - not a password
        by_seat = {seat: deal.taken[seat] for seat in playing}
        above = min(by_seat.values()) if options["all_pass_over_lowest"] else 0
        yield from _write_all_pass_whists(by_seat, above)
    else:
        forgiven = min(deal.taken[seat] for seat in playing) if options["amnesty"] else 0
        for seat, count in deal.taken.items():
            tricks = count - forgiven if seat in playing else count
            fine = of_pieces(tricks, price, text("tricks"))
            yield from nonzero(fine.entry(MOUNTAIN, int(seat)))
    pools = Pools(position)
    bonus = {"price": price, "one": 1, "none": 0}[options["zero"]]
    for seat in playing:
        if bonus and not deal.taken[seat]:
            yield from pools.give(seat, bonus, text("no trick"))


def _write_all_pass_whists(tricks: Mapping[int, int], above: int) -> Iterator[LedgerEntry]:
    """Let the player with the fewest tricks write 5 whists for each trick of the others.

    Only those above a number of tricks count. Two players with the fewest write half of it each,
    rounded down: the third player's number can be odd.
    """
    fewest = [seat for seat, count in tricks.items() if count == min(tricks.values())]
    for seat in fewest:
        for other in tricks.keys() - {*fewest}:
            worth = of_pieces(tricks[other] - above, ALL_PASS_WHISTS, text("tricks"))
            if len(fewest) > 1:
                worth = Calculation([worth.amount // 2], heading=text("half of the whists"))
            yield worth.entry(WHISTS, seat, other)


def all_pass_price(position: Position) -> int:
    """Return the price of a trick if the next deal is all-pass: it rises in a run of them."""
    prices = position.options["prices"].split("-")
    return int(prices[min(_run(position), len(prices) - 1)])


def warn_of_exit(position: Position, deal: DeclarerDeal) -> Iterator[Text]:
    """Yield a warning if the game is lower than tables allow after a run of all-pass deals."""
    levels, run = position.options["exit"].split("-"), _run(position)
    if not run or deal.kind != CONTRACT or deal.contract == MISERE:
        return
    lowest = int(levels[min(run, len(levels)) - 1])
    if int(deal.contract) < lowest:
        yield ntext(
            "After %(num)s all-pass deal the lowest game is %(lowest)s.",
            "After %(num)s all-pass deals the lowest game is %(lowest)s.",
            run,
            lowest=lowest,
        )


def _run(position: Position) -> int:
    """Count the all-pass deals of the run before the next deal."""
    run = 0
    for deal in reversed(position.earlier):
        if deal.kind != CONTRACT:
            run += 1
        elif _ends_run(position, deal):
            break
    return run


def _ends_run(position: Position, deal: DeclarerDeal) -> bool:
    """Whether a deal with a declarer ends a run of all-pass deals.

    By the option any deal does, only a game or misère that was made, or only one that was played.
    """
    reset = position.options["reset"]
    if reset == "any":
        return True
    if deal.contract == MISERE:
        return not deal.taken[deal.declarers[0]]
    if not is_played(position, deal):
        return bool(reset == "made" and not deal.marks.get("conceded"))
    return deal.taken[deal.declarers[0]] >= int(deal.contract)
