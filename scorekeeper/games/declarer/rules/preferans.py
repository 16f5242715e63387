"""Preferans: pool (пуля), mountain (гора) and whists (висты) of a deal.

The three conventions of Sochi, Leningrad and Rostov are options. Sources: the Code of Preferans of
1996, D. Lesnoy; where they disagree there is an option, see seeds/declarer/preferans.toml.
"""

from collections.abc import Iterator

from scorekeeper.base.text import text
from scorekeeper.games.declarer.rules.calculation import of_pieces
from scorekeeper.games.declarer.rules.formula import Formula
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.preferans_all_pass import score_all_pass, warn_of_exit
from scorekeeper.games.declarer.rules.preferans_checks import (
    DUTIES,
    EXCLUSIONS,
    HALF,
    MISERE,
    WHIST,
    check_preferans,
    duty,
    expected_tricks,
    is_played,
    value,
)
from scorekeeper.games.declarer.rules.preferans_pools import (
    MOUNTAIN,
    POOL,
    WHISTS,
    Pools,
    nonzero,
)
from scorekeeper.games.declarer.rules.preferans_settlement import settle_preferans
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal, LedgerEntry

MISERE_VALUE = 10
CONSOLATION = 10  # whists an undertrick, in Rostov
CONCEDED = 3  # undertricks


_SHORT = (
    text("one short"),
    text("two short"),
    text("three short"),
    text("four short"),
    text("five short"),
    text("six short"),
    text("seven short"),
    text("eight short"),
    text("nine short"),
    text("ten short"),
)
"""The tricks that are missing, as players say it."""


def score_preferans(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    if deal.kind != CONTRACT:
        yield from score_all_pass(position, deal)
    elif deal.contract == MISERE:
        yield from _score_misere(position, deal)
    else:
        yield from _score_game(position, deal)


def _score_misere(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    (seat,) = deal.declarers
    if tricks := deal.taken[seat]:
        rate = MISERE_VALUE * position.options["mountain_rate"]
        yield of_pieces(tricks, rate, text("misère")).entry(MOUNTAIN, seat)
    else:
        yield from Pools(position).give(seat, MISERE_VALUE, text("misère made"))


# ---- a game of 6 to 10 tricks ----


def _score_game(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    (seat,), options, worth = deal.declarers, position.options, value(deal)
    whist = worth * options["whist_rate"]
    if deal.marks.get("conceded"):
        rate = worth * options["mountain_rate"]
        yield of_pieces(CONCEDED, rate, text("conceded, three short")).entry(MOUNTAIN, seat)
        return
    if not is_played(position, deal):
        yield from Pools(position).give(seat, worth, text("nobody whisted"))
        for other in position.others(deal):
            if deal.word(other) == HALF:
                half = of_pieces(DUTIES[deal.contract] // 2, whist, text("half whist"))
                yield half.entry(WHISTS, other, seat)
        return
    short = max(0, int(deal.contract) - deal.taken[seat])
    yield from _write_whists(position, deal, whist, short)
    yield from _fine_whisters(position, deal)
    if not short:
        yield from Pools(position).give(seat, worth, text("made"))
        return
    fine = of_pieces(short, worth * options["mountain_rate"], _SHORT[short - 1])
    yield fine.entry(MOUNTAIN, seat)
    if options["consolation"] != "none":
        rate = whist if options["consolation"] == "value" else CONSOLATION
        for other in (*position.others(deal), *(deal.out if options["dealer_consoled"] else ())):
            yield of_pieces(short, rate, text("consolation")).entry(WHISTS, other, seat)


def _write_whists(
    position: Position, deal: DeclarerDeal, whist: int, short: int
) -> Iterator[LedgerEntry]:
    """Write the whists for the tricks of the defence.

    Two whisters write their own tricks. A single one writes all, but gentlemen share them if the
    declarer failed; half of them is always whole, as a contract's value is even.
    """
    (seat,), others = deal.declarers, position.others(deal)
    whisters = _whisters(position, deal)
    heading, tricks = text("whist"), {other: deal.taken[other] for other in whisters}
    if len(whisters) == 1:
        side = sum(deal.taken[other] for other in others)
        tricks = {whisters[0]: side}
        if short > 0 and position.options["lone_failed"] == "gentleman":
            heading, tricks, whist = text("shared whist"), dict.fromkeys(others, side), whist // 2
    for other, count in tricks.items():
        yield from nonzero(of_pieces(count, whist, heading).entry(WHISTS, other, seat))


def _fine_whisters(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Write the missing tricks of the defence to the whisters' mountains."""
    options, whisters, needed = position.options, _whisters(position, deal), duty(position, deal)
    side = sum(deal.taken[other] for other in position.others(deal))
    fine = value(deal) * options["mountain_rate"]
    if options["whist_fine"] == "halved":
        fine //= 2
    if len(whisters) == 1:
        missing = {whisters[0]: max(0, needed - side)}
    elif needed <= 1:
        guilty = whisters if options["two_high"] == "both" else whisters[1:]
        missing = dict.fromkeys(guilty, max(0, needed - side))
    else:
        counts = side < needed or options["two_low"] == "always"
        missing = {other: max(0, needed // 2 - deal.taken[other]) * counts for other in whisters}
    for other, count in missing.items():
        if count:
            heading = text("%(short)s on the whist", short=_SHORT[count - 1])
            yield of_pieces(count, fine, heading).entry(MOUNTAIN, other)


def _whisters(position: Position, deal: DeclarerDeal) -> list[int]:
    return [other for other in position.others(deal) if deal.word(other) == WHIST]


def _makes(position: Position, deal: DeclarerDeal) -> bool:
    """Whether the declarer fills the pool: a game that nobody whists is made."""
    if deal.contract == MISERE:
        return not deal.taken[deal.declarers[0]]
    if not is_played(position, deal):
        return not deal.marks.get("conceded")
    return deal.taken[deal.declarers[0]] >= int(deal.contract)


def _is_over(position: Position) -> bool:
    """With help every pool must be full; without it, their sum must reach the limit of each."""
    pools = position.ledger(POOL)
    limit: int = position.options["limit"]
    if position.options["aid"]:
        return min(pools) >= limit
    return sum(pools) >= limit * position.seats


PREFERANS = Formula(
    score_preferans,
    expected_tricks,
    check_preferans,
    EXCLUSIONS,
    is_over=_is_over,
    settle=settle_preferans,
    keeps_deal=lambda position, deal: deal.kind != CONTRACT and not position.options["slide"],
    makes=_makes,
    warn=warn_of_exit,
)
