"""A game of exact bids as data: players, hands, bidding and points.

Table, scoring, checks and texts about a game all read this one value, so that they cannot
disagree. A house's own game is the same kind of value with other numbers.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Self

from scorekeeper.base.own_game_file import OWN
from scorekeeper.base.text import Text
from scorekeeper.games.bidding.rules.game_values import (
    Bidding,
    BidPointsLost,
    Course,
    Direction,
    End,
    FineBy,
    FirstBidder,
    Miss,
    PairBids,
    Scoring,
    SetLost,
    SetLostWhen,
    SetPairs,
    SetPremium,
    StreakAfter,
    Ties,
    Trump,
    Zero,
    ZeroLimitIn,
    ZeroMissed,
)
from scorekeeper.games.bidding.rules.special import ExtraPiece, SpecialDeal


@dataclass(frozen=True, slots=True)
class BiddingGame:
    """One game of exact bids. Points are integers, except `overtrick_tenths`.

    Args:
        id: name in files, such as `oh-hell`.
        name: name at the table, in English; built-in names are in the catalogs.
        also: other names, in any language; not part of the hash.
        source: whose version this is, in English; built-in ones are in the catalogs. Not part of
            the hash.
        partners: whether players who sit opposite each other are a pair and score together.
        deck: number of cards in the deck, jokers included.
        deck_each: number of cards in the deck for each player, which replaces `deck`; 0 for
            `deck`.
        course_deck: number of cards from which the largest hand follows, where the deck is
            larger; 0 for the whole deck.
        jokers: number of cards without a suit.
        least: cards of the smallest hand.
        largest: cards of the largest hand, or of every hand if they are all the same; 0 for as
            many as can be dealt evenly.
        card_left: the largest hand leaves a card to turn up.
        top_times: how often the largest hand is dealt in a row; 0 for once by each player.
        end_times: the same for the smallest hand, at each end of the course.
        deals_least: the largest hand is repeated until there are this many deals; 0 for no
            repetition.
        deals: number of deals, if all hands are the same; 0 for no fixed number.
        trump_suits: the fixed suit, or the suits in the order of the deals, which may contain
            "none".
        no_trump: "no trump" can be turned up or named too.
        last_card_trump: if all cards are dealt, the dealer's last card is shown and is trump;
            if not set, such a deal has no trump.
        hidden_bids: if all bid at once, bids stay hidden until all are in.
        highest_bid: the highest bid allowed; 0 for all tricks of the hand.
        zero_limit: how often a seat may bid zero; 0 for any number.
        least_side_bid: the lowest sum of two partners' bids, unless one of them bids nil; 0 for
            none.
        blind_side_bid: the lowest bid that one partner makes for both, before either looks; 0 for
            no such bids.
        blind_side_factor: multiplies the points of such a bid, without its overtricks.
        hook_from: the hand size from which the bids must not add up to the tricks; 0 for never,
            1 for always.
        blind_factor: multiplies the points of a bid made before looking; 0 for no such bids.
        bid_changes: number of seats that may change their bid by one after the play.
        bid_change_must: they have to, as after a cloud.
        potential_card: with `POTENTIAL`: points for each card of the hand.
        potential_near: with `POTENTIAL`: per cent of the points for a bid missed by one trick.
        shot_card: with `POTENTIAL`: points for each card for a seat that bets on the exact bid, and
            loses all with any other; 0 for no such bets.
        exact_bonus: points for exactly as many tricks as bid.
        exact_trick: additional points for each of these tricks.
        zero_points: points for a bid of zero; see `Zero`.
        blind_nil_points: points for a nil bid before looking; 0 for no such bid.
        nil_tricks_help: tricks of a failed nil count towards the partner's bid; if not set, they
            are bags.
        nil_bags_score: tricks of a failed nil that help no partner score like overtricks.
        overtrick_tenths: tenths of a point that each overtrick adds to a bid that is made.
        bid_points: bids with points of their own if made, each with its points; a higher bid has
            those of the nearest lower one.
        all_trick: points for each trick of a bid of all tricks that is made; 0 for the points of
            any bid.
        none_fine: points that a bid of 1 or more loses without any trick, instead of what `under`
            says; 0 for no such fine.
        streak: the number of bids made or missed in a row that brings a premium; 0 for none.
        streak_from: the hand size from which deals count in a streak.
        sets: the number of deals of each set; empty for no sets.
        set_lost_when: when they lose it; ignored with `SetPairs.TEAM`.
        unowned_tricks: a trick can belong to no player, as after a bomb or a Kraken; some games
            always have such tricks, see `play.allows_unowned_tricks`.
        extra: the pieces that bring extra points with an exact bid.
        alliances: number of pairs of seats that can be allied in a deal.
        alliance_points: points of an alliance for both seats, if both bids are exact.
        wagers: the amounts that a seat can wager: won with an exact bid, else lost.
        special: the special deals, in the order in which they follow the usual ones.
        kind_chosen: the dealer chooses before each deal whether it is a special one; then no
            special deals follow the usual ones.
        lose_at: a side with these points or fewer has lost, and the game is over; 0 for none.
        lose_sets: a side whose bid failed this often, without failed nils, has lost, and the game
            is over; 0 for none.
        all_wins: a side that bids all tricks and takes them has won, and the game is over.
        plays_like: the built-in game whose play notes apply (see `play`), or `MUST_TRUMP`; "" for
            the usual play.
        note: the house's description; no effect on the rules.
    """

    id: str
    name: str
    also: tuple[str, ...] = field(default=(), compare=False)
    source: str = field(default="", compare=False)
    fewest_players: int = 3
    most_players: int = 7
    partners: bool = False
    pair_bids: PairBids = PairBids.TOGETHER
    deck: int = 52
    deck_each: int = 0
    course_deck: int = 0
    suits: tuple[str, ...] = ("C", "D", "H", "S")
    jokers: int = 0
    course: Course = Course.UP_DOWN
    least: int = 1
    largest: int = 0
    card_left: bool = False
    top_times: int = 1
    end_times: int = 1
    deals_least: int = 0
    hands: tuple[int, ...] = ()
    deals: int = 0
    trump: Trump = Trump.TURNED
    trump_suits: tuple[str, ...] = ()
    no_trump: bool = False
    last_card_trump: bool = False
    direction: Direction = Direction.LEFT
    bidding: Bidding = Bidding.IN_TURN
    hidden_bids: bool = False
    first_bidder: FirstBidder = FirstBidder.LEFT
    lowest_bid: int = 0
    highest_bid: int = 0
    zero_limit: int = 0
    zero_limit_in: ZeroLimitIn = ZeroLimitIn.GAME
    least_side_bid: int = 0
    blind_side_bid: int = 0
    blind_side_factor: int = 2
    hook_from: int = 1
    blind_factor: int = 0
    bid_changes: int = 0
    bid_change_must: bool = False
    scoring: Scoring = Scoring.BID
    potential_card: int = 10
    potential_near: int = 50
    shot_card: int = 0
    exact_bonus: int = 10
    exact_trick: int = 1
    zero: Zero = Zero.USUAL
    zero_points: int = 0
    zero_missed: ZeroMissed = ZeroMissed.USUAL
    blind_nil_points: int = 0
    nil_tricks_help: bool = False
    nil_bags_score: bool = False
    over: Miss = Miss.NOTHING
    over_points: int = 0
    overtrick_tenths: int = 0
    under: Miss = Miss.NOTHING
    under_points: int = 0
    bid_points: tuple[tuple[int, int], ...] = ()
    bid_points_lost: BidPointsLost = BidPointsLost.SAME
    all_trick: int = 0
    none_fine: int = 0
    none_fine_by: FineBy = FineBy.DEAL
    streak: int = 0
    streak_up: int = 0
    streak_down: int = 0
    streak_from: int = 1
    streak_after: StreakAfter = StreakAfter.RESTART
    sets: tuple[int, ...] = ()
    set_premium: SetPremium = SetPremium.NONE
    set_points: int = 0
    set_lost: SetLost = SetLost.NONE
    set_lost_when: SetLostWhen = SetLostWhen.ONE
    set_pairs: SetPairs = SetPairs.SUM
    bag_limit: int = 0
    bag_fine: int = 0
    unowned_tricks: bool = False
    extra: tuple[ExtraPiece, ...] = ()
    alliances: int = 0
    alliance_points: int = 20
    wagers: tuple[int, ...] = ()
    special: tuple[SpecialDeal, ...] = ()
    kind_chosen: bool = False
    end: End = End.DEALS
    target: int = 0
    lose_at: int = 0
    lose_sets: int = 0
    all_wins: bool = False
    ties: Ties = Ties.SHARE
    plays_like: str = ""
    note: str = ""

    def __hash__(self) -> int:
        """Hash the id only, for speed: games are keys of the score cache."""
        return hash(self.id)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Build a game from plain data; missing keys get their default.

        Raises:
            ValueError: a key is unknown, or a value is not valid.
        """
        if unknown := set(data) - {game_field.name for game_field in fields(cls)}:
            raise ValueError(f"a game has no {', '.join(sorted(unknown))}")
        return cls(**{key: _parse_field(key, value) for key, value in data.items()})

    def to_dict(self) -> dict[str, Any]:
        """The game as plain data, without default values."""
        defaults = {game_field.name: game_field.default for game_field in fields(self)}
        data = {name: value for name, value in asdict(self).items() if value != defaults[name]}
        for name in _PARTS:
            if name in data:
                data[name] = [part.to_dict() for part in getattr(self, name)]
        if self.bid_points:
            data["bid_points"] = {str(bid): points for bid, points in self.bid_points}
        return {key: list(v) if isinstance(v, tuple) else v for key, v in data.items()}

    def with_rules(self, rules: Mapping[str, Any]) -> "BiddingGame":
        """Apply house rules: field → new value as plain data."""
        return _with_rules(self, json.dumps(dict(rules), sort_keys=True)) if rules else self

    @property
    def hash(self) -> str:
        """32 hexadecimal digits that identify this version of the game.

        Default values are left out, so that fields added by later releases do not change old
        hashes. So are other names and the source, which do not affect the rules.
        """
        return _hash(self)

    @property
    def own(self) -> bool:
        """Whether it is a house's own game, not a built-in one."""
        return self.id.startswith(OWN)

    @property
    def label(self) -> Text:
        """The name on screens; names of a house's own games are not translated."""
        return self._translatable(self.name)

    def renamed(self, game_id: str, name: str) -> Self:
        return replace(self, id=game_id, name=name)

    @property
    def about(self) -> Text:
        return self._translatable(self.source)

    def _translatable(self, words: str) -> Text:
        return Text("%(name)s", {"name": words}) if self.own else Text(words)

    def kind(self, kind_id: str) -> SpecialDeal | None:
        return next((kind for kind in self.special if kind.id == kind_id), None)

    def kind_label(self, kind: SpecialDeal) -> Text:
        """The name of a special deal on screens; not translated in a house's own games."""
        return self._translatable(kind.name)

    def own_points(self, bid: int) -> int | None:
        lower = [points for least, points in self.bid_points if least <= bid]
        return lower[-1] if lower else None

    def piece(self, piece_id: str) -> ExtraPiece | None:
        return next((piece for piece in self.extra if piece.id == piece_id), None)

    def piece_label(self, piece: ExtraPiece) -> Text:
        """The name of a piece on screens; not translated in a house's own games."""
        return self._translatable(piece.name)

    @property
    def has_extra_points(self) -> bool:
        """Whether a deal can have points or changed bids beyond bids and tricks."""
        return bool(self.extra or self.alliances or self.wagers or self.bid_changes)

    @property
    def adds_bids(self) -> bool:
        """Whether two partners have one bid together, which is the sum of theirs."""
        return self.partners and self.pair_bids is PairBids.TOGETHER

    @property
    def step(self) -> int:
        """The next seat in the direction of play is this many seats on, clockwise: 1 or −1."""
        return -1 if self.direction is Direction.RIGHT else 1

    def deck_for(self, players: int) -> int:
        return self.deck_each * players or self.deck

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats that score together: single seats, or pairs who sit opposite each other."""
        if not self.partners:
            return tuple((seat,) for seat in range(players))
        half = players // 2
        return tuple((seat, seat + half) for seat in range(half))


TYPES: Mapping[str, type] = {
    game_field.name: str if game_field.default is MISSING else type(game_field.default)
    for game_field in fields(BiddingGame)
}
"""Field of a game → its type."""


_PARTS: Mapping[str, type[SpecialDeal | ExtraPiece]] = {"special": SpecialDeal, "extra": ExtraPiece}
_NUMBER_LISTS = frozenset({"hands", "sets", "wagers"})


def _parse_field(name: str, value: Any) -> Any:
    """Convert plain data to the field's type; ValueError if it is not of that type."""
    kind = TYPES[name]
    if name == "bid_points":
        return tuple(sorted((int(bid), points) for bid, points in value.items()))
    if name in _PARTS:
        return tuple(map(_PARTS[name].from_dict, value))
    if kind is tuple:
        item_type = int if name in _NUMBER_LISTS else str
        if not isinstance(value, list | tuple) or any(type(v) is not item_type for v in value):
            raise ValueError(f"the {name} of a game is no such thing as {value!r}")
        return tuple(value)
    if issubclass(kind, StrEnum):
        return kind(value)
    if type(value) is not kind:
        raise ValueError(f"the {name} of a game is no such thing as {value!r}")
    return value


@lru_cache(maxsize=256)
def _with_rules(game: BiddingGame, rules: str) -> BiddingGame:
    return BiddingGame.from_dict(game.to_dict() | json.loads(rules))


@lru_cache(maxsize=256)
def _hash(game: BiddingGame) -> str:
    data = {key: value for key, value in game.to_dict().items() if key not in {"also", "source"}}
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:32]
