"""Check and read a house archive's variants: all versions, and the house's own games."""

from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.own_game_file import LONGEST_ID
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import check
from scorekeeper.core.archived import ArchivedKind
from scorekeeper.core.archived_book import archived_book
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.files.variant_file import KEYS, read_definition
from scorekeeper.games.montana.rules.dealing import walk
from scorekeeper.games.montana.rules.variants import Variant, own_id
from scorekeeper.games.montana.store.variants import VARIANTS


def _read_variant(data: Any, place: str, findings: Findings) -> Variant:
    """A stored version: the cards add up, and id and name are valid as in a night file."""
    body = Record(data, place, findings, ("id", "name"), KEYS)
    for key, check_value in {"id": variant_id, "name": values.name, "note": values.note}.items():
        check(body, key, check_value)
    return read_definition(
        body.words("id"), body, builtin_variants(), lambda variant: walk(variant).problems
    )


def variant_id(value: object) -> Text | None:
    """Check a variant's id: built-in, or with the prefix of own games and safe in a cell name."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID or "." in value:
        return text("This is not the id of a game.")
    own = Variant(value, "").own and value != own_id("")
    if not own and value not in builtin_variants():
        return text("This is not the id of a game.")
    return values.note(value)


def _count_label(own: int) -> Text:
    return ntext("%(num)s house game", "%(num)s house games", own)


KINDS = ArchivedKind(VARIANTS.kind, _count_label, _read_variant)
BOOK = archived_book(VARIANTS)
