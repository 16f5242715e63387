"""The abstract methods of a game's topic."""

import pytest

from scorekeeper.core.sittings import SittingTopic


class _Incomplete(SittingTopic[str]):
    """A topic without any method of a game."""

    game = noun = "chess"


def test_incomplete_topic_cannot_be_created() -> None:
    with pytest.raises(TypeError) as caught:
        _Incomplete(1)  # type: ignore[abstract]
    for missing in ("derive", "document", "load", "row_columns", "value"):
        assert missing in str(caught.value)
