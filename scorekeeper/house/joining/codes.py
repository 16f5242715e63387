"""Codes that people type to join: how they are made, read, shown and kept.

A spoken code is eight digits: they are said in any language, and typed on the large keys of a
phone. A recovery code is 135 bits in the letters and digits that cannot be mistaken for each
other (Crockford's), and a last one that tells a slip from a wrong code.
"""

import hashlib
import hmac
from dataclasses import dataclass

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.devices import hash_token

DIGITS = 8
LETTERS = 28
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISTAKEN = str.maketrans("OIL", "011")
_BETWEEN = str.maketrans("", "", " -\u2010\u2011\u2013\u00a0\t")
_MOST_TYPED = 100


@dataclass(frozen=True, slots=True)
class Code:
    """A code that was typed: without spaces, its letters large."""

    text: str

    @property
    def recovers(self) -> bool:
        """Whether it is a recovery code."""
        return len(self.text) == LETTERS

    @property
    def shown(self) -> str:
        """In groups of four."""
        between = "-" if self.recovers else " "
        return between.join(self.text[at : at + 4] for at in range(0, len(self.text), 4))

    def kept(self, secret: str) -> str:
        """What is kept of it.

        A spoken code is short: a plain hash of it would be found by trying all of them.
        """
        if self.recovers:
            return hash_token(self.text)
        return hmac.new(secret.encode(), f"code\n{self.text}".encode(), hashlib.sha256).hexdigest()


def spoken(seed: bytes) -> Code:
    """The spoken code of 256 random bits."""
    return Code(f"{int.from_bytes(seed) % 10**DIGITS:0{DIGITS}}")


def recovery(seed: bytes) -> Code:
    """The recovery code of 256 random bits."""
    number = int.from_bytes(seed)
    values = [number >> 5 * place & 31 for place in range(LETTERS - 1)]
    values.append(_double(_sum(values)))
    return Code("".join(_ALPHABET[value] for value in values))


def read(typed: str) -> Code:
    """The code that was typed, with or without spaces and hyphens.

    Raises:
        RuleError: it is neither kind of code, or has a slip.
    """
    plain = typed[: _MOST_TYPED + 1].translate(_BETWEEN)
    if not plain.isascii():  # other scripts' digits, and letters that are two once they are large
        plain = ""
    if len(plain) == DIGITS and plain.isdigit():
        return Code(plain)
    letters = plain.upper().translate(_MISTAKEN)
    if len(letters) == LETTERS and set(letters) <= set(_ALPHABET):
        if _sum([_ALPHABET.index(letter) for letter in letters]):
            message = text("The code has a typo. Compare it with the paper, group by group.")
            raise RuleError(Problem("code-slip", "code", message))
        return Code(letters)
    message = text(
        "A code has %(digits)s digits, a recovery code %(letters)s letters and digits.",
        digits=DIGITS,
        letters=LETTERS,
    )
    raise RuleError(Problem("code-shape", "code", message))


def _sum(values: list[int]) -> int:
    """0 for a whole code, by its last letter; another number after a slip.

    A sum over the field of 32 elements, each place with another weight: it notices every wrong
    letter and any two that changed places.
    """
    total = 0
    for value in values:
        total = _double(total) ^ value
    return total


def _double(value: int) -> int:
    return value << 1 ^ (0b100101 if value & 16 else 0)
