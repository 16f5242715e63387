"""The Russian catalog, and how texts are found for it. English is the source's own language."""

from pathlib import Path

TRANSLATIONS = Path(__file__).parent
