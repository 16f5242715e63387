"""A sitting with declarers as a file: `scorekeeper-declarer/1` (docs/declarer-files.md).

The file says what happened. Its entries, ledgers, totals and settlement are only checked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, NotRequired

from scorekeeper.base.file_values import (
    AS_IS,
    AnyText,
    Cleaning,
    FileContext,
    Name,
    NamedSeat,
    Note,
)
from scorekeeper.base.json_text import JsonPath, JsonSource, shorten, within, write_json
from scorekeeper.base.problems import Problem
from scorekeeper.base.schemas import at_most
from scorekeeper.base.substitutes import Sits
from scorekeeper.base.table_file import (
    FileHead,
    FileTable,
    first_players,
    next_substitutes_to_file,
    open_file,
)
from scorekeeper.base.text import text
from scorekeeper.games.declarer.files.deal_file import (
    choices_type,
    deal_to_file,
    marks_to_file,
    read_deal,
)
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.checks import MAX_DEALS, check_deal, check_options, fill_in
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal


def compare(stated: Any, computed: Any, place: JsonPath, context: FileContext) -> None:
    """Report the parts of a value that differ from the computed one; reasons may differ."""
    if isinstance(computed, list) and isinstance(stated, list) and len(computed) == len(stated):
        for index, parts in enumerate(zip(stated, computed, strict=True)):
            compare(*parts, within(place, index), context)
    elif isinstance(computed, dict) and isinstance(stated, dict):
        named = {context.clean_name(key): value for key, value in stated.items()}
        for key in computed.keys() - named.keys() - {"reason"}:
            context.add(within(place, key), text("This is missing."))
        for key in named.keys() - computed.keys() - {"reason"}:
            context.add(within(place, key), text("There is no such key."))
        for key in (key for key in computed if key in named and key != "reason"):
            compare(named[key], computed[key], within(place, key), context)
    elif type(stated) is not type(computed) or stated != computed:
        message = text(
            "The file says %(stated)s, but it comes to %(computed)s.",
            stated=_format_value(stated),
            computed=_format_value(computed),
        )
        context.add(place, message)


def _format_value(value: Any) -> str:
    return f"[{len(value)}]" if isinstance(value, list) else shorten(str(value))


FORMAT = "scorekeeper-declarer/1"

_COMPUTED = ("ledgers", "totals", "settlement")


class DeclarerFile(FileHead):
    """The whole file; options, deals and computed parts are read separately."""

    note: NotRequired[Note]
    called: NotRequired[Name]
    game: AnyText
    options: NotRequired[Any]
    first_dealer: NamedSeat
    finished: NotRequired[bool]
    deals: Annotated[list[Any], at_most(MAX_DEALS)]
    substitutes: NotRequired[Any]
    ledgers: NotRequired[Any]
    settlement: NotRequired[Any]


# ---- writing ----


def write_sitting(sitting: DeclarerSitting) -> str:
    """Write the sitting as the text of a file, without the numbers of its players."""
    names = [seat.name for seat in sitting.starters]
    optional = {
        "note": sitting.note,
        "called": sitting.called,
        "options": marks_to_file(sitting.game.options, sitting.options, names),
        "finished": sitting.finished,
    }
    document = {
        "format": FORMAT,
        "name": sitting.name,
        "date": sitting.date,
        "game": sitting.game.id,
        "players": names,
        "first_dealer": names[sitting.first_dealer],
        **{key: value for key, value in optional.items() if value},
        "deals": [deal_to_file(sitting, scored) for scored in sitting.scored],
        **next_substitutes_to_file(sitting),
        **_computed(sitting),
    }
    return write_json(document)


def _computed(sitting: DeclarerSitting) -> dict[str, Any]:
    """Return the ledgers, the totals, and the settlement if there is more to it than totals."""
    names, position, settlement = sitting.side_names, sitting.position, sitting.settlement
    ledgers: dict[str, Any] = {
        ledger: dict(zip(names, position.ledger(ledger), strict=True))
        for ledger in sitting.game.ledgers
    }
    for ledger in sitting.game.against:
        ledgers[ledger] = {
            name: {
                other: position.balance(ledger, side, against)
                for against, other in enumerate(names)
                if against != side
            }
            for side, name in enumerate(names)
        }
    computed = {"ledgers": ledgers, "totals": dict(zip(names, sitting.results, strict=True))}
    if settlement and settlement.exact:
        exact = map(str, settlement.exact)
        computed["settlement"] = {
            "exact": dict(zip(names, exact, strict=True)),
            "payments": [
                {"from": names[payer], "to": names[payee], "amount": amount}
                for payer, payee, amount in settlement.payments
            ],
        }
    return computed


# ---- reading ----


def read_sitting(data: JsonSource, cleaning: Cleaning = AS_IS) -> DeclarerSitting:
    """Read a sitting, with players and deals numbered from 1.

    `cleaning` cleans names and notes.

    Raises:
        FileError: every problem of the file, with its place.
    """
    context, head = open_file(data, DeclarerFile, FORMAT, cleaning)
    game = _find_game(head, context)
    if game is None or "players" not in head or context.findings.invalid:
        context.findings.refuse()
    assert game  # noqa: S101 - an unknown game has been reported
    options = context.read(choices_type(game.options), head.get("options", {}), "options") or {}
    sitting = DeclarerSitting(
        name=head["name"],
        date=head["date"],
        game=game,
        starters=first_players(context),
        first_dealer=head.get("first_dealer", 0),
        options=options,
        finished=head.get("finished", False),
        note=head.get("note", ""),
        called=head.get("called", ""),
    )
    for problem in check_options(sitting.start):
        context.add(problem.field, problem.message)
    context.findings.refuse()
    return _read_deals(sitting, head, context)


def _find_game(head: Mapping[str, Any], context: FileContext) -> DeclarerGame | None:
    name = head.get("game")
    game = builtin_games().get(name or "")
    if game is None and name is not None:
        context.add("game", text("There is no game “%(name)s”.", name=shorten(name)))
    return game


def _read_deals(
    sitting: DeclarerSitting, head: Mapping[str, Any], context: FileContext
) -> DeclarerSitting:
    """Add the deals; the first one with a problem ends the check, as later ones depend on it."""
    position, formula, deals = sitting.start, sitting.formula, list[DeclarerDeal]()
    table, sits = FileTable(context, sitting.first_dealer), dict[int, Sits]()
    for number, value in enumerate(head["deals"], 1):
        place = within("deals", number - 1)
        sits[number] = table.seat_substitutes(value, place, is_first=number == 1)
        deal = read_deal(sitting.game, value, place, number, table.context, table.dealer)
        context.findings.refuse()
        deal = fill_in(position, formula, deal)
        for problem in check_deal(position, formula, deal):
            context.add(_locate(problem, place, table.context.names), problem.message)
        context.findings.refuse()
        deals.append(deal)
        position = position.after(deal, formula.score(position, deal))
        table.dealer = formula.next_dealer(position, deal)
    sits[len(deals) + 1] = table.seat_substitutes(head, "", is_first=not deals)
    context.findings.refuse()
    whole = replace(sitting, deals=tuple(deals), sits=sits).with_first_seated()
    if whole.finished and not deals:
        context.add("finished", text("No deal is finished yet."))
    _check_computed(whole, head, context)
    context.findings.refuse()
    return whole


def _locate(problem: Problem, place: str, names: Sequence[str]) -> str:
    for step in problem.field.split("."):
        place = within(place, names[int(step)] if step.isdigit() else step)
    return place


def _check_computed(
    sitting: DeclarerSitting, head: Mapping[str, Any], context: FileContext
) -> None:
    """Report computed values in the file that are not right."""
    for number, scored in enumerate(sitting.scored):
        value = head["deals"][number]
        if "entries" in value:
            place = within(within("deals", number), "entries")
            compare(value["entries"], deal_to_file(sitting, scored)["entries"], place, context)
    computed = _computed(sitting)
    for key in _COMPUTED:
        if key in head:
            compare(head[key], computed.get(key, {}), key, context)
