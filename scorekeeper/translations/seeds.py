"""Finds the texts in seeds: what people read there goes through the catalogs as well."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

TEXTS = ("name", "said_name", "counted", "source")
"""The keys whose values people read, of a seed and of the tables in it."""


def extract(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Babel's extraction method for TOML: (line, function, text, comments) for each text."""
    source = file.read().decode()
    lines = source.splitlines()
    for key, value in _texts(tomllib.loads(source)):
        line_numbers = (
            n for n, line in enumerate(lines, 1) if line.startswith(f"{key} ") and value in line
        )
        yield next(line_numbers), "", value, []


def _texts(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if key in TEXTS:
            yield key, value
        elif isinstance(value, list):
            for inner in value:
                if isinstance(inner, dict):
                    yield from _texts(inner)
