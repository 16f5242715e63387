"""The games that a night file brings with it: the house's own, and old versions of others."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import Field, fields
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import within
from scorekeeper.base.own_game_file import LONGEST_ID
from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.dealing import PACK, walk
from scorekeeper.games.montana.rules.steps import STEPS, Step, step_to_dict
from scorekeeper.games.montana.rules.variant_checks import MOST_STEPS
from scorekeeper.games.montana.rules.variants import Opening, Variant, made_up, own_id

_MOST_VARIANTS = 100
KEYS = ("id", *(field.name for field in fields(Variant) if field.name not in {"id", "name"}))


def is_plain(variant: Variant) -> bool:
    """Whether a name, and whether the dummy plays, are all there is to this game."""
    return variant == made_up(variant.name, dummy_plays=variant.dummy_plays)


def names_in_file(used: Iterable[Variant], builtin: Mapping[str, Variant]) -> dict[Variant, str]:
    """What each game is called in the file: its id, or for another version of it `id#2`.

    Games that are said by their name alone are left out.
    """
    named: dict[Variant, str] = {}
    games = [variant for variant in dict.fromkeys(used) if not is_plain(variant)]
    for variant in sorted(games, key=lambda game: game != builtin.get(game.id)):
        number = 1
        while (name := variant.id + (f"#{number}" if number > 1 else "")) in named.values():
            number += 1
        named[variant] = name
    return named


def definitions(named: Mapping[Variant, str], builtin: Mapping[str, Variant]) -> dict[str, Any]:
    """The definitions, by their name in the file, of the games that do not ship like that."""
    return {
        name: definition(variant, name)
        for variant, name in sorted(named.items(), key=lambda item: item[1])
        if variant != builtin.get(name)
    }


def read_definitions(
    said: Mapping[str, Any], place: str, findings: Findings, builtin: Mapping[str, Variant]
) -> dict[str, Variant]:
    """The games that a file defines, by their name in it."""
    if len(said) > _MOST_VARIANTS:
        findings.add(place, text("At most %(most)s are read.", most=_MOST_VARIANTS))
        return {}
    return {
        name: _read(name, Record(value, within(place, name), findings, ("name",), KEYS), builtin)
        for name, value in said.items()
    }


def taken_names(builtin: Mapping[str, Variant]) -> Collection[str]:
    """The names that a game of the house's own cannot have."""
    return {variant.name.casefold() for variant in builtin.values()}


def definition(variant: Variant, name: str) -> dict[str, Any]:
    """The game as a file says it under that name; what is as usual is left out."""
    said = {
        field.name: getattr(variant, field.name)
        for field in fields(variant)
        if field.name not in {"id", "steps"} and getattr(variant, field.name) != field.default
    }
    steps = {"steps": [step_to_dict(step) for step in variant.steps]} if variant.steps else {}
    return ({"id": variant.id} if variant.id != name else {}) | said | steps


def read_definition(
    game_id: str,
    record: Record,
    builtin: Mapping[str, Variant],
    check: Callable[[Variant], Iterable[Problem]],
) -> Variant:
    """The game of that id that stands there; `check` looks at it once all of it could be read."""
    before = record.findings.count
    variant = Variant(
        id=game_id,
        name=record.name("name"),
        player_cards=record.number("player_cards", PACK // 4, 0, PACK),
        dummy_cards=record.number("dummy_cards", PACK // 4, 0, PACK),
        dummy_plays=record.flag("dummy_plays"),
        opens=Opening(record.choice("opens", Opening.LOW_CLUB, list(Opening))),
        tricks=record.number("tricks", TRICKS, 1, TRICKS),
        steps=_read_steps(record),
        extra_point=record.flag("extra_point"),
        note=record.note("note"),
    )
    if variant.own and variant.name.casefold() in taken_names(builtin):
        message = text("There is already a game called “%(name)s”.", name=variant.name)
        record.findings.add(record.at("name"), message)
    if record.findings.count == before and "name" in record:
        for problem in check(variant):
            part, _, index = problem.field.partition(".")
            place = within(record.at(part), int(index)) if index else record.at(part)
            record.findings.add(place, problem.message)
    return variant


def _read(name: str, record: Record, builtin: Mapping[str, Variant]) -> Variant:
    """A game that was played: what can be dealt is enough."""
    game_id = _read_id(name, record, builtin)
    return read_definition(game_id, record, builtin, lambda variant: walk(variant).problems)


def _read_id(name: str, record: Record, builtin: Mapping[str, Variant]) -> str:
    """The id: that of a game that ships, else one of the house's own, whatever it is called."""
    said = record.words("id", name)
    if isinstance(record.said.get("id", name), str) and not 0 < len(said) <= LONGEST_ID:
        message = text("From 1 to %(most)s letters are needed.", most=LONGEST_ID)
        record.findings.add(record.at("id"), message)
    if said in builtin:
        return said
    record.findings.note(said, record.at("id") if "id" in record else record.place)
    own = said.replace(".", "_")
    return own if Variant(own, "").own else own_id(own)


def _read_steps(record: Record) -> tuple[Step, ...]:
    place, steps = record.at("steps"), record.items("steps", MOST_STEPS)
    found = [_read_step(value, within(place, n), record) for n, value in enumerate(steps)]
    return tuple(step for step in found if step)


def _read_step(value: object, place: str, whole: Record) -> Step | None:
    name = value.get("do") if isinstance(value, dict) else None
    kind = STEPS.get(name) if isinstance(name, str) else None
    if kind is None:
        message = text("“do” must be one of: %(choices)s.", choices=", ".join(STEPS))
        whole.findings.add(place, message)
        return None
    parts: tuple[Field[Any], ...] = fields(kind)
    step = Record(value, place, whole.findings, ("do",), [part.name for part in parts])
    said: dict[str, Any] = {
        part.name: step.flag(part.name)
        if part.default is False
        else step.number(part.name, 0, 0, PACK)
        for part in parts
    }
    made: Step = kind(**said)
    return made
