"""A game of the house's own as a file that people can read: `scorekeeper-variant/1`."""

from collections.abc import Mapping

from scorekeeper.base.json_fields import AS_IS, Cleaning, Findings, Record
from scorekeeper.base.json_text import WHOLE, read_json, write_json
from scorekeeper.base.text import text
from scorekeeper.games.montana.files.variant_file import (
    KEYS,
    LONGEST_ID,
    definition,
    read_definition,
)
from scorekeeper.games.montana.rules.variant_checks import check_variant
from scorekeeper.games.montana.rules.variants import Variant, own_id

FAMILY = "scorekeeper-variant"
FORMAT = f"{FAMILY}/1"


def write_variant(variant: Variant) -> str:
    """The game as the text of a file; what is as usual is left out.

    Raises:
        ValueError: it is no game of the house's own.
    """
    if not variant.own:
        raise ValueError(f"{variant.id} ships with the app")
    return write_json({"format": FORMAT, "variant": definition(variant, "")})


def read_variant(
    data: bytes, builtin: Mapping[str, Variant], cleaning: Cleaning = AS_IS
) -> Variant:
    """The game that the file defines; `builtin` are those that ship, by id.

    Raises:
        FileError: whatever is wrong with it, each with its place.
    """
    findings = Findings(cleaning)
    value = read_json(data)
    said = value.get("format") if isinstance(value, dict) else None
    if isinstance(said, str) and said != FORMAT:
        findings.add("format", text("Only “%(known)s” can be read.", known=FORMAT))
        findings.refuse()
    top = Record(value, WHOLE, findings, ("format", "variant"))
    top.words("format")
    if "variant" not in top:
        findings.refuse()
    record = Record(top.said["variant"], top.at("variant"), findings, ("name",), KEYS)
    variant = read_definition(_read_id(record), record, builtin, check_variant)
    findings.refuse()
    return variant


def _read_id(record: Record) -> str:
    """The id that is said; else the one that a game of that name has."""
    if "id" not in record:
        name = record.said.get("name")
        return own_id(record.findings.as_kept(name) if isinstance(name, str) else "")
    said, place = record.words("id"), record.at("id")
    if not isinstance(record.said["id"], str):
        return said
    if len(said) > LONGEST_ID:
        message = text("From 1 to %(most)s letters are needed.", most=LONGEST_ID)
        record.findings.add(place, message)
    elif not Variant(said, "").own or said == own_id(""):
        message = text("The id of a house's own game starts with “%(own)s”.", own=own_id(""))
        record.findings.add(place, message)
    elif "." in said:
        record.findings.add(place, text("An id has no dots."))
    else:
        record.findings.note(said, place)  # an id is made of a name: its letters show as well
    return said
