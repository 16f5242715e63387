"""From an article one begins what it is about; at a table, and for who only looks, not."""

import pytest

from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.declarer.files.seeds import builtin_games as contract_games
from scorekeeper.games.pad.rules.presets import PRESETS
from tests.depth import audit_only
from tests.web.visitor import PARTIAL, Visitor

LEADS = {
    **{game: f"bidding/new/{game}" for game in builtin_games()},
    **{f"pad-{preset}": f"pad/new?game={preset}" for preset in PRESETS},
    **{game: f"declarer/new/{game}" for game in contract_games()},
    "preferans-settlement": "declarer/new/preferans",
    "hearts": "hearts/new",
    "pad": "pad/new?game=other",
    "michigan": "pad/new?game=michigan",
    "old-maid": "pad/new?game=old-maid",
}
"""Where the articles lead."""


def begins(visitor: Visitor, article: str, **headers: str) -> list[str]:
    """The targets of the article's links that begin a game."""
    page = visitor.open(f"{visitor.home}/rules/{article}", **headers)
    assert page.status == 200
    links = [link.attributes["href"] for link in page.root.all("a", class_="button")]
    return [link.removeprefix(f"{visitor.home}/") for link in links if "/new" in link]


@audit_only
@pytest.mark.parametrize("article", LEADS)
def test_an_article_leads_to_its_game(scorer: Visitor, article: str) -> None:
    (begin,) = begins(scorer, article)
    assert begin == LEADS[article]
    assert scorer.open(f"{scorer.home}/{begin}").status == 200


def test_search_results_lead_to_start_of_game(scorer: Visitor) -> None:
    page = scorer.open(f"{scorer.home}/rules?q=boodle")
    links = [link.attributes["href"] for link in page.root.all("a")]
    assert f"{scorer.home}/pad/new?game=michigan" in links


@audit_only
@pytest.mark.parametrize("article", ["klondike", "exact-bids", "gaps"])
def test_article_without_game_offers_no_start(scorer: Visitor, article: str) -> None:
    assert begins(scorer, article) == []


def test_viewer_or_player_at_a_table_is_offered_no_start(viewer: Visitor, scorer: Visitor) -> None:
    assert begins(viewer, "oh-hell") == []
    assert begins(scorer, "oh-hell", **PARTIAL) == []
