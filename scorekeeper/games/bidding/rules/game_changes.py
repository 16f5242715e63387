"""What differs between two versions of a game of exact bids, said as its article says it."""

from collections.abc import Iterable, Iterator

from scorekeeper.base.differences import Difference, unlike, words
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules import describe, describe_hands
from scorekeeper.games.bidding.rules.articles import bags, worth_line
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.play import besides
from scorekeeper.games.bidding.rules.worths import worths


def differences(before: BiddingGame, after: BiddingGame) -> list[Difference]:
    """What differs between two versions, in the order of a game; ids do not count.

    Of one that nobody can play nothing is said.
    """
    if check_game(before) or check_game(after):
        return []
    named = unlike(text("Game name"), words(before.name), words(after.name))
    found = [
        *named,
        *(
            each
            for was, now in zip(_parts(before), _parts(after), strict=True)
            for each in _unlike(was, now)
        ),
        *unlike(text("In your own words"), words(before.note), words(after.note)),
    ]
    if not found and before.renamed("", "") != after.renamed("", ""):
        return [Difference(text("Rules"), None, text("other details"))]
    return found


_Part = tuple[Text, tuple[Text, ...]]


def _parts(game: BiddingGame) -> Iterator[_Part]:
    """What there is to say of a game, part by part."""
    yield text("Players"), (describe.players(game),)
    yield text("Cards"), (describe.deck(game),)
    yield text("Hands"), tuple(describe_hands.hands(game))
    yield text("Trump"), tuple(describe.trump(game))
    yield text("Bidding"), tuple(describe.bidding(game))
    played = (line.said for line in besides(game))
    yield text("Play of the cards"), (*describe.play(game), *played)
    yield text("Special deals"), tuple(describe.special_deals(game))
    points = (worth_line(worth.what, worth.points, worth.lost) for worth in worths(game))
    yield text("Points"), (*points, *bags(game))
    yield text("End"), (describe.end(game), describe.ties(game))


def _unlike(before: _Part, after: _Part) -> list[Difference]:
    """What only one of two versions says."""
    label, was = before
    _, now = after
    gone = _together(said for said in was if said not in now)
    new = _together(said for said in now if said not in was)
    return [Difference(label, gone, new)] if gone or new else []


def _together(said: Iterable[Text]) -> Text | None:
    """Sentences one after the other; None for none."""
    whole: Text | None = None
    for one in said:
        whole = Text("%(first)s %(then)s", {"first": whole, "then": one}) if whole else one
    return whole
