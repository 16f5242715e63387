"""The forms on the page of a deal: the whole deal, who plays in it, a confirmed result."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.games.bidding.rules.deals import Absence, Bid, BidDeal
from scorekeeper.games.bidding.rules.extra_points import tidy_pieces
from scorekeeper.games.bidding.web.forms import MAX_PLAYERS, TRUMPS, read_bid, read_number
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.whole_deals import WholeDealForm


class AbsenceForm(WriteForm):
    """Whether a seat plays in a deal: blank, sits out, or has left from this deal on."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MAX_PLAYERS - 1)])
    absent = StringField(validators=[AnyOf(["", Absence.OUT, Absence.LEFT])])

    @property
    def why(self) -> Absence | None:
        """Why it does not play; None if it plays. Call it on a valid form."""
        typed = self.typed("absent")
        return Absence(typed) if typed else None


class LatecomerForm(WriteForm):
    """A latecomer, by number or by name, and the points to start with."""

    player = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    name = StringField()
    points = StringField()

    @property
    def starting_points(self) -> int:
        """The points to start with; 0 if blank."""
        return read_number(self, "points") or 0


class ConfirmForm(WriteForm):
    """A result that its player confirms, as the page displayed it; points in tenths."""

    bid = StringField()
    tricks = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    points = StringField(validators=[Regexp(r"-?[0-9]{1,9}\Z")])

    @property
    def parsed_bid(self) -> Bid | None:
        """The parsed bid; None in deals without bids."""
        return read_bid(self.typed("bid")) if self.typed("bid") else None


class CorrectDealForm(WholeDealForm):
    """A whole deal; `correct_form` adds the fields of each seat."""

    seats = 0
    pieces: tuple[str, ...] = ()
    alliances = 0
    new_id = WholeNumber(validators=[Optional(), NumberRange(1, LARGEST_NUMBER)])
    """The id of a deal to insert."""
    dealer = WholeNumber(validators=[InputRequired(), NumberRange(0, MAX_PLAYERS - 1)])
    cards = StringField(validators=[InputRequired()])
    kind = StringField()
    trump = StringField(validators=[AnyOf(["", *TRUMPS])])
    unowned = StringField()
    note = StringField()

    @property
    def numbers(self) -> list[str]:
        """The typed numbers of cards, bids and tricks."""
        names = [f"{what}{seat}" for what in ("bid", "tricks") for seat in range(self.seats)]
        return [self.typed(name) for name in ("cards", *names)]

    def deal(self, draft: BidDeal) -> BidDeal:
        """Apply the typed values to a deal."""
        typed_bids = {seat: self.typed(f"bid{seat}").strip() for seat in range(self.seats)}
        return replace(
            self._with_extras(draft),
            unowned=read_number(self, "unowned") or 0,
            dealer=self.dealer.number,
            cards=read_number(self, "cards") or 0,
            kind=self.typed("kind"),
            trump=self.typed("trump"),
            blind=self._checked("blind"),
            loads=self._checked("shot"),
            revokes=self._checked("revoke"),
            fines=self._by_seat("fine"),
            bids={seat: read_bid(typed) for seat, typed in typed_bids.items() if typed},
            tricks=self._by_seat("tricks"),
            note=self.typed("note"),
        )

    def _by_seat(self, what: str) -> dict[int, int]:
        numbers = ((seat, read_number(self, f"{what}{seat}")) for seat in range(self.seats))
        return {seat: number for seat, number in numbers if number is not None}

    def _checked(self, what: str) -> frozenset[int]:
        return frozenset(n for n in range(self.seats) if self.typed(f"{what}{n}") == "yes")

    def _with_extras(self, deal: BidDeal) -> BidDeal:
        """Put the typed extra points into the deal."""

        def by_seat(what: str) -> dict[int, int]:
            return {seat: number for seat, number in self._by_seat(what).items() if number}

        def pieces(seat: int) -> dict[str, int]:
            counted = enumerate(self.pieces)
            return {piece: read_number(self, f"piece{seat}_{n}") or 0 for n, piece in counted}

        pairs = [
            [read_number(self, f"ally{n}{end}") for end in ("a", "b")]
            for n in range(self.alliances)
        ]
        # an alliance with one name only is refused, as it is with one player on both sides
        allied = [
            sorted(-1 if seat is None else seat for seat in pair)
            for pair in pairs
            if pair != [None, None]
        ]
        return replace(
            deal,
            bid_changes=by_seat("change"),
            wagers=by_seat("wager"),
            extra=tidy_pieces({seat: pieces(seat) for seat in range(self.seats)}),
            alliances=tuple(sorted((low, high) for low, high in allied)),
        )


_OF_SEATS = ("bid", "tricks", "blind", "shot", "revoke", "fine")


def _extra_names(seats: int, pieces: int, alliances: int) -> Iterator[str]:
    for seat in range(seats):
        yield from (f"change{seat}", f"wager{seat}")
        yield from (f"piece{seat}_{n}" for n in range(pieces))
    for n in range(alliances):
        yield from (f"ally{n}a", f"ally{n}b")


@cache
def correct_form(
    seats: int, pieces: tuple[str, ...] = (), alliances: int = 0
) -> type[CorrectDealForm]:
    """Build the form of a deal for these numbers of seats and alliances, and ids of pieces."""
    names = [f"{what}{n}" for what in _OF_SEATS for n in range(seats)]
    names += _extra_names(seats, len(pieces), alliances)
    values = {"seats": seats, "pieces": pieces, "alliances": alliances}
    fields = {name: StringField() for name in names}
    return type("CorrectDealFormForSeats", (CorrectDealForm,), values | fields)


def values_to_keep(deal: BidDeal) -> dict[str, str]:
    values = {name: str(getattr(deal, name)) for name in ("dealer", "cards", "kind", "trump")}
    values |= {f"bid{seat}": str(bid) for seat, bid in deal.bids.items()}
    values |= {f"tricks{seat}": str(number) for seat, number in deal.tricks.items()}
    values |= {f"blind{seat}": "yes" for seat in deal.blind}
    values |= {f"shot{seat}": "yes" for seat in deal.loads}
    values |= {"unowned": str(deal.unowned or ""), "note": deal.note}
    return {name: value for name, value in values.items() if value}
