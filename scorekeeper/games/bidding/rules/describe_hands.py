"""Sentences about the hands from deal to deal, and a short form, built from the game's data."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Course
from scorekeeper.games.bidding.rules.schedule import course


def hands(game: BiddingGame) -> Iterator[Text]:
    smallest = game.least
    if game.course is Course.LISTED:
        yield text("Hand sizes deal by deal: %(hands)s.", hands=Text(hand_sizes(game.hands)))
        return
    if game.course is Course.SAME:
        yield _same(game)
        return
    yield {
        Course.UP_DOWN: text(
            "Hands grow by one card a deal, from %(least)s to the largest, then shrink back.",
            least=smallest,
        ),
        Course.DOWN_UP: text(
            "Hands shrink by one card a deal, from the largest to %(least)s, then grow back.",
            least=smallest,
        ),
        Course.UP: text(
            "Hands grow by one card a deal, from %(least)s to the largest.", least=smallest
        ),
        Course.DOWN: text(
            "Hands shrink by one card a deal, from the largest to %(least)s.", least=smallest
        ),
    }[game.course]
    yield _largest(game)
    if game.deals_least:
        yield text(
            "The largest hand is repeated until there are %(deals)s deals.",
            deals=game.deals_least,
        )
    if game.top_times == 0:
        yield text("Everyone deals the largest hand once.")
    elif game.top_times > 1:
        yield text("The largest hand is dealt %(times)s times in a row.", times=game.top_times)
    if game.end_times == 0:
        yield text("Everyone deals the smallest hand once, at each end.")
    elif game.end_times > 1:
        yield text(
            "The smallest hand is dealt %(times)s times in a row, at each end.",
            times=game.end_times,
        )


def sets(game: BiddingGame) -> Iterator[Text]:
    if game.sets:
        yield text("Sets, by their deals: %(sets)s.", sets=", ".join(map(str, game.sets)))


def _same(game: BiddingGame) -> Text:
    if game.largest:
        return ntext(
            "Everyone gets %(count)s card in each deal.",
            "Everyone gets %(count)s cards in each deal.",
            game.largest,
        )
    if game.fewest_players == game.most_players:
        cards = usual_hands(game, game.most_players)[0]
        return ntext(
            "Everyone gets %(count)s card in each deal.",
            "Everyone gets %(count)s cards in each deal.",
            cards,
        )
    return text("In each deal everyone gets as many cards as can be dealt evenly.")


def _largest(game: BiddingGame) -> Text:
    if game.largest:
        return text(
            "The largest hand is %(largest)s cards, or fewer if the deck does not go round.",
            largest=game.largest,
        )
    if game.course_deck:
        return text(
            "The largest hand is as many as can be dealt evenly of %(deck)s cards.",
            deck=game.course_deck,
        )
    if game.card_left:
        return text(
            "The largest hand is as many as can be dealt evenly with one card left to turn up."
        )
    return text("The largest hand is as many cards as can be dealt evenly.")


def usual_hands(game: BiddingGame, players: int) -> tuple[int, ...]:
    return tuple(slot.cards for slot in course(game, players) if not slot.kind)


def hand_sizes(cards: Iterable[int]) -> str:
    """The short form of hand sizes, such as "1 … 10, 3 × 11, 10 … 1"; wraps only after commas."""
    grouped = [(size, len(list(run))) for size, run in groupby(cards)]
    parts: list[str] = []
    first = 0
    while first < len(grouped):
        last = _run_end(grouped, first)
        start, end = grouped[first][0], grouped[last][0]
        count = grouped[first][1]
        if last == first:
            parts.append(f"{count}\u00a0×\u00a0{start}" if count > 1 else str(start))
        else:
            parts.append(f"{start}\u00a0…\u00a0{end}" if last > first + 1 else f"{start}, {end}")
        first = last + 1
    return ", ".join(parts)


def _run_end(grouped: list[tuple[int, int]], first: int) -> int:
    """The last index of the run from `first` in which single deals grow or shrink by one card."""
    last = first
    step = None
    while last + 1 < len(grouped) and grouped[last][1] == grouped[last + 1][1] == 1:
        difference = grouped[last + 1][0] - grouped[last][0]
        if abs(difference) != 1 or step not in (None, difference):
            break
        step, last = difference, last + 1
    return last
