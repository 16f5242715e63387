"""Build hook: compiles the catalogs, and gives a wheel what lies outside the package."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASSETS = ("seeds", "static", "templates")


class BuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        translations = Path(self.root, "scorekeeper", "translations")
        for catalog in sorted(translations.glob("*/LC_MESSAGES/*.po")):
            _compile(catalog)
        # Not in pyproject.toml: there an editable install would get copies too, stale at once.
        if version == "standard":
            build_data["force_include"] |= {name: f"scorekeeper/_assets/{name}" for name in ASSETS}


def _compile(source: Path) -> None:
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parts[-3], abort_invalid=True)
    with source.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)
