"""Check and read a house archive's variants: all versions, and the house's own games."""

from typing import Annotated, Any, Required, TypeAlias

from scorekeeper.base.file_values import FileContext
from scorekeeper.base.findings import Findings
from scorekeeper.base.own_game_file import LONGEST_ID
from scorekeeper.base.schemas import check_document, object_type
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.archive_values import STRICT, check_note
from scorekeeper.core.archived import ArchivedKind
from scorekeeper.core.archived_book import archived_book
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.files.variant_file import read_game, walk_problems
from scorekeeper.games.montana.rules.variants import Variant, own_id
from scorekeeper.games.montana.store.variants import VARIANTS


def _check_id(value: str) -> Text | None:
    """Check a variant's id: built-in, or with the prefix of own games and safe in a cell name."""
    if not 0 < len(value) <= LONGEST_ID or "." in value:
        return text("This is not the id of a game.")
    own = Variant(value, "").own and value != own_id("")
    if not own and value not in builtin_variants():
        return text("This is not the id of a game.")
    return check_note(value)


VariantId: TypeAlias = Annotated[str, _check_id]


_VersionId = object_type(id=Required[VariantId])


def _read_variant(data: Any, place: str, findings: Findings) -> Variant:
    """A stored version: the cards add up, and id and name are valid as in a night file."""
    head = {key: data[key] for key in data if key == "id"} if isinstance(data, dict) else {}
    check_document(_VersionId, head, place, None, findings)
    context = FileContext(STRICT, findings)
    return read_game(str(head.get("id")), data, place, context, walk_problems)


KINDS = ArchivedKind(
    VARIANTS.kind, ntext("%(num)s house game", "%(num)s house games"), _read_variant
)
BOOK = archived_book(VARIANTS)
