"""Typed codes: their format, accepted spellings, and detected typing errors."""

import secrets
from itertools import combinations

import pytest

from scorekeeper.house.joining import codes
from scorekeeper.house.joining.codes import Code
from tests.support import refused

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: without I, L, O, U


def seed() -> bytes:
    """256 random bits."""
    return secrets.token_bytes(32)


def test_a_spoken_code_is_eight_digits_in_two_groups() -> None:
    for _ in range(50):
        code = codes.spoken(seed())
        assert len(code.text) == 8
        assert set(code.text) <= set("0123456789")
        assert code.formatted == f"{code.text[:4]} {code.text[4:]}"
        assert not code.recovers
    assert codes.spoken(bytes(31) + b"\x07").text == "00000007"


def test_a_recovery_code_has_at_least_128_bits_in_groups_of_four() -> None:
    made = {codes.recovery(seed()).text for _ in range(200)}
    assert len(made) == 200
    assert {len(text) for text in made} == {28}
    for place in range(27):  # each letter but the last carries five bits
        assert len({text[place] for text in made}) > 20
    assert 27 * 5 >= 128
    assert set("".join(made)) == set(ALPHABET)
    code = Code(made.pop())
    assert code.recovers
    assert [len(group) for group in code.formatted.split("-")] == [4] * 7


def test_a_code_is_read_as_it_is_shown_and_as_people_type_it() -> None:
    code = codes.spoken(seed())
    for typed in (
        code.text,
        code.formatted,
        f" {code.formatted}\t",
        code.formatted.replace(" ", "-"),
    ):
        assert codes.read(typed) == code
    for _ in range(20):
        code = codes.recovery(seed())
        mistaken = code.formatted.replace("0", "O").replace("1", "l")
        for typed in (
            code.text,
            code.formatted,
            code.formatted.lower(),
            mistaken,
            f"  {code.formatted} ",
        ):
            assert codes.read(typed) == code
        assert codes.read(code.formatted.replace("-", " – ").replace("1", "i")) == code


def test_every_wrong_letter_of_a_recovery_code_is_noticed() -> None:
    code = codes.recovery(seed()).text
    for place, right in enumerate(code):
        for wrong in set(ALPHABET) - {right}:
            with refused("code-slip"):
                codes.read(code[:place] + wrong + code[place + 1 :])


def test_swapped_letters_of_a_code_are_noticed() -> None:
    code = codes.recovery(seed()).text
    for index, other in combinations(range(len(code)), 2):
        swapped = list(code)
        swapped[index], swapped[other] = code[other], code[index]
        if code[index] != code[other]:
            with refused("code-slip"):
                codes.read("".join(swapped))


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "1234567",
        "123456789",
        "1234567a",
        "١٢٣٤٥٦٧٨",
        "１２３４５６７８",
        "12.34.56.78",
        "+1234567",
        "U" * 28,
        "0" * 27,
        "0" * 29,
        "é" * 28,
        "ß" * 14,  # two letters each, once they are large
        "A" * 100_000,
        "\x00" * 8,
        "1234\n5678",
    ],
)
def test_malformed_code_is_refused(typed: str) -> None:
    with refused("code-shape"):
        codes.read(typed)


def test_stored_hash_does_not_reveal_the_code() -> None:
    spoken, printed = codes.spoken(seed()), codes.recovery(seed())
    for code in (spoken, printed):
        assert code.text not in code.hash("secret")
        assert code.hash("secret") == codes.read(code.formatted).hash("secret")
    assert spoken.hash("one secret") != spoken.hash("another")
    assert printed.hash("one secret") == printed.hash("another")  # it outlives the server's
