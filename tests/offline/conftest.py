"""Phones without a browser."""

from collections.abc import Iterator

import pytest

from tests.offline.phone import Phone
from tests.offline.phones import Phones, phones


@pytest.fixture(scope="module")
def all_phones() -> Iterator[Phones]:
    """One process for all tests here."""
    with phones() as process:
        yield process


@pytest.fixture
def phone(all_phones: Phones) -> Iterator[Phone]:
    """A phone at a table."""
    made = Phone(all_phones)
    yield made
    made.close()
