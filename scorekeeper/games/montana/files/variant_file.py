"""The game definitions in a night file: own games, and old versions of built-in ones."""

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
    """Return whether the game has only a name and `dummy_plays`; all else is the default."""
    return variant == made_up(variant.name, dummy_plays=variant.dummy_plays)


def names_in_file(used: Iterable[Variant], builtin: Mapping[str, Variant]) -> dict[Variant, str]:
    """The name of each game in the file: its id, or `id#2` for another version.

    Games identified by their plain name are left out.
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
    """Definitions, by name in the file, of games that differ from the built-in ones."""
    return {
        name: definition(variant, name)
        for variant, name in sorted(named.items(), key=lambda item: item[1])
        if variant != builtin.get(name)
    }


def read_definitions(
    by_name: Mapping[str, Any], place: str, findings: Findings, builtin: Mapping[str, Variant]
) -> dict[str, Variant]:
    """The games that a file defines, by their name in it."""
    if len(by_name) > _MOST_VARIANTS:
        findings.add(place, text("At most %(most)s are read.", most=_MOST_VARIANTS))
        return {}
    return {
        name: _read(name, Record(value, within(place, name), findings, ("name",), KEYS), builtin)
        for name, value in by_name.items()
    }


def taken_names(builtin: Mapping[str, Variant]) -> Collection[str]:
    """Names not allowed for a house's own game."""
    return {variant.name.casefold() for variant in builtin.values()}


def definition(variant: Variant, name: str) -> dict[str, Any]:
    """The definition of a game under that name in a file, without default values."""
    values = {
        field.name: getattr(variant, field.name)
        for field in fields(variant)
        if field.name not in {"id", "steps"} and getattr(variant, field.name) != field.default
    }
    steps = {"steps": [step_to_dict(step) for step in variant.steps]} if variant.steps else {}
    return ({"id": variant.id} if variant.id != name else {}) | values | steps


def read_definition(
    game_id: str,
    record: Record,
    builtin: Mapping[str, Variant],
    check: Callable[[Variant], Iterable[Problem]],
) -> Variant:
    """The game with that id in the record; `check` runs if all of it could be read."""
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
    """A game that was played: it only has to be possible to deal it."""
    game_id = _read_id(name, record, builtin)
    return read_definition(game_id, record, builtin, lambda variant: walk(variant).problems)


def _read_id(name: str, record: Record, builtin: Mapping[str, Variant]) -> str:
    """The id: of a built-in game, or an own id made from the name in the file."""
    game_id = record.words("id", name)
    if isinstance(record.fields.get("id", name), str) and not 0 < len(game_id) <= LONGEST_ID:
        message = text("From 1 to %(most)s letters are needed.", most=LONGEST_ID)
        record.findings.add(record.at("id"), message)
    if game_id in builtin:
        return game_id
    record.findings.note(game_id, record.at("id") if "id" in record else record.place)
    own = game_id.replace(".", "_")
    return own if Variant(own, "").own else own_id(own)


def _read_steps(record: Record) -> tuple[Step, ...]:
    place, steps = record.at("steps"), record.items("steps", MOST_STEPS)
    read_steps = [_read_step(value, within(place, n), record) for n, value in enumerate(steps)]
    return tuple(step for step in read_steps if step)


def _read_step(value: object, place: str, whole: Record) -> Step | None:
    name = value.get("do") if isinstance(value, dict) else None
    kind = STEPS.get(name) if isinstance(name, str) else None
    if kind is None:
        message = text("“do” must be one of: %(choices)s.", choices=", ".join(STEPS))
        whole.findings.add(place, message)
        return None
    parts: tuple[Field[Any], ...] = fields(kind)
    step = Record(value, place, whole.findings, ("do",), [part.name for part in parts])
    arguments: dict[str, Any] = {
        part.name: step.flag(part.name)
        if part.default is False
        else step.number(part.name, 0, 0, PACK)
        for part in parts
    }
    made: Step = kind(**arguments)
    return made
