"""The game definitions in a night file: own games, and old versions of built-in ones."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Annotated, Any, Required

from scorekeeper.base.file_values import AnyText, FileContext, Name, Note
from scorekeeper.base.json_text import within
from scorekeeper.base.own_game_file import GameKey
from scorekeeper.base.problems import Problem
from scorekeeper.base.schemas import at_most, between, object_type
from scorekeeper.base.text import text
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.dealing import PACK, walk
from scorekeeper.games.montana.rules.steps import STEPS, Step, step_to_dict
from scorekeeper.games.montana.rules.variant_checks import MAX_STEPS
from scorekeeper.games.montana.rules.variants import Opening, Variant, made_up, own_id

# ---- types ----

_Cards = Annotated[int, between(0, PACK)]
_STEPS = {
    name: object_type(
        do=AnyText,
        **{part.name: bool if part.default is False else _Cards for part in fields(kind)},
    )
    for name, kind in STEPS.items()
}
_FIELDS: Mapping[str, Any] = {
    "player_cards": _Cards,
    "dummy_cards": _Cards,
    "dummy_plays": bool,
    "opens": Opening,
    "tricks": Annotated[int, between(1, TRICKS)],
    "steps": Annotated[list[Any], at_most(MAX_STEPS)],
    "extra_point": bool,
    "note": Note,
}
"""The optional parts of a game, and their types."""

_Game = object_type(id=Any, name=Required[Name], **_FIELDS)
Definitions = Annotated[dict[AnyText, Any], at_most(100)]
"""The games that a night file defines, by their name in it."""


# ---- writing ----


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


def definition(variant: Variant, name: str) -> dict[str, Any]:
    """The definition of a game under that name in a file, without default values."""
    values = {
        field.name: getattr(variant, field.name)
        for field in fields(variant)
        if field.name not in {"id", "steps"} and getattr(variant, field.name) != field.default
    }
    steps = {"steps": [step_to_dict(step) for step in variant.steps]} if variant.steps else {}
    return ({"id": variant.id} if variant.id != name else {}) | values | steps


# ---- reading ----


def read_definitions(
    by_name: Mapping[str, object], context: FileContext, builtin: Mapping[str, Variant]
) -> dict[str, Variant]:
    return {name: _read(name, value, context, builtin) for name, value in by_name.items()}


def _read(
    name: str, value: object, context: FileContext, builtin: Mapping[str, Variant]
) -> Variant:
    """A game that was played: it only has to be possible to deal it."""
    place = within("variants", name)
    has_id = isinstance(value, dict) and "id" in value
    in_file = value["id"] if isinstance(value, dict) and has_id else name
    game_id = context.read(GameKey, in_file, within(place, "id") if has_id else place) or ""
    if game_id not in builtin:
        own = game_id.replace(".", "_")
        game_id = own if Variant(own, "").own else own_id(own)
    return read_game(game_id, value, place, context, walk_problems)


def walk_problems(variant: Variant) -> Iterable[Problem]:
    """Return why the game cannot be dealt."""
    return walk(variant).problems


def read_game(
    game_id: str,
    value: object,
    place: str,
    context: FileContext,
    check: Callable[[Variant], Iterable[Problem]],
) -> Variant:
    """Read a game, or its valid parts if it has problems, which are reported.

    Args:
        game_id: its id, which was checked.
        check: checks a game whose parts are valid.
    """
    before = context.findings.invalid
    data = {"name": "", **(context.read(_Game, value, place) or {})}
    steps = [
        _read_step(step, within(within(place, "steps"), index), context)
        for index, step in enumerate(data.get("steps", ()))
    ]
    variant = Variant(**{**data, "id": game_id, "steps": tuple(step for step in steps if step)})
    is_whole = context.findings.invalid == before and all(steps)
    for problem in check(variant) if is_whole else ():
        part, _, index = problem.field.partition(".")
        where = within(place, part)
        context.add(within(where, int(index)) if index else where, problem.message)
    return variant


def _read_step(value: object, place: str, context: FileContext) -> Step | None:
    name = value.get("do") if isinstance(value, dict) else None
    if not isinstance(name, str) or name not in STEPS:
        message = text("“do” must be one of: %(choices)s.", choices=", ".join(STEPS))
        context.add(place, message)
        return None
    before = context.findings.count
    parts = context.read(_STEPS[name], value, place)
    if context.findings.count > before:
        return None
    step: Step = STEPS[name](**{key: part for key, part in parts.items() if key != "do"})
    return step
