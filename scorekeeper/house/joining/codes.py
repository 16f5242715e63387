"""Codes that people type to join: make, read, format and hash them.

A spoken code is eight digits: easy to say in any language and to type on a phone's number pad. A
recovery code is 135 bits in Crockford's base 32, which has no letters that look like digits, and a
check character that detects typos.
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
_LOOKALIKES = str.maketrans("OIL", "011")
_SEPARATORS = str.maketrans("", "", " -\u2010\u2011\u2013\u00a0\t")
_MAX_TYPED = 100


@dataclass(frozen=True, slots=True)
class Code:
    """A code without separators, in upper case."""

    text: str

    @property
    def recovers(self) -> bool:
        return len(self.text) == LETTERS

    @property
    def formatted(self) -> str:
        separator = "-" if self.recovers else " "
        return separator.join(self.text[at : at + 4] for at in range(0, len(self.text), 4))

    def hash(self, secret: str) -> str:
        """The hash to store.

        A spoken code is too short for a plain hash: trying all codes would find it.
        """
        if self.recovers:
            return hash_token(self.text)
        return hmac.new(secret.encode(), f"code\n{self.text}".encode(), hashlib.sha256).hexdigest()


def spoken(seed: bytes) -> Code:
    """Derive a spoken code from 256 random bits."""
    return Code(f"{int.from_bytes(seed) % 10**DIGITS:0{DIGITS}}")


def recovery(seed: bytes) -> Code:
    """Derive a recovery code from 256 random bits."""
    number = int.from_bytes(seed)
    values = [number >> 5 * place & 31 for place in range(LETTERS - 1)]
    values.append(_double(_sum(values)))
    return Code("".join(_ALPHABET[value] for value in values))


def read(typed: str) -> Code:
    """Parse a typed code, with or without spaces and hyphens.

    Raises:
        RuleError: it is neither kind of code, or has a typo.
    """
    plain = typed[: _MAX_TYPED + 1].translate(_SEPARATORS)
    if not plain.isascii():  # digits of other scripts, and letters whose upper case is two letters
        plain = ""
    if len(plain) == DIGITS and plain.isdigit():
        return Code(plain)
    letters = plain.upper().translate(_LOOKALIKES)
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
    """The checksum: 0 for a correct code with its check character.

    A weighted sum over the field of 32 elements, with a different weight at each position: detects
    any single wrong letter and any two swapped letters.
    """
    total = 0
    for value in values:
        total = _double(total) ^ value
    return total


def _double(value: int) -> int:
    return value << 1 ^ (0b100101 if value & 16 else 0)
