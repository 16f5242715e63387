"""The examples in docstrings run and print what they show."""

import doctest
from importlib import import_module

import pytest

from tests.running.command import ROOT

FOLDERS = (ROOT / "scorekeeper", ROOT / "deploy")


def modules_with_examples() -> list[str]:
    """Yield the dotted names of modules with examples in docstrings."""
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in FOLDERS
        for path in sorted(folder.rglob("*.py"))
        if ">>> " in path.read_text()
    ]


def test_examples_in_docstrings_give_what_they_show(subtests: pytest.Subtests) -> None:
    modules = modules_with_examples()
    assert "scorekeeper.base.rounding" in modules
    for name in modules:
        with subtests.test(name):
            failed, attempted = doctest.testmod(import_module(name))
            assert attempted
            assert not failed, "pytest shows above what differs"
