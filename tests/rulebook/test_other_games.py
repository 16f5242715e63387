"""The games that are nowhere but in the rule book: found by their names, with marks."""

from scorekeeper.base.articles import Source
from scorekeeper.rulebook.other_games import OTHER_GAMES, articles
from tests.depth import audit_only
from tests.web.visitor import Visitor


def test_each_article_names_players_aim_and_open_questions() -> None:
    for article in articles():
        sentences = " ".join(str(line.sentence) for line in article.lines)
        assert "aim" in sentences
        assert "52" in sentences
        assert any(line.source is Source.READING for line in article.lines)
        for line in article.lines:
            assert str(line.sentence).endswith(".")


@audit_only
def test_each_has_a_page_that_the_contents_lead_to(viewer: Visitor) -> None:
    links = {link.attributes["href"] for link in viewer.open(f"{viewer.home}/rules").root.all("a")}
    for article in articles():
        path = f"{viewer.home}/rules/{article.id}"
        assert path in links
        page = viewer.open(path)
        assert str(OTHER_GAMES.reading) in page.root.text
        for line in article.lines:
            assert str(line.sentence) in page.root.text


def test_the_figures_of_the_layouts_add_up() -> None:
    texts = {
        article.id: " ".join(str(line.sentence) for line in article.lines) for article in articles()
    }
    assert "25 cards" in texts["monte-carlo"]
    assert f"The other {52 - 25} are the stock" in texts["monte-carlo"]
    assert f"The other {52 - sum(range(1, 8))} are the stock" in texts["klondike"]
    assert "All 51 cards" in texts["old-maid"]
