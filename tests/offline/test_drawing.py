"""The diagram in docs/offline.md matches the machine."""

from tests.offline.drawing import PAGE, drawn


def test_documented_tables_and_diagram_match_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("| --- |") > 3
    assert "stateDiagram" in page
    assert drawn(page) == page
