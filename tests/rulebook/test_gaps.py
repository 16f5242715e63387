"""Gaps in the rule book: found by many names, and apart from Montana."""

from scorekeeper.games.gaps.rules.articles import articles as gaps_articles
from tests.cases.nights import OTHER_RULES
from tests.depth import audit_only
from tests.support import House
from tests.web.visitor import Visitor

pytestmark = audit_only


def test_gaps_articles_do_not_depend_on_house_rules(house: House, viewer: Visitor) -> None:
    contents = next(viewer.open(f"{viewer.home}/rules").root.all("main"))
    listed = {
        heading.text: [link.text for link in below.all("a")]
        for heading, below in zip(
            contents.all("h2"), contents.all("ul", class_="leaves"), strict=True
        )
    }
    assert listed["Gaps"] == [str(article.title) for article in gaps_articles()]
    number = house.start_night(rules=OTHER_RULES)
    for article in gaps_articles():
        page = viewer.open(f"{viewer.home}/rules/{article.id}?night={number}").root.text
        assert "house rule" not in page
        assert "Your table may play it differently" not in page
        assert [
            str(line.sentence) for line in article.lines if str(line.sentence) not in page
        ] == []
