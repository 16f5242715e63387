"""Vendored files are, byte for byte, those of the released packages."""

from hashlib import sha256
from typing import Any

import pytest

from tests.cases.tables import table
from tests.running.command import ROOT

LIBRARIES: list[dict[str, Any]] = table("vendor")["library"]

each_library = pytest.mark.parametrize(
    "library", LIBRARIES, ids=[library["package"] for library in LIBRARIES]
)


@each_library
def test_vendored_folder_has_exactly_the_released_files(library: dict[str, Any]) -> None:
    folder = ROOT / library["folder"]
    files_found = {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "VERSION"
    }
    assert files_found == library["sha256"]


@each_library
def test_a_library_comes_with_its_version_and_licence(library: dict[str, Any]) -> None:
    folder = ROOT / library["folder"]
    version = (folder / "VERSION").read_text(encoding="utf-8")
    assert version == f"{library['package']} {library['version']}\n"
    assert library["licence"]
    assert (folder / "LICENSE").read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("parent", ["static/vendor", "tests/vendor"])
def test_no_vendored_folder_is_missing_from_the_table(parent: str) -> None:
    listed = {library["folder"] for library in LIBRARIES}
    lying_there = {path.relative_to(ROOT).as_posix() for path in (ROOT / parent).iterdir()}
    assert lying_there <= listed
