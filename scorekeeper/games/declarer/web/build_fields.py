"""Build the fields of a deal's form from the data of the game and what its formula counts."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import Text
from scorekeeper.games.declarer.rules.describe import (
    KINDS,
    PLAYED,
    contract_label,
    word_label,
)
from scorekeeper.games.declarer.rules.entry import (
    DealQuestion,
    idle_words,
    questions,
    settling_marks,
    used_up,
)
from scorekeeper.games.declarer.rules.formula import Formula
from scorekeeper.games.declarer.rules.parts import Parameter
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal
from scorekeeper.games.declarer.web import words
from scorekeeper.games.declarer.web.deal_values import (
    YES,
    DealField,
    DealFields,
    FieldChoice,
    NumberGroup,
    part_indexes,
    said_words,
    says_several,
    speakers,
    takers,
    usual_values,
)
from scorekeeper.web.language import say

_MAX_TOGGLES = 4
"""More words than these are chosen from a list."""


def fields_of(sitting: DeclarerSitting, position: Position, dealer: int) -> DealFields:
    game, formula = sitting.game, sitting.formula
    deal_questions = questions(position, formula, dealer)
    said = [*_said(sitting, position)]
    marks = [mark for mark in game.marks if _is_offered(position, mark.id)]
    settling = settling_marks(position, formula, dealer)

    def field(mark: Parameter) -> DealField:
        exclusions = _exclusions(formula, mark.id)
        return replace(_mark(sitting, mark, settling), exclusions=exclusions)

    usual = [mark for mark in marks if mark.default is not False]
    return DealFields(
        first=[*_first(sitting, position, deal_questions), *(field(mark) for mark in usual)],
        said=said,
        said_name=say(Text(game.said_name)) if said and game.said_name else "",
        said_exclusions=_exclusions(formula, "") if said else {},
        groups=[*_groups(sitting, deal_questions)],
        marks=[field(mark) for mark in marks if not mark.rare and mark not in usual],
        rare=[field(mark) for mark in marks if mark.rare],
        script=_script(sitting, position, formula, dealer, deal_questions, settling),
    )


def _exclusions(formula: Formula, mark: str) -> dict[int, str]:
    """Return the reasons that exclude values of a mark, or announcements, by their numbers."""
    return {
        number: say(exclusion.reason)
        for number, exclusion in enumerate(formula.exclusions)
        if exclusion.mark == mark
    }


def _first(
    sitting: DeclarerSitting, position: Position, deal_questions: Sequence[DealQuestion]
) -> Iterator[DealField]:
    game, seats = sitting.game, range(len(sitting.seats))
    players = [FieldChoice(str(seat), words.name_seat(sitting, seat)) for seat in seats]
    if game.most_declarers:
        label = gettext("Declarer")
        yield DealField("declarer", label, "declarers", "toggles", players, "declarer")
    if game.most_declarers > 1 and game.partner_from <= len(sitting.seats):
        alone = FieldChoice("", gettext("alone"))
        label = gettext("Partner")
        yield DealField("partner", label, "partners", "toggles", [alone, *players], "partner")
    if len(game.kinds) > 1:
        labels = {CONTRACT: PLAYED, **KINDS}
        kinds = [FieldChoice(kind, say(labels[kind])) for kind in game.kinds]
        yield DealField("kind", gettext("Deal"), "kind", "toggles", kinds, "kind")
    if game.contracts:
        never, gone = (used_up(at, sitting.formula, None) for at in (sitting.start, position))
        contracts = [
            FieldChoice(
                contract_id, say(contract_label(game, contract_id)), "", contract_id in gone
            )
            for contract_id in (item.contract for item in deal_questions)
            if contract_id and contract_id not in never and _is_offered(position, contract_id)
        ]
        label = gettext("Contract")
        shape = "toggles" if game.most_declarers else "select"  # they are played in order
        notes = words.describe_used_up(sitting, position, never)
        yield DealField("contract", label, "contract", shape, contracts, "contract", notes=notes)


def _is_offered(position: Position, name: str) -> bool:
    return position.options.get(name) not in (False, "off")


def _said(sitting: DeclarerSitting, position: Position) -> Iterator[DealField]:
    game, seats = sitting.game, len(sitting.seats)
    if game.said_option and not position.options[game.said_option]:
        return
    for who in speakers(game, seats):
        name, label = f"s{who}", words.name_taker(sitting, who)
        choices = [
            FieldChoice(
                YES if says_several(game) else str(word),
                words.name_taker(sitting, word),
                f"{name}_{word}",
            )
            for word in said_words(game, seats)
            if word != who and _is_offered(position, str(word))
        ]
        shape = "checks" if says_several(game) else "toggles"
        if len(choices) > _MAX_TOGGLES and shape == "toggles":
            shape = "select"
        if game.said_by != "others" and shape != "checks":
            choices.insert(0, FieldChoice("", gettext("no")))
        yield DealField(name, label, f"said.{who}", shape, choices, "said", str(who))


def _mark(sitting: DeclarerSitting, mark: Parameter, settling: Container[str]) -> DealField:
    game, seats = sitting.game, range(len(sitting.seats))
    name, label = f"m_{mark.id}", say(Text(mark.name))
    build = partial(DealField, name, label, f"marks.{mark.id}", part="mark", id=mark.id)
    if mark.kind == "flag":
        return build("flag", [FieldChoice(YES, label)])
    if mark.kind in {"seat", "seats"}:
        several = mark.kind == "seats"
        players = [
            FieldChoice(
                YES if several else str(seat),
                words.name_seat(sitting, seat),
                f"{name}_{seat}" if several else "",
            )
            for seat in seats
        ]
        return build("checks" if several else "toggles", players)
    if mark.kind == "word":
        choices = [FieldChoice(word, say(word_label(game, word))) for word in mark.words]
        if mark.default is False:
            unmarked = gettext("not noted") if "none" in mark.words else gettext("no")
            choices.insert(0, FieldChoice("", unmarked))
        shape = "toggles" if len(choices) <= _MAX_TOGGLES else "select"
        notes = {"": gettext("Then no points are entered")} if mark.id in settling else {}
        return build(shape, choices, notes=notes)
    if mark.high - mark.low < _MAX_TOGGLES:
        numbers = [FieldChoice(str(n), str(n)) for n in range(mark.low, mark.high + 1)]
        return build("toggles", numbers)
    return build("number", low=mark.low, high=mark.high, step=mark.step)


def _groups(
    sitting: DeclarerSitting, deal_questions: Sequence[DealQuestion]
) -> Iterator[NumberGroup]:
    game, seats, indexes = sitting.game, len(sitting.seats), part_indexes(sitting.game)
    rows = {who: words.name_taker(sitting, who) for who in takers(game, seats)}
    totals: dict[str, set[int | None]] = {}
    for question in deal_questions:
        for part, counted in question.counted.items():
            totals.setdefault(part, set()).add(counted.total)
    for part, sums in totals.items():
        index = indexes.get(part, "")
        prefix = f"p{index}_" if part else "t"
        label = say(contract_label(game, part)) if part else gettext("Taken")
        place = f"pieces.{part}" if part else "taken"
        yield NumberGroup(part, label, place, prefix, f"w{index}" if 1 in sums else "", rows)


def _script(
    sitting: DeclarerSitting,
    position: Position,
    formula: Formula,
    dealer: int,
    deal_questions: Sequence[DealQuestion],
    settling: Sequence[str],
) -> Mapping[str, Any]:
    game, seats = sitting.game, len(sitting.seats)
    gone = {seat: [*used_up(position, formula, seat)] for seat in range(seats)}
    return {
        "dealer": dealer,
        "next": (dealer + 1) % seats,
        "keeps": [kind for kind in game.kinds if _keeps_deal(position, formula, kind)],
        "out": [game.sit_out(seats, seat) for seat in range(seats)],
        "others": game.said_by == "others",
        "parties": game.parties,
        "unit": game.unit,
        "partnerFrom": game.partner_from,
        "asked": {
            f"{item.kind}|{item.contract}": {
                part: [counted.of, None if counted.total is None else counted.total / game.unit]
                for part, counted in item.counted.items()
            }
            for item in deal_questions
        },
        "settling": settling,
        "idle": idle_words(position, formula, dealer),
        "unplayed": [mark.id for mark in game.marks if mark.unplayed],
        "silent": [contract.id for contract in game.contracts if contract.silent],
        "usual": {item.id: item.usual for item in game.contracts if item.usual is not None},
        "declarers": {item.id: item.declarers for item in game.contracts if item.declarers},
        "marks": {mark.id: [mark.kinds, mark.contracts] for mark in game.marks},
        "preset": usual_values(sitting),
        "excluded": [
            {key: value for key, value in asdict(exclusion).items() if value and key != "reason"}
            for exclusion in formula.exclusions
        ],
        "ranges": formula.ranges,
        "oneEach": [contract.id for contract in game.contracts if contract.one_each],
        "gone": {seat: contracts for seat, contracts in gone.items() if contracts},
    }


def _keeps_deal(position: Position, formula: Formula, kind: str) -> bool:
    return formula.keeps_deal(position, DeclarerDeal(id=0, dealer=0, kind=kind))
