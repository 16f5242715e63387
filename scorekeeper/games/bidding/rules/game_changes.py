"""Differences between two versions of a game of exact bids, in the words of its article."""

from collections.abc import Iterator

from scorekeeper.base.differences import Difference, as_text, list_difference
from scorekeeper.base.text import Text, join_texts, text
from scorekeeper.games.bidding.rules import (
    describe,
    describe_bidding,
    describe_hands,
)
from scorekeeper.games.bidding.rules.articles import bags, worth_line
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.play import play_notes
from scorekeeper.games.bidding.rules.worths import worths


def differences(before: BiddingGame, after: BiddingGame) -> list[Difference]:
    """List what differs between two versions, in the order of the article; ids are ignored.

    Empty if one of the versions is not valid.
    """
    if check_game(before) or check_game(after):
        return []
    named = list_difference(text("Game name"), as_text(before.name), as_text(after.name))
    changes = [
        *named,
        *(
            change
            for old, new in zip(_parts(before), _parts(after), strict=True)
            for change in _compare_part(old, new)
        ),
        *list_difference(text("In your own words"), as_text(before.note), as_text(after.note)),
    ]
    if not changes and before.renamed("", "") != after.renamed("", ""):
        return [Difference(text("Rules"), None, text("other details"))]
    return changes


_Part = tuple[Text, tuple[Text, ...]]


def _parts(game: BiddingGame) -> Iterator[_Part]:
    yield text("Players"), (describe.players(game),)
    yield text("Cards"), (describe.deck(game),)
    yield text("Hands"), tuple(describe_hands.hands(game))
    yield text("Trump"), tuple(describe.trump(game))
    yield text("Bidding"), tuple(describe_bidding.bidding(game))
    notes = (line.sentence for line in play_notes(game))
    yield text("Play of the cards"), (*describe.play(game), *notes)
    yield text("Special deals"), tuple(describe.special_deals(game))
    points = (worth_line(worth.what, worth.points, worth.lost) for worth in worths(game))
    yield text("Points"), (*points, *bags(game), *describe_bidding.extra_points(game))
    yield text("End"), (describe.end(game), *describe.outright(game), describe.ties(game))


def _compare_part(before: _Part, after: _Part) -> list[Difference]:
    """List the sentences that only one of the two versions has."""
    label, old = before
    _, new = after
    removed = [sentence for sentence in old if sentence not in new]
    added = [sentence for sentence in new if sentence not in old]
    joined = (join_texts(part, " ") if part else None for part in (removed, added))
    return [Difference(label, *joined)] if removed or added else []
