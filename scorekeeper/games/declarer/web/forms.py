"""The forms of a sitting: start it, enter a deal, change its name.

The fields of a deal: `kind`, `declarer`, `partner`, `contract`, `dealer`, `note`; `sWHO` and
`sWHO_WORD` for what was said; `tWHO`, `w`, `pN_WHO` and `wN` for what was taken, where N is the
contract's place in the game and W who took a single piece; `m_MARK` and `m_MARK_SEAT` for marks.
WHO is a seat or a party.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypedDict

from flask import request
from wtforms import StringField

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.entry import used_up
from scorekeeper.games.declarer.rules.game import DeclarerGame, Parameter
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal, Taker
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm, whole_number_message
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartWithDealerForm

YES, NO = "yes", "no"

Values = Mapping[str, str]
"""The values of a form's fields."""

_GAMES = builtin_games().values()
MOST_PLAYERS = max(game.most_players for game in _GAMES)


class SettleDeclarerForm(WriteForm):
    """The name, date and note of a sitting."""

    name = StringField()
    date = StringField()
    note = StringField()


class StartDeclarerForm(StartWithDealerForm):
    """The players in seat order, the first dealer, and the options; blank ones are as usual."""

    seated = seated_field(MOST_PLAYERS)

    def options(self, game: DeclarerGame) -> dict[str, Any]:
        """Return the options that were chosen. Call it on a valid form.

        Raises:
            RuleError: an option is not a number.
        """
        typed = {option: self.typed(option_field(option)).strip() for option in game.options}
        problems = [
            Problem("no-number", f"options.{option.id}", whole_number_message(value))
            for option, value in typed.items()
            if value and option.kind == "number" and as_number(value) is None
        ]
        if problems:
            raise RuleError(*problems)
        return {option.id: _read(option, value) for option, value in typed.items() if value}


for _option in {option.id: option for game in _GAMES for option in game.options}.values():
    setattr(StartDeclarerForm, f"o_{_option.id}", StringField())


def option_field(option: Parameter) -> str:
    """Return the name of the field of an option."""
    return f"o_{option.id}"


def _read(choice: Parameter, value: str) -> Any:
    if choice.kind == "flag":
        return value == YES
    return as_number(value) if choice.kind in {"number", "seat"} else value


class EnteredContract(TypedDict):
    """The arguments of the actions that write a deal."""

    deal: DeclarerDeal
    dealer: int | None


class DeclarerDealForm(WriteForm):
    """The form of a deal; `deal_form` adds the fields of a game."""

    game: DeclarerGame
    seats = 0
    kind = StringField()
    declarer = StringField()
    partner = StringField()
    contract = StringField()
    dealer = StringField()
    note = StringField()

    @property
    def entered(self) -> EnteredContract:
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
        return EnteredContract(deal=deal, dealer=as_number(self.typed("dealer")))

    @property
    def values(self) -> Values:
        """The typed values by field."""
        return deal_values(request.form, self.game, self.seats)

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
                problems.append(Problem("no-number", f"{place}.{who}", whole_number_message(typed)))
        return numbers

    def _pieces(self, problems: list[Problem]) -> dict[str, dict[Taker, int]]:
        pieces: dict[str, dict[Taker, int]] = {}
        for part, index in part_indexes(self.game).items():
            numbers = self._numbers(part, f"p{index}_", problems)
            if (seat := as_number(self.typed(f"w{index}"))) is not None:
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
            value = _read(mark, typed) if typed else None
            if value is not None:
                yield mark.id, value
            elif typed:
                message = whole_number_message(typed)
                problems.append(Problem("no-number", f"marks.{mark.id}", message))


def _units(typed: str, unit: int) -> int | None:
    """Read a number as units, such as 40.5 points as 81 halves; None if it is none."""
    whole, _, part = typed.replace(",", ".").partition(".")
    number = as_number(whole)
    if number is None or part not in {"", "0", *(["5"] if unit > 1 else [])}:
        return None
    return number * unit + (part == "5")


# ---- the fields of a game ----


def takers(game: DeclarerGame, seats: int) -> tuple[Taker, ...]:
    """Return who can take something: the parties, or all seats."""
    return game.parties or tuple(range(seats))


def speakers(game: DeclarerGame, seats: int) -> tuple[Taker, ...]:
    """Return who can announce something."""
    if not game.said and game.said_by != "players":
        return ()
    return game.parties if game.said_by == "parties" else tuple(range(seats))


def says_several(game: DeclarerGame) -> bool:
    """Whether one player can announce several things."""
    return game.said_by == "players" or game.most_said > 1


def said_words(game: DeclarerGame, seats: int) -> tuple[Any, ...]:
    """Return what can be announced: words or seats."""
    return tuple(range(seats)) if game.said_by == "players" else game.said


def part_indexes(game: DeclarerGame) -> dict[str, int]:
    """Return the parts of contracts, each with its place among the contracts."""
    parts = {part for contract in game.contracts for part in contract.parts}
    return {each.id: at for at, each in enumerate(game.contracts) if each.id in parts}


def field_names(game: DeclarerGame, seats: int) -> list[str]:
    """Return the names of the fields that a deal of this game has."""
    names = ["kind", "declarer", "partner", "contract", "dealer", "note"]
    for who in speakers(game, seats):
        if says_several(game):
            names += [f"s{who}_{word}" for word in said_words(game, seats)]
        else:
            names.append(f"s{who}")
    names += ["w", *(f"t{who}" for who in takers(game, seats))]
    for index in part_indexes(game).values():
        names += [f"w{index}", *(f"p{index}_{who}" for who in takers(game, seats))]
    for mark in game.marks:
        name = f"m_{mark.id}"
        names += [f"{name}_{at}" for at in range(seats)] if mark.kind == "seats" else [name]
    return names


@cache
def deal_form(game_id: str, seats: int) -> type[DeclarerDealForm]:
    """Build the form of a deal for `seats` players."""
    game = builtin_games()[game_id]
    fields = {name: StringField() for name in field_names(game, seats)}
    bases = (DeclarerDealForm,)
    return type(f"DealFormOf{game_id}{seats}", bases, {"game": game, "seats": seats, **fields})


def deal_values(source: Values, game: DeclarerGame, seats: int) -> Values:
    """Pick the values of a deal's fields from a form or an address."""
    return {name: source[name] for name in field_names(game, seats) if source.get(name)}


def values_of_deal(game: DeclarerGame, deal: DeclarerDeal) -> Values:
    """Return the values of the fields for a recorded deal."""
    values: dict[str, Any] = {
        "kind": deal.kind,
        "contract": deal.contract,
        "dealer": deal.dealer,
        "note": deal.note,
        **dict(zip(("declarer", "partner"), deal.declarers, strict=False)),
        **{f"t{who}": in_points(count, game.unit) for who, count in deal.taken.items()},
    }
    contract = game.contract(deal.contract)
    if contract and contract.pieces == 1:
        values["w"] = next(who for who, count in deal.taken.items() if count)
    for who, words in deal.said.items():
        several = says_several(game)
        values |= {f"s{who}_{word}": YES for word in words} if several else {f"s{who}": words[0]}
    for part, numbers in deal.pieces.items():
        index = part_indexes(game)[part]
        values |= {f"p{index}_{who}": count for who, count in numbers.items()}
        values |= {f"w{index}": who for who, count in numbers.items() if count}
    for mark, value in deal.marks.items():
        if isinstance(value, tuple):
            values |= {f"m_{mark}_{seat}": YES for seat in value}
        else:
            values[f"m_{mark}"] = YES if value is True else "" if value is False else value
    return {name: str(value) for name, value in values.items() if value != ""}


def usual_values(sitting: DeclarerSitting) -> Values:
    """Return the values that the next deal has most often: without declarers, the next contract."""
    game = sitting.game
    contract = game.preset
    if not game.most_declarers:
        gone = used_up(sitting.position, sitting.formula, None)
        left = (each.id for each in game.contracts if each.times and each.id not in gone)
        contract = next(left, "")
    values: dict[str, Any] = {"kind": game.kinds[0], "contract": contract}
    values |= {f"m_{mark.id}": mark.default for mark in game.marks if mark.default is not False}
    return {name: str(value) for name, value in values.items() if value != ""}


def in_points(count: int, unit: int) -> str:
    """Return units as points, as typed."""
    return f"{count / unit:g}"
