"""Build hook: compile the catalogs, and add the assets outside the package to a wheel.

`python hatch_build.py CATALOG.po` compiles one catalog.
"""

import re
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASSETS = ("seeds", "static", "templates")

_NUMBER = (
    r"(?:\d|%\((?:num|count|number|most|least|low|high|fewest|points|bids?|tricks|cards|left|won|rows"
    r"|columns|gaps|shuffles|moves|home|target|rounds|deals|digits|letters|stars)\)s)"
)
_PLACE = re.compile(r"%\(\w+\)s")
_PUNCTUATION = re.compile("[.,:;!?—]")
_SHORTEST_SENTENCE = 40
_LONGEST_RUN = 14
_TOGETHER = [
    # a number and what it counts: «10 очков»
    re.compile(rf"({_NUMBER}) (?=[а-яё])"),
    # a short preposition, conjunction or negation and the next word: «не равна»
    re.compile(r"(?<![\w-])([А-Яа-яЁё]{1,2}) (?=\S)"),
    # a dash and the word before it
    re.compile(r"(\S) (?=— )"),
    # a particle and the word before it: «то же»
    re.compile(r"(\w) (?=(?:же|ли|бы|б|ж)(?!\w))"),
    # a number that ends a clause and the word before it: «равняться 1.»
    re.compile(rf"(\w) (?={_NUMBER}\d*[.,;:!?)»])"),
]


class BuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        translations = Path(self.root, "scorekeeper", "translations")
        for catalog in sorted(translations.glob("*/LC_MESSAGES/*.po")):
            compile_catalog(catalog)
        # Not in pyproject.toml, because an editable install would get copies too, soon stale.
        if version == "standard":
            build_data["force_include"] |= {name: f"scorekeeper/_assets/{name}" for name in ASSETS}


def compile_catalog(source: Path) -> None:
    """Write `messages.mo` beside `messages.po`; Russian texts get non-breaking spaces."""
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parts[-3], abort_invalid=True)
    for message in catalog:
        if message.id and source.parts[-3] == "ru":
            forms = message.string
            message.string = (
                keep_together(forms)
                if isinstance(forms, str)
                else tuple(map(keep_together, forms or ()))
            )
    compiled = BytesIO()
    write_mo(compiled, catalog)
    target = source.with_suffix(".mo")
    if target.exists() and target.read_bytes() == compiled.getvalue():
        target.touch()  # unchanged, and a server or another build may be reading it
    else:
        target.write_bytes(compiled.getvalue())


def keep_together(text: str) -> str:
    """Put non-breaking spaces where a Russian line must not break.

    Labels and long runs may break anyway: they are in narrow columns of large letters.
    """
    if len(text.split()) > 2 and len(text) < _SHORTEST_SENTENCE and not _PUNCTUATION.search(text):
        return text
    for place in _TOGETHER:
        text = place.sub("\\1\N{NO-BREAK SPACE}", text)
    return " ".join(
        run
        if len(_PLACE.sub("00", run)) <= _LONGEST_RUN
        else run.replace("\N{NO-BREAK SPACE}", " ")
        for run in text.split(" ")
    )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_catalog(Path(name).resolve())
