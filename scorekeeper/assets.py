"""Find the files that ship with the code, in the installed package or in the checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
_INSTALLED = _PACKAGE / "_assets"
_ROOTS = (_INSTALLED, _PACKAGE.parent)


def is_installed() -> bool:
    """Return whether this is an installed wheel rather than a checkout."""
    return _INSTALLED.is_dir()


def asset(name: str) -> Path:
    """Return the folder with that name: `templates`, `static` or `seeds`.

    Raises:
        FileNotFoundError: neither the package nor the checkout has it.
    """
    for root in _ROOTS:
        if (root / name).is_dir():
            return root / name
    raise FileNotFoundError(f"Scorekeeper's {name} folder is missing")
