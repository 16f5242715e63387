"""The call of a deal in a night file: the game, its modifiers, last round."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.base.file_values import FileContext
from scorekeeper.base.json_text import shorten, within
from scorekeeper.base.text import text
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.variants import Variant, made_up


def call_to_file(call: Call, named: Mapping[Variant, str]) -> dict[str, Any]:
    """The call as in the file; `named` has names of games that are built in or defined there."""
    variant = call.variant
    if variant in named:
        game: dict[str, Any] = {"variant": named[variant]}
    else:
        game = {"variant_name": variant.name, "dummy_plays": variant.dummy_plays}
    return game | {"modifiers": sorted(call.modifiers), "last_round": call.last_round}


def read_call(
    deal: Mapping[str, Any],
    data: Mapping[str, Any],
    place: str,
    context: FileContext,
    games: Mapping[str, Variant],
) -> Call | None:
    """The call of a deal, or None; problems are added to the findings.

    Args:
        data: its valid parts.
        games: the games that can be called, by their name in the file.
    """
    variant, name_place = None, within(place, "variant_name")
    if "variant_name" in deal:
        name = data.get("variant_name", "")
        if "dummy_plays" not in deal:
            context.add(within(place, "dummy_plays"), text("This is missing."))
        variant = made_up(name, dummy_plays=data.get("dummy_plays", False))
    elif "dummy_plays" in deal:
        message = text("This is only allowed with “variant_name”.")
        context.add(within(place, "dummy_plays"), message)
    if "variant" in deal:
        variant = games.get(data.get("variant", ""))
        if "variant_name" in deal:
            message = text("Name the game by “variant” or by “variant_name”, not both.")
            context.add(name_place, message)
        elif variant is None and "variant" in data:
            message = text("There is no game “%(name)s”.", name=shorten(data["variant"]))
            context.add(within(place, "variant"), message)
    if variant:
        modifiers = frozenset(data.get("modifiers", ()))
        return Call(variant, modifiers, data.get("last_round", False))
    for key in ("modifiers", "last_round") if "variant" not in deal else ():
        if deal.get(key):
            context.add(within(place, key), text("A game is needed."))
    return None
