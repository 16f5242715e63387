"""A game of exact bids as data: who plays, what is dealt, how it is bid and what it brings.

One value says all of it: the table, the scoring, the checks and the texts about a game read it, so
that they cannot disagree. A game that a house makes is the same value with other numbers.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Self

from scorekeeper.base.text import Text
from scorekeeper.games.bidding.rules.special import SpecialDeal

_OWN = "own:"
"""How the ids of a house's own games begin."""

NO_TRUMP = "none"
"""What is said of a deal without trump."""


class Course(StrEnum):
    """How the hands grow and shrink from deal to deal."""

    UP_DOWN = "up-down"
    DOWN_UP = "down-up"
    UP = "up"
    DOWN = "down"
    LISTED = "list"
    SAME = "same"


class Trump(StrEnum):
    """Where the trump suit comes from."""

    TURNED = "turned"
    FIXED = "fixed"
    IN_TURN = "in turn"
    DEALER = "dealer"
    NONE = "none"


class Bidding(StrEnum):
    """Whether players bid one after the other, or all at once."""

    IN_TURN = "in turn"
    AT_ONCE = "at once"


class FirstBidder(StrEnum):
    """Who bids first, and leads: the dealer's left-hand neighbour, or the dealer."""

    LEFT = "left"
    DEALER = "dealer"


class Zero(StrEnum):
    """What a bid of zero that is made brings.

    As any other bid; points of its own; these points for each card of the hand; or the points of a
    nil, which are lost with the first trick.
    """

    USUAL = "usual"
    OWN = "own"
    CARDS = "cards"
    NIL = "nil"


class Miss(StrEnum):
    """What too many or too few tricks bring.

    Nothing; points off for each trick off; points for each trick taken; points off for each trick
    bid; a fixed number off; or, for too many, the bid, and something for each overtrick.
    """

    NOTHING = "nothing"
    OFF = "off"
    TRICKS = "tricks"
    BID_LOST = "bid lost"
    FIXED = "fixed"
    MADE = "made"


class End(StrEnum):
    """When it is over: after the last deal, or when somebody has reached the target."""

    DEALS = "deals"
    TARGET = "target"


class Ties(StrEnum):
    """Who ties for first: they share the win, or another deal is played."""

    SHARE = "share"
    DEAL_ON = "deal on"


@dataclass(frozen=True, slots=True)
class BiddingGame:
    """One game of exact bids. Points are whole, but for the tenths of an overtrick.

    Args:
        id: its name in files, such as `oh-hell`.
        name: its name at the table, in English; built-in names are in the catalogs.
        also: what else it is called, in any language; no part of what makes it this game.
        source: whose version this is, in English; of built-in games it is in the catalogs. No part
            of what makes it this game either.
        fewest_players: with how many players it can be played at least.
        most_players: and at most.
        partners: whether those who sit opposite each other are a pair, and score together.
        deck: the cards of the deck, jokers included.
        suits: its suits, by their letters.
        jokers: the cards of the deck that have no suit.
        course: how the number of cards goes from deal to deal.
        least: the cards of the smallest hand.
        largest: the cards of the largest hand; 0 for as many as can be dealt evenly. With the same
            hand in each deal it is that one.
        card_left: the largest hand leaves a card to turn.
        top_times: how often the largest hand is dealt in a row; 0 for once by each player.
        end_times: how often the smallest hand is, at each end of the course.
        hands: the cards of each deal, where they are listed.
        deals: the number of deals, where the hand is the same in each; 0 for no fixed number.
        trump: where trump comes from.
        trump_suits: the fixed suit, or the suits in the order of the deals, with "none" among them.
        no_trump: that there is no trump can be turned or named as well.
        last_card_trump: where all cards are dealt, the dealer's last one is shown and is trump;
            else such a deal has none.
        bidding: one after the other, or all at once.
        hidden_bids: where all bid at once, nobody sees a bid before all are in.
        first_bidder: who begins.
        lowest_bid: the fewest tricks that can be bid.
        highest_bid: the most; 0 for all tricks of the hand.
        hook_from: from hands of how many cards on the bids must not add up to the tricks; 0 for
            never, 1 for always.
        blind_factor: what the points of a bid made before looking are multiplied by; 0 for no such
            bids.
        exact_bonus: points for exactly as many tricks as bid.
        exact_trick: and for each of these tricks.
        zero: what a bid of zero is.
        zero_points: its points, where it has its own.
        blind_nil_points: points for a nil bid before looking; 0 for no such bid.
        nil_tricks_help: tricks of a nil that was set count towards the partner's bid; else they
            are bags.
        nil_bags_score: tricks of a nil that was set that help nobody bring what an overtrick does.
        over: what more tricks than bid bring.
        over_points: the points of that.
        overtrick_tenths: what each overtrick adds to a bid that is made, in tenths of a point.
        under: what fewer tricks than bid bring.
        under_points: the points of that.
        bag_limit: with how many overtricks the fine is due; 0 for none.
        bag_fine: the fine.
        unowned_tricks: a trick can belong to nobody, as after a bomb or a Kraken; the games that
            `play` names have such tricks anyway.
        special: deals with rules of their own, in the order in which they follow the usual ones.
        kind_chosen: the dealer chooses before each deal whether it is a special one; none then
            follows the usual ones.
        end: when it is over.
        target: the points to reach.
        ties: what becomes of a tie for first.
        plays_like: the game that ships whose play of the cards it has, where there is more to say
            of that than data can (`play`), or `MUST_TRUMP`; "" for the usual play.
        note: the house's own words about it, which change nothing.
    """

    id: str
    name: str
    also: tuple[str, ...] = field(default=(), compare=False)
    source: str = field(default="", compare=False)
    fewest_players: int = 3
    most_players: int = 7
    partners: bool = False
    deck: int = 52
    suits: tuple[str, ...] = ("C", "D", "H", "S")
    jokers: int = 0
    course: Course = Course.UP_DOWN
    least: int = 1
    largest: int = 0
    card_left: bool = False
    top_times: int = 1
    end_times: int = 1
    hands: tuple[int, ...] = ()
    deals: int = 0
    trump: Trump = Trump.TURNED
    trump_suits: tuple[str, ...] = ()
    no_trump: bool = False
    last_card_trump: bool = False
    bidding: Bidding = Bidding.IN_TURN
    hidden_bids: bool = False
    first_bidder: FirstBidder = FirstBidder.LEFT
    lowest_bid: int = 0
    highest_bid: int = 0
    hook_from: int = 1
    blind_factor: int = 0
    exact_bonus: int = 10
    exact_trick: int = 1
    zero: Zero = Zero.USUAL
    zero_points: int = 0
    blind_nil_points: int = 0
    nil_tricks_help: bool = False
    nil_bags_score: bool = False
    over: Miss = Miss.NOTHING
    over_points: int = 0
    overtrick_tenths: int = 0
    under: Miss = Miss.NOTHING
    under_points: int = 0
    bag_limit: int = 0
    bag_fine: int = 0
    unowned_tricks: bool = False
    special: tuple[SpecialDeal, ...] = ()
    kind_chosen: bool = False
    end: End = End.DEALS
    target: int = 0
    ties: Ties = Ties.SHARE
    plays_like: str = ""
    note: str = ""

    def __hash__(self) -> int:
        """By its name alone: scores are looked up by their game, again and again."""
        return hash(self.id)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The game for plain data; what is left out has its default.

        Raises:
            ValueError: a key or a value that no game has.
        """
        if unknown := set(data) - {each.name for each in fields(cls)}:
            raise ValueError(f"a game has no {', '.join(sorted(unknown))}")
        return cls(**{key: _typed(key, value) for key, value in data.items()})

    def to_dict(self) -> dict[str, Any]:
        """The game as plain data; what is as usual is left out."""
        usual = {each.name: each.default for each in fields(self)}
        said = {name: value for name, value in asdict(self).items() if value != usual[name]}
        if self.special:
            said["special"] = [kind.to_dict() for kind in self.special]
        return {key: list(v) if isinstance(v, tuple) else v for key, v in said.items()}

    def changed(self, rules: Mapping[str, Any]) -> "BiddingGame":
        """The game by the house's rules: a value as plain data for each field they change."""
        return _changed(self, json.dumps(dict(rules), sort_keys=True)) if rules else self

    @property
    def hash(self) -> str:
        """32 hexadecimal digits that name exactly this version of the game.

        Defaults stay out, so that what a later release adds leaves old hashes as they are; so do
        other names and the source, which change no deal.
        """
        return _hash(self)

    @property
    def own(self) -> bool:
        """Whether it is a game of the house, not one that ships with the app."""
        return self.id.startswith(_OWN)

    @property
    def label(self) -> Text:
        """Its name, for a person; a house's own is said in every language as it is."""
        return self._said(self.name)

    def renamed(self, game_id: str, name: str) -> Self:
        """The same game under another id and name."""
        return replace(self, id=game_id, name=name)

    @property
    def about(self) -> Text:
        """Whose version it is, for a person."""
        return self._said(self.source)

    def _said(self, words: str) -> Text:
        return Text("%(name)s", {"name": words}) if self.own else Text(words)

    def kind(self, kind_id: str) -> SpecialDeal | None:
        """The special deal with that id."""
        return next((kind for kind in self.special if kind.id == kind_id), None)

    def kind_label(self, kind: SpecialDeal) -> Text:
        """The name of one of its special deals, for a person, as with its own name."""
        return self._said(kind.name)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats that score together: each by itself, or who sits opposite each other."""
        if not self.partners:
            return tuple((seat,) for seat in range(players))
        half = players // 2
        return tuple((seat, seat + half) for seat in range(half))


def own_id(name: str) -> str:
    """The id of a house's own game of that name: part of addresses, and a cell of the log."""
    return _OWN + plain_id(name.casefold())


def plain_id(said: str) -> str:
    """What was said as an id: a dot would part a cell of the log, a slash an address."""
    return said.replace(".", "_").replace("/", "_")


TYPES: Mapping[str, type] = {
    each.name: str if each.default is MISSING else type(each.default)
    for each in fields(BiddingGame)
}
"""What each field of a game is."""


def _typed(name: str, value: Any) -> Any:
    """The value as the field has it."""
    kind = TYPES[name]
    if name == "special":
        return tuple(SpecialDeal.from_dict(each) for each in value)
    if kind is tuple:
        item = int if name == "hands" else str
        if not isinstance(value, list | tuple) or any(type(each) is not item for each in value):
            raise ValueError(f"the {name} of a game is no such thing as {value!r}")
        return tuple(value)
    if issubclass(kind, StrEnum):
        return kind(value)
    if type(value) is not kind:
        raise ValueError(f"the {name} of a game is no such thing as {value!r}")
    return value


@lru_cache(maxsize=256)
def _changed(game: BiddingGame, rules: str) -> BiddingGame:
    return BiddingGame.from_dict(game.to_dict() | json.loads(rules))


@lru_cache(maxsize=256)
def _hash(game: BiddingGame) -> str:
    said = {key: value for key, value in game.to_dict().items() if key not in {"also", "source"}}
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:32]
