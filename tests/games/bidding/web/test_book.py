"""Games of exact bids in the rule book: found by common names, with tables."""

from scorekeeper.games.bidding.files.seeds import builtin_games
from tests.depth import audit_only
from tests.games.montana.web.book import best, search
from tests.web.visitor import Visitor


@audit_only
def test_game_is_found_by_each_of_its_names(viewer: Visitor) -> None:
    for game in builtin_games().values():
        for name in game.also:
            page = search(viewer, name)
            names = {best(page), *(link.text for link in page.root.all("a"))}
            assert str(game.label) in names, name


@audit_only
def test_every_article_has_a_page_with_its_tables(viewer: Visitor) -> None:
    links = {link.attributes["href"] for link in viewer.open(f"{viewer.home}/rules").root.all("a")}
    for game in builtin_games().values():
        path = f"{viewer.home}/rules/{game.id}"
        assert path in links
        page = viewer.open(path)
        (results,) = (
            table
            for table in page.root.all("table")
            if "A few results" in next(table.all("caption")).text
        )
        assert [cell.text for cell in results.all("th", scope="col")] == ["Bid", "Took", "Points"]
        assert len(list(results.all("tr"))) > 3


def test_uncertain_rules_are_marked_as_our_choice(viewer: Visitor) -> None:
    article = viewer.open(f"{viewer.home}/rules/rikiki").root.text
    assert "In France the same name is scored 10 and 1. our reading" in article
    assert "descriptions of the game differ or don't say, so we chose" in article
