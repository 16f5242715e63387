"""Connect sittings of exact bids to the tools for files of all games."""

from collections.abc import Iterator, Sequence

from scorekeeper.base.cards import Suit
from scorekeeper.base.game_file import GameFile, Line, Row, Say
from scorekeeper.base.tenths import say_points
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.files.bidding_file import FORMAT, read_sitting, write_sitting
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.bidding import deal_notices
from scorekeeper.games.bidding.rules.chances import SideChance, chances, say_chance
from scorekeeper.games.bidding.rules.deals import BidDeal, special_of
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP
from scorekeeper.games.bidding.rules.sitting import BiddingSitting, all_players


def lines(sitting: BiddingSitting, say: Say) -> Iterator[Line]:
    """The sitting as lines of text: each deal with the reasons of its points, totals, winners."""
    yield from (f"{sitting.name}, {sitting.date}, {say(sitting.game.label)}", "")
    for deal in sitting.deals:
        yield from (_title(sitting, deal, say), _scores(sitting, deal, say))
        yield from (f"   {say(notice)}" for notice in deal_notices(sitting, deal))
        yield ""
    yield say(text("Total"))
    side_chances = chances(sitting) if any(sitting.side_deals) else None
    yield tuple(_total(sitting, side_chances, side, say) for side in range(len(sitting.sides)))
    yield from ("", say(_outcome(sitting)))


def _title(sitting: BiddingSitting, deal: BidDeal, say: Say) -> str:
    special, trump = special_of(sitting.played, deal), sitting.trump(deal)
    parts: list[Text | str] = [ntext("%(count)s card", "%(count)s cards", deal.cards)]
    if special:
        parts.append(sitting.played.kind_label(special))
    if trump == NO_TRUMP:
        parts.append(text("no trump"))
    elif trump:
        parts.append(Suit(trump).symbol)
    line = text(
        "%(number)s. %(game)s; %(name)s deals",
        number=sitting.number(deal.id),
        game=", ".join(map(say, parts)),
        name=sitting.seats_in(deal)[deal.dealer].name,
    )
    return say(line)


def _scores(sitting: BiddingSitting, deal: BidDeal, say: Say) -> Line:
    scores = sitting.scores(deal)
    if not scores:
        return f"   {say(text('not finished yet'))}"
    return tuple(
        Row(name, say(say_points(score.points)), say(score.reason))
        for name, score in zip(sitting.side_names_in(deal), scores, strict=True)
    )


def _total(
    sitting: BiddingSitting, side_chances: Sequence[SideChance] | None, side: int, say: Say
) -> Row:
    chance_text = say(say_chance(sitting, side, side_chances[side])) if side_chances else ""
    return Row(sitting.side_name(side), say(say_points(sitting.totals[side])), chance_text)


def _outcome(sitting: BiddingSitting) -> Text:
    if sitting.winners:
        return ntext(
            "%(names)s wins.",
            "%(names)s share the win.",
            len(sitting.winners),
            names=_names(sitting, sitting.winners),
        )
    if len(sitting.leaders) in {0, len(sitting.sides)}:
        return text("It is not over yet.")
    names = _names(sitting, sitting.leaders)
    return text("It is not over yet; in the lead: %(names)s.", names=names)


def _names(sitting: BiddingSitting, sides: tuple[int, ...]) -> str:
    return ", ".join(map(sitting.side_name, sides))


BIDDING = GameFile(
    "bidding",
    FORMAT,
    lambda data, cleaning: read_sitting(data, builtin_games(), cleaning),
    lambda sitting: write_sitting(sitting, builtin_games()),
    lines,
    all_players,
)
