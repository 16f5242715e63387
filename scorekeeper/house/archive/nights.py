"""The nights of a house's archive, each with its deals as they are stored."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import within
from scorekeeper.base.text import text
from scorekeeper.core.sittings import GONE
from scorekeeper.games.montana.rules.checks import check_facts
from scorekeeper.games.montana.rules.deals import SEATS, Deal
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.numbers import renumbered
from scorekeeper.house.archive import places, values
from scorekeeper.house.archive.places import Places
from scorekeeper.house.archive.store import NIGHT_KEYS
from scorekeeper.house.archive.values import LARGEST, LATEST, Known

_MOST_DEALS = 1000
_CALL = frozenset({"variant", "spec", "modifiers", "last_round"})
_IN_FACTS = {"winners": "blackjack", "hands": "blackjack_hands"}
"""What checks call otherwise than the facts do."""


def check_nights(nights: Iterable[Any], known: Known, findings: Findings) -> None:
    """Note what is wrong with the nights."""
    last, at = 0, places.deal_at(known)
    for index, value in enumerate(nights):
        before = findings.count
        record = Record(value, f"nights[{index}]", findings, ("id", "deals", *NIGHT_KEYS))
        number = check(record, "id", values.number(last + 1, LARGEST))
        last = number if isinstance(number, int) else last
        _check_night(record, known, at, before)


def check(record: Record, key: str, of: values.Check) -> Any:
    """What stands at a key if it passes the check; else None, and that is noted."""
    if key not in record:
        return None
    value = record.said[key]
    if wrong := of(value):
        record.findings.add(record.at(key), wrong)
        return None
    return value


def read_rules(record: Record) -> HouseRules | None:
    """The house rules that stand there; None, where something is wrong with them."""
    said, place = record.pairs("rules"), record.at("rules")
    before = record.findings.count
    check_leaves(said, place, places.rule_at, record.findings)
    if record.findings.count > before:
        return None
    rules = HouseRules.from_dict(said)
    for problem in check_rules(rules):
        record.findings.add(within(place, problem.field), problem.message)
    known = rules.to_dict()
    if said != {name: known[name] for name in said}:
        record.findings.add(place, text("Rules are not kept like this."))
    return rules if record.findings.count == before else None


def check_leaves(said: Mapping[str, Any], place: str, at: Places, findings: Findings) -> None:
    """Check each leaf of what stands at a place."""
    for path, value in _leaves(said):
        if wrong := at(path)(value):
            where = place
            for part in path:
                where = within(where, part)
            findings.add(where, wrong)


def _leaves(said: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every leaf with the keys that lead to it; nothing, and an empty object, are leaves too."""
    for key, value in said.items():
        if isinstance(value, dict) and value:
            yield from (((key, *path), leaf) for path, leaf in _leaves(value))
        else:
            yield (key,), value


def _check_night(record: Record, known: Known, at: Places, before: int) -> None:
    findings = record.findings
    gone = record.said.get("discarded") == GONE
    for key, of in {
        "name": values.one_of([""]) if gone else values.name,
        "note": values.one_of([""]) if gone else values.note,
        "date": values.day,
        "seats": values.seats(known),
        "finished": values.flag,
        "version": values.number(1, LARGEST),
        "discarded": values.number(0, LATEST),
        "spent": values.number(0, LARGEST),
    }.items():
        check(record, key, of)
    rules = read_rules(record)
    deals = _read_deals(record, known, at)
    if gone and deals:
        findings.add(record.at("deals"), text("Nothing is left of a night that was erased."))
    if findings.count > before or gone or rules is None:
        return
    if not deals:
        findings.add(record.at("deals"), text("A night has at least one deal."))
        return
    said = record.said
    seats = tuple(known.seat(number) for number in said["seats"])
    night = renumbered(Night(said["name"], said["date"], seats, deals, rules), known.players)
    for index, deal in enumerate(night.deals):
        place = within(within(record.at("deals"), index), "facts")
        if len({seat.player for seat in night.seats_in(deal)}) < len(SEATS):
            findings.add(within(place, "sits"), text("A player can take only one seat."))
        for problem in check_facts(night, deal):
            part, _, rest = problem.field.partition(".")
            where = within(place, _IN_FACTS.get(part, part))
            findings.add(within(where, rest) if rest else where, problem.message)


def _read_deals(record: Record, known: Known, at: Places) -> tuple[Deal, ...]:
    findings, deals = record.findings, []
    ids: set[int] = set()
    last = -LARGEST - 1
    for index, value in enumerate(record.items("deals", _MOST_DEALS)):
        place = within(record.at("deals"), index)
        deal = Record(value, place, findings, ("id", "position", "facts"))
        number = check(deal, "id", values.number(1, LARGEST))
        if number in ids:
            findings.add(deal.at("id"), text("This comes twice."))
        position = check(deal, "position", values.number(last + 1, LARGEST))
        last = last if position is None else position
        ids.add(number)
        before = findings.count
        facts, place = deal.pairs("facts"), deal.at("facts")
        if "position" in facts:
            findings.add(within(place, "position"), values.no_such_key(None))
        check_leaves(facts, place, at, findings)
        if number and position is not None and "facts" in deal and findings.count == before:
            found = read_deal(number, position, facts, place, known, findings)
            deals += [found] if found else []
    return tuple(deals)


def read_deal(
    number: int,
    position: int,
    facts: Mapping[str, Any],
    place: str,
    known: Known,
    findings: Findings,
) -> Deal | None:
    """The deal whose facts these are, each sound by itself; None if they do not go together."""
    missing = sorted(_needed(facts) - facts.keys())
    for key in missing:
        findings.add(within(place, key), text("This is missing."))
    if missing:
        return None
    if "spec" in facts and facts["variant"] != (game := known.specs[facts["spec"]].id):
        message = text("The version is one of “%(game)s”.", game=game)
        findings.add(within(place, "variant"), message)
        return None
    deal = deal_from_facts(number, position, facts, known.specs.__getitem__, known.seat)
    if deal_to_facts(deal) != facts:
        findings.add(place, text("A deal is not kept like this."))
        return None
    return deal


def _needed(parts: Iterable[str]) -> set[str]:
    """What a deal has to say besides, if it says this."""
    said = set(parts)
    call = _CALL if said & _CALL else set()
    return {"dealer", *call, *(["blackjack"] if "blackjack_hands" in said else [])}
