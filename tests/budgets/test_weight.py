"""Sizes of tables and matches are below their limits."""

from pathlib import Path

import pytest

from tests.budgets.weight import weights
from tests.depth import some


# who compresses a static file leaves closing it to the garbage collector
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_page_sizes_stay_within_budget(tmp_path: Path) -> None:
    weighed = weights(tmp_path, some(["gzip", "br", "browser"]))
    assert len([weight for weight in weighed if weight.budget is not None]) > 15
    assert [
        weight for weight in weighed if weight.budget is not None and weight.kb > weight.budget
    ] == []
