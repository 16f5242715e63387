"""What a game says of its sittings."""

import pytest

from scorekeeper.core.sittings import SittingTopic


class _Unsaid(SittingTopic[str]):
    """A topic of a game that says nothing yet."""

    game = noun = "chess"


def test_incomplete_topic_cannot_be_created() -> None:
    with pytest.raises(TypeError) as caught:
        _Unsaid(1)  # type: ignore[abstract]
    for missing in ("derive", "document", "load", "row_columns", "value"):
        assert missing in str(caught.value)
