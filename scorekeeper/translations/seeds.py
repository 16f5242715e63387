"""Finds the texts in seeds: what people read there goes through the catalogs as well."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

TEXTS = ("name",)
"""The keys of a seed whose values people read."""


def extract(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Babel's extraction method for TOML: (line, function, text, comments) for each text."""
    source = file.read().decode()
    lines = source.splitlines()
    for key, value in tomllib.loads(source).items():
        if key in TEXTS:
            line = next(n for n, text in enumerate(lines, 1) if text.startswith(f"{key} "))
            yield line, "", value, []
