"""Gaps in the rule book: found by many names, and apart from Montana."""

import pytest

from scorekeeper.games.gaps.rules.articles import articles as gaps_articles
from tests.cases.nights import OTHER_RULES
from tests.depth import audit_only
from tests.games.montana.web.book import best, search
from tests.support import House
from tests.web.visitor import Visitor

pytestmark = audit_only


FINDS = {
    "gaps": "How Gaps is played",
    "montana solitaire": "How Gaps is played",
    "Spaces": "How Gaps is played",
    "blue moon": "How Gaps is played",
    "patience": "How Gaps is played",
    "пасьянс": "How Gaps is played",
    "как играть в пасьянс": "How Gaps is played",
    "behind a king": "How Gaps is played",
    "redeal": "The rule sets of Gaps",
    "how many shuffles": "The rule sets of Gaps",
    "windows classic": "The rule sets of Gaps",
    "two redeals": "The rule sets of Gaps",
    "сколько перетасовок": "The rule sets of Gaps",
    "deal of the day": "Numbers and the deal of the day",
    "расклад дня": "Numbers and the deal of the day",
    "pysolfc": "Numbers and the deal of the day",
    "номер игры": "Numbers and the deal of the day",
    "autoplay": "The board: taps and keys",
    "keyboard shortcuts": "The board: taps and keys",
    "горячие клавиши": "The board: taps and keys",
    "legend of the gaps": "Grades and scores to beat",
    "рекорды": "Grades and scores to beat",
    "advice": "Advice for Gaps",
    "стратегия": "Advice for Gaps",
}


@pytest.mark.parametrize(("query", "title"), FINDS.items())
def test_gaps_is_found_in_either_language_under_many_names(
    viewer: Visitor, query: str, title: str
) -> None:
    assert best(search(viewer, query)) == title


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
