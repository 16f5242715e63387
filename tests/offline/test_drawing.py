"""docs/offline.md says what the machine does."""

from tests.offline.drawing import PAGE, drawn


def test_the_tables_and_the_diagram_are_as_the_code_gives_them() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("| --- |") > 3
    assert "stateDiagram" in page
    assert drawn(page) == page
