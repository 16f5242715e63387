"""A whole deal on one form: to enter it from paper, to correct it, or to insert a forgotten one."""

from collections.abc import Mapping
from typing import Any

from wtforms import SelectMultipleField, StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional

from scorekeeper.base.problems import Problem, RuleError, collecting
from scorekeeper.base.text import text
from scorekeeper.core.names import clean_note
from scorekeeper.games.montana.rules.contracts import TRICKS, Contract, parse_contract
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Call, Deal
from scorekeeper.games.montana.rules.last_cards import LastCards, parse_hand
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.web.nights.forms import NUMBER, game_called, unknown_game
from scorekeeper.web.forms import WholeNumber
from scorekeeper.web.whole_deals import WholeDealForm

NOBODY = "nobody"
Values = dict[str, str | list[str]]


def _tricks_field() -> WholeNumber:
    return WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])


class DealForm(WholeDealForm):
    """All data of a deal. Seats are 0–2 in field names."""

    dealer = WholeNumber(validators=[InputRequired(), NumberRange(0, len(SEATS) - 1)])
    variant = StringField()
    made_up = StringField()
    dummy_plays = StringField(validators=[Optional(), AnyOf(["yes"])])
    modifiers = SelectMultipleField(
        choices=list(Modifier), validate_choice=False, validators=[Optional()]
    )
    last_round = StringField(validators=[Optional(), AnyOf(["yes"])])
    first0 = StringField()
    first1 = StringField()
    first2 = StringField()
    bid0 = StringField()
    bid1 = StringField()
    bid2 = StringField()
    tricks0 = _tricks_field()
    tricks1 = _tricks_field()
    tricks2 = _tricks_field()
    dummy = _tricks_field()
    winners = SelectMultipleField(choices=(), validate_choice=False, validators=[Optional()])
    hand0 = StringField()
    hand1 = StringField()
    hand2 = StringField()
    note = StringField()

    @property
    def values(self) -> Values:
        """All typed values, in the shape of `values_of`."""
        typed: Values = {name: self.typed(name) for name in self._fields}
        return typed | {
            name: list(map(str, self[name].data or ())) for name in ("modifiers", "winners")
        }

    def read_deal(self, book: Mapping[str, Variant], stored: Deal | None = None) -> Deal:
        """The deal on the form. One number of tricks may be blank: it follows from the others.

        The game is found by `game_called`, or it is that of `stored`, the deal being corrected, in
        the version it was played in. If the game has changed, leftover values that the new game
        has no use for are ignored.

        Raises:
            RuleError: with every invalid field.
        """
        problems: list[Problem] = []
        game = stored.call.variant if stored and stored.call else None
        if game is None or game.id != self.typed("variant"):
            with collecting(problems):
                game = game_called(self, book)
        modifiers = set(self.modifiers.data or ())
        if modifiers - set(Modifier):
            problems.append(unknown_game())
        finals = self._contracts("bid", "contracts", problems)
        firsts = self._contracts("first", "first_contracts", problems)
        last_cards = self._last_cards(problems)
        note = ""
        with collecting(problems):
            note = clean_note(self.typed("note"))
        if problems or game is None:
            raise RuleError(*problems)
        call = Call(game, frozenset(map(Modifier, modifiers)), self.last_round.data == "yes")
        if game.changes_bids:
            firsts = finals | firsts  # no first bid means that it was not changed
        changed = stored is not None and stored.call is not None and stored.call.variant != game
        left_by_dummy = (
            stored.tricks.get(DUMMY) if stored and changed and not call.dummy_plays else None
        )
        tricks = self._tricks(call, left_by_dummy)
        if stored and changed:
            if firsts == stored.first_contracts and not game.changes_bids:
                firsts = {}
            if last_cards == stored.last_cards and not game.extra_point:
                last_cards = None
        return Deal(
            id=0,
            position=0,
            dealer=self.dealer.number,
            call=call,
            contracts=finals,
            first_contracts=firsts,
            tricks=tricks,
            last_cards=last_cards,
            note=note,
        )

    def _last_cards(self, problems: list[Problem]) -> LastCards | None:
        hands = {}
        for seat in SEATS:
            if typed := self.typed(f"hand{seat}"):
                with collecting(problems):
                    hands[seat] = parse_hand(typed, f"hand{seat}")
        winners = set(self.winners.data or ())
        if winners - {NOBODY, *map(str, SEATS)} or (NOBODY in winners and len(winners) > 1):
            message = text("Either someone gets the point or nobody does.")
            problems.append(Problem("bad-winners", "winners", message))
            return None
        if not winners and not hands:
            return None
        return LastCards(frozenset(int(seat) for seat in winners - {NOBODY}), hands)

    def _contracts(self, kind: str, field: str, problems: list[Problem]) -> dict[int, Contract]:
        contracts: dict[int, Contract] = {}
        for seat in SEATS:
            if typed := self.typed(f"{kind}{seat}"):
                with collecting(problems, f"{field}.{seat}"):
                    contracts[seat] = parse_contract(typed)
        return contracts

    def _tricks(self, call: Call, left_by_dummy: int | None) -> dict[int, int]:
        """The tricks by place, ignoring a leftover value of a dummy that no longer plays."""
        fields = {0: self.tricks0, 1: self.tricks1, 2: self.tricks2, DUMMY: self.dummy}
        tricks = {place: field.data for place, field in fields.items() if field.data is not None}
        if tricks.get(DUMMY) == left_by_dummy:
            tricks.pop(DUMMY, None)
        missing = [place for place in call.places if place not in tricks]
        left = call.variant.tricks - sum(tricks.values())
        if len(missing) == 1 and left >= 0:
            tricks[missing[0]] = left
        return tricks


def values_of(deal: Deal) -> Values:
    """The form's values for a deal: a text for each field, a list where several can be checked."""
    values: dict[str, Any] = {"dealer": str(deal.dealer), "note": deal.note}
    if deal.call:
        values |= {
            "variant": deal.call.variant.id,
            "modifiers": list(deal.call.modifiers),
            "last_round": "yes" if deal.call.last_round else "",
        }
    values |= {f"bid{seat}": str(bid) for seat, bid in deal.contracts.items()}
    values |= {f"first{seat}": str(bid) for seat, bid in deal.first_contracts.items()}
    values |= {
        "dummy" if place == DUMMY else f"tricks{place}": str(number)
        for place, number in deal.tricks.items()
    }
    if deal.last_cards:
        values |= {f"hand{seat}": " ".join(hand) for seat, hand in deal.last_cards.hands.items()}
        tapped = [str(seat) for seat in sorted(deal.last_cards.tapped)]
        values["winners"] = tapped or ([] if deal.last_cards.hands else [NOBODY])
    return values


def values_to_keep(deal: Deal) -> Values:
    """The entered values of an unfinished deal, for the form that completes it."""
    values = values_of(deal) | {f"bid{seat}": str(bid) for seat, bid in deal.latest_bids.items()}
    return {name: value for name, value in values.items() if value}
