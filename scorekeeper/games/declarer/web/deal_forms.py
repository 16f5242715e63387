"""The form of a deal."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from scorekeeper.base.problems import NOT_A_NUMBER
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal, Taker
from scorekeeper.games.declarer.web.deal_values import (
    field_names,
    part_indexes,
    read_choice,
    said_words,
    says_several,
    speakers,
    takers,
)
from scorekeeper.web.addresses import as_number, as_typed_number
from scorekeeper.web.entered_deals import EnteredDealForm


class DeclarerDealForm(EnteredDealForm):
    """The form of a deal; `deal_form` adds the fields of a game."""

    game: DeclarerGame
    seats = 0

    @property
    def entered(self) -> dict[str, Any]:
        """The deal as entered; its dealer is None if the field is blank."""
        seats = (as_number(self.typed(name)) for name in ("declarer", "partner"))
        deal = DeclarerDeal(
            id=0,
            dealer=0,
            kind=self.typed("kind") or CONTRACT,
            declarers=tuple(seat for seat in seats if seat is not None),
            contract=self.typed("contract"),
            said=dict(self._said()),
            taken=self._taken(),
            pieces=self._pieces(),
            marks=dict(self._marks()),
            note=self.typed("note"),
        )
        return {"deal": deal, "dealer": as_number(self.typed("dealer"))}

    def _said(self) -> Iterator[tuple[Taker, tuple[Any, ...]]]:
        for who in speakers(self.game, self.seats):
            if not says_several(self.game):
                words: tuple[Any, ...] = tuple(filter(None, (self.typed(f"s{who}"),)))
            else:
                all_words = said_words(self.game, self.seats)
                words = tuple(word for word in all_words if self.typed(f"s{who}_{word}"))
            if words:
                yield who, words

    def _taken(self) -> dict[Taker, int]:
        contract = self.game.contract(self.typed("contract"))
        seat = as_number(self.typed("w"))
        if contract and contract.pieces == 1 and seat is not None:
            return {seat: 1}
        return self._numbers("t")

    def _numbers(self, prefix: str) -> dict[Taker, int]:
        words = {who: self.typed(f"{prefix}{who}").strip() for who in takers(self.game, self.seats)}
        return {who: _units(typed, self.game.unit) for who, typed in words.items() if typed}

    def _pieces(self) -> dict[str, dict[Taker, int]]:
        pieces: dict[str, dict[Taker, int]] = {}
        contract = self.game.contract(self.typed("contract"))
        for part, index in part_indexes(self.game).items():
            numbers = self._numbers(f"p{index}_")
            seat = as_number(self.typed(f"w{index}"))
            if contract and part in contract.parts and seat is not None:
                numbers = {seat: 1}
            if numbers:
                pieces[part] = numbers
        return pieces

    def _marks(self) -> Iterator[tuple[str, Any]]:
        for mark in self.game.marks:
            name = f"m_{mark.id}"
            if mark.kind == "seats":
                seats = (seat for seat in range(self.seats) if self.typed(f"{name}_{seat}"))
                if chosen := tuple(seats):
                    yield mark.id, chosen
                continue
            if typed := self.typed(name).strip():
                yield mark.id, read_choice(mark, typed)


def _units(typed: str, unit: int) -> int:
    """Read a number as units; `NOT_A_NUMBER` if it is none.

    >>> [_units(typed, 2) for typed in ("40.5", "+40,5", "−0.5", "40")], _units("4.2", 2) < -999
    ([81, 81, -1, 80], True)
    """
    whole, _, part = typed.replace(",", ".").partition(".")
    number = as_typed_number(whole)
    if number is None or part not in {"", "0", *(["5"] if unit > 1 else [])}:
        return NOT_A_NUMBER
    half = int(part == "5")
    return number * unit + (-half if whole[0] in "-−–" else half)


@cache
def deal_form(game_id: str, seats: int) -> type[DeclarerDealForm]:
    game = builtin_games()[game_id]
    return DeclarerDealForm.with_fields(field_names(game, seats), game=game, seats=seats)
