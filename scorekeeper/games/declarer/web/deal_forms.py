"""The form of a deal."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text
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
from scorekeeper.web.forms import whole_number_message


class DeclarerDealForm(EnteredDealForm):
    """The form of a deal; `deal_form` adds the fields of a game."""

    game: DeclarerGame
    seats = 0

    @property
    def entered(self) -> dict[str, Any]:
        """The deal as entered; its dealer is None if the field is blank.

        Raises:
            RuleError: something that has to be a number is not.
        """
        problems: list[Problem] = []
        seats = (as_number(self.typed(name)) for name in ("declarer", "partner"))
        deal = DeclarerDeal(
            id=0,
            dealer=0,
            kind=self.typed("kind") or CONTRACT,
            declarers=tuple(seat for seat in seats if seat is not None),
            contract=self.typed("contract"),
            said=dict(self._said()),
            taken=self._taken(problems),
            pieces=self._pieces(problems),
            marks=dict(self._marks(problems)),
            note=self.typed("note"),
        )
        if problems:
            raise RuleError(*problems)
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

    def _taken(self, problems: list[Problem]) -> dict[Taker, int]:
        contract = self.game.contract(self.typed("contract"))
        seat = as_number(self.typed("w"))
        if contract and contract.pieces == 1 and seat is not None:
            return {seat: 1}
        return self._numbers("", "t", problems)

    def _numbers(self, part: str, prefix: str, problems: list[Problem]) -> dict[Taker, int]:
        unit, place = self.game.unit, f"pieces.{part}" if part else "taken"
        numbers: dict[Taker, int] = {}
        for who in takers(self.game, self.seats):
            typed = self.typed(f"{prefix}{who}").strip()
            number = _units(typed, unit) if typed else None
            if number is not None:
                numbers[who] = number
            elif typed:
                message = _number_message(typed, unit)
                problems.append(Problem("no-number", f"{place}.{who}", message))
        return numbers

    def _pieces(self, problems: list[Problem]) -> dict[str, dict[Taker, int]]:
        pieces: dict[str, dict[Taker, int]] = {}
        contract = self.game.contract(self.typed("contract"))
        for part, index in part_indexes(self.game).items():
            numbers = self._numbers(part, f"p{index}_", problems)
            seat = as_number(self.typed(f"w{index}"))
            if contract and part in contract.parts and seat is not None:
                numbers = {seat: 1}
            if numbers:
                pieces[part] = numbers
        return pieces

    def _marks(self, problems: list[Problem]) -> Iterator[tuple[str, Any]]:
        for mark in self.game.marks:
            name = f"m_{mark.id}"
            if mark.kind == "seats":
                seats = (seat for seat in range(self.seats) if self.typed(f"{name}_{seat}"))
                if chosen := tuple(seats):
                    yield mark.id, chosen
                continue
            typed = self.typed(name).strip()
            value = read_choice(mark, typed) if typed else None
            if value is not None:
                yield mark.id, value
            elif typed:
                message = whole_number_message(typed)
                problems.append(Problem("no-number", f"marks.{mark.id}", message))


def _units(typed: str, unit: int) -> int | None:
    """Read a number as units; None if it is not a number.

    >>> [_units(typed, 2) for typed in ("40.5", "+40,5", "−0.5", "40", "4.2")]
    [81, 81, -1, 80, None]
    """
    whole, _, part = typed.replace(",", ".").partition(".")
    number = as_typed_number(whole)
    if number is None or part not in {"", "0", *(["5"] if unit > 1 else [])}:
        return None
    half = int(part == "5")
    return number * unit + (-half if whole[0] in "-−–" else half)


def _number_message(typed: str, unit: int) -> Text:
    if unit > 1 and not typed.isdigit():
        return text("A whole or half number is needed.")
    return whole_number_message(typed)


@cache
def deal_form(game_id: str, seats: int) -> type[DeclarerDealForm]:
    game = builtin_games()[game_id]
    return DeclarerDealForm.with_fields(field_names(game, seats), game=game, seats=seats)
