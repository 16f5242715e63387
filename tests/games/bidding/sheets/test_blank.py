"""Blank sheets of exact bids list every hand, dealer and known trump."""

from itertools import product

import pytest

from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.sheets.sheet import PAPERS
from tests.depth import THOROUGH, audit_only
from tests.web.sheets.paper import LANGUAGES, check, pdf, preview
from tests.web.visitor import Page, Visitor

LONG = ("Wolfeschlegelsteinhausenbergerdorffschen", "W" * 40, "Ё" * 40, "x" * 40)


def columns(page: Page) -> list[list[str]]:
    """Return number, cards, dealer and trump of each row."""
    rows = page.root.all("tr", class_="b-empty")
    return [
        [next(row.all("th")).text, *(cell.text for cell in list(row.all("td"))[:3])] for row in rows
    ]


def test_oh_hell_for_four_lists_25_hands_and_dealers(viewer: Visitor) -> None:
    rows = columns(preview(viewer, "/bidding/blank?game=oh-hell&players=4&dealer=3"))
    hands = [*range(1, 14), *range(12, 0, -1)]
    assert [row[0] for row in rows] == [str(number) for number in range(1, 26)]
    assert [row[1] for row in rows] == [str(cards) for cards in hands]
    assert [row[2] for row in rows[:6]] == ["3", "4", "1", "2", "3", "4"]
    assert [row[3] for row in rows] == ["–" if cards == 13 else "" for cards in hands]


def test_rotating_trump_is_printed(viewer: Visitor) -> None:
    page = preview(viewer, "/bidding/blank?game=nomination-whist&players=4")
    trumps = [row[3][:1] for row in columns(page)]
    assert trumps[:7] == ["♠", "♥", "♣", "♦", "–", "♠", "♥"]
    assert "–: no trump" in page.root.text


def test_special_deals_have_a_heading_with_the_difference(viewer: Visitor) -> None:
    page = preview(viewer, "/bidding/blank?game=raspisnoy&players=4")
    assert [row.text for row in page.root.all("tr", class_="b-kind")] == [
        "Blind: the largest hand, everyone bids before looking at the cards",
        "Take nothing: the largest hand, nobody bids, −10 a trick",
        "Take everything: the largest hand, nobody bids, 10 a trick",
    ]
    rows = columns(page)
    assert len(rows) == 18 + 12
    assert [row[1] for row in rows[18:]] == ["8"] * 12
    assert [row[2] for row in rows[18:22]] == ["3", "4", "1", "2"]


def test_dealers_bid_is_shaded_in_each_row(viewer: Visitor) -> None:
    page = preview(viewer, "/bidding/blank?game=wizard&players=3")
    for number, row in enumerate(page.root.all("tr", class_="b-empty")):
        bids = [cell for cell in row.all("td") if "b-bid" in cell.attributes["class"].split()]
        shaded = [n for n, cell in enumerate(bids) if "b-dealt" in cell.attributes["class"]]
        assert shaded == [number % 3]


def test_partners_share_a_total_and_bags(viewer: Visitor) -> None:
    page = preview(viewer, "/bidding/blank?game=spades-pairs&n=Ann&n=Bo&n=Cy&n=Dee&lines=5")
    heads = ["".join(head.text.split()) for head in page.root.all("th", class_="b-name")]
    assert heads == ["1Ann3Cy", "2Bo4Dee"]
    labels = [label.text for label in page.root.all("th", class_="b-label")][4:]
    assert labels == ["1: bid", "3: bid", "bags", "total", "2: bid", "4: bid", "bags", "total"]
    assert len(columns(page)) == 5
    assert "Every 10 bags: −100." in page.root.text


def test_options_are_limited_to_the_game(viewer: Visitor) -> None:
    for players, count in (("1", 3), ("9", 7), ("x", 4), ("", 4), ("6", 6)):
        page = preview(viewer, f"/bidding/blank?players={players}")
        assert len(list(page.root.all("th", class_="b-name"))) == count
    page = preview(viewer, "/bidding/blank?game=nonsense&dealer=99")
    assert next(page.root.all("h2", class_="s-title")).text == "Oh Hell!"
    assert columns(page)[0][2] == "1"
    page = preview(viewer, f"/bidding/blank?game=spades&n={'x' * 41}&lines=0")
    wrong = [alert.text for alert in page.root.all(class_="errors")]
    assert wrong == ["A name can have at most 40 characters.", "From 1 to 60 rows."]


@audit_only
@pytest.mark.parametrize(
    ("paper", "language"),
    list(product(PAPERS, LANGUAGES)) if THOROUGH else [("a5", "ru")],
)
def test_every_game_fits_for_fewest_and_most_players(
    viewer: Visitor, paper: str, language: str
) -> None:
    games = [*builtin_games().values()]
    if not THOROUGH:  # each on one of both papers
        games = games[::2] if paper == "a5" else games[1::2]
    for game in games:
        both = {game.fewest_players, game.most_players}  # more columns, or more rows
        for players in both if THOROUGH else {max(both) if paper == "a5" else min(both)}:
            query = f"game={game.id}&players={players}&paper={paper}"
            printed = pdf(viewer, f"/bidding/blank.pdf?{query}", language)
            check(printed, language)
            if paper != "a5":
                assert len(printed.texts) == 1, query


@pytest.mark.parametrize("game", ["kachuful", "spades-pairs"])
def test_long_names_of_many_players_fit(viewer: Visitor, game: str) -> None:
    names = "&n=".join(LONG * 2)
    printed = pdf(viewer, f"/bidding/blank.pdf?paper=a5&game={game}&n={names}")
    assert min(printed.margins) > 4
