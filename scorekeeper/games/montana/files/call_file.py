"""The call of a deal in a night file: the game, its modifiers, last round."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.base.json_fields import Record
from scorekeeper.base.json_text import shorten, within
from scorekeeper.base.text import text
from scorekeeper.games.montana.files.variant_file import taken_names
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.variants import Modifier, Variant, made_up


def call_to_file(call: Call, named: Mapping[Variant, str]) -> dict[str, Any]:
    """The call as in the file; `named` has names of games that are built in or defined there."""
    variant = call.variant
    if variant in named:
        game: dict[str, Any] = {"variant": named[variant]}
    else:
        game = {"variant_name": variant.name, "dummy_plays": variant.dummy_plays}
    return game | {"modifiers": sorted(call.modifiers), "last_round": call.last_round}


def read_call(
    record: Record, games: Mapping[str, Variant], builtin: Mapping[str, Variant]
) -> Call | None:
    """The call of a deal, or None; problems are added to the findings.

    `games` can be called, by their name in the file; `builtin` are the built-in games by id.
    """
    variant = _read_made_up(record, builtin) if "variant_name" in record else None
    if "variant" in record:
        name = record.words("variant")
        variant = games.get(name)
        if "variant_name" in record:
            message = text("Name the game by “variant” or by “variant_name”, not both.")
            record.findings.add(record.at("variant_name"), message)
        elif variant is None and isinstance(record.fields["variant"], str):
            message = text("There is no game “%(name)s”.", name=shorten(name))
            record.findings.add(record.at("variant"), message)
    if "dummy_plays" in record and "variant_name" not in record:
        message = text("This is only allowed with “variant_name”.")
        record.findings.add(record.at("dummy_plays"), message)
    modifiers = _read_modifiers(record)
    last_round = record.flag("last_round")
    if variant is None:
        for key in ("modifiers", "last_round"):
            if record.fields.get(key) and not {"variant", "variant_name"} & record.fields.keys():
                record.findings.add(record.at(key), text("A game is needed."))
        return None
    return Call(variant, modifiers, last_round)


def _read_made_up(record: Record, builtin: Mapping[str, Variant]) -> Variant | None:
    name = record.name("variant_name")
    if "dummy_plays" not in record:
        record.findings.add(record.at("dummy_plays"), text("This is missing."))
    if name.casefold() in taken_names(builtin):
        message = text("There is already a game called “%(name)s”.", name=shorten(name))
        record.findings.add(record.at("variant_name"), message)
    return made_up(name, dummy_plays=record.flag("dummy_plays"))


def _read_modifiers(record: Record) -> frozenset[Modifier]:
    place, modifiers = record.at("modifiers"), set()
    for index, value in enumerate(record.items("modifiers", len(Modifier))):
        where = within(place, index)
        name = record.findings.words(value, where)
        if name in list(Modifier) and name not in modifiers:
            modifiers.add(Modifier(name))
        elif name in modifiers:
            record.findings.add(where, text("This appears twice."))
        elif isinstance(value, str):
            message = text("This must be one of: %(choices)s.", choices=", ".join(Modifier))
            record.findings.add(where, message)
    return frozenset(modifiers)
