"""The articles of games of exact bids: whole sentences, made from each game's data."""

from dataclasses import replace

import pytest

from scorekeeper.base.articles import Article, Source
from scorekeeper.games.bidding.files.seeds import builtin_games, earlier_games
from scorekeeper.games.bidding.rules import describe_hands
from scorekeeper.games.bidding.rules.articles import GENERAL, article, articles
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.game_values import Bidding, Course, Miss, Trump, Zero
from scorekeeper.games.bidding.rules.play import MUST_TRUMP
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal
from tests.cases.bidding import own
from tests.cases.tables import table

GAMES = builtin_games()
TABLE = table("articles")["bidding"]


def sentences(game_article: Article) -> list[str]:
    """Return the article's sentences in English."""
    return [plain(line.sentence) for line in game_article.lines]


def plain(text: object) -> str:
    """Return the text with ordinary spaces."""
    return str(text).replace("\u00a0", " ")


def rows_of(game_article: Article, title: str) -> list[list[str]]:
    """Return the rows of one of its tables."""
    return next(
        [[plain(cell) for cell in row] for row in article_table.rows]
        for article_table in game_article.tables
        if str(article_table.title) == title
    )


def test_each_game_has_an_article_and_all_share_an_overview() -> None:
    all_articles = articles(GAMES)
    assert [game_article.id for game_article in all_articles] == [GENERAL, *GAMES]
    assert len({str(game_article.title) for game_article in all_articles}) == 1 + len(GAMES)
    for game_article in all_articles:
        for sentence in sentences(game_article):
            assert sentence.endswith((".", "?")), sentence
            assert "%(" not in sentence
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence


@pytest.mark.parametrize(
    ("game", "effects"),
    [
        (GAMES["spades"], ["count as bags and score like overtricks"]),
        (earlier_games()["spades"], ["count as bags, but score nothing"]),
        (replace(GAMES["spades"], overtrick_tenths=0), ["count as bags and score like overtricks"]),
        (replace(GAMES["spades"], bag_limit=0, bag_fine=0), ["score like overtricks"]),
        (replace(earlier_games()["spades"], bag_limit=0, bag_fine=0), []),
        (replace(GAMES["spades"], zero=Zero.OWN, blind_nil_points=0), []),
        (
            replace(GAMES["spades-pairs"], blind_nil_points=0),
            ["do not count towards the partner's bid", "count as bags and score like overtricks"],
        ),
        (replace(GAMES["spades-pairs"], nil_tricks_help=True), ["count towards the partner's bid"]),
    ],
)
def test_article_states_value_of_tricks_taken_with_nil(
    game: BiddingGame, effects: list[str]
) -> None:
    begin = "Tricks of a failed nil "
    lines = [line for line in sentences(article(game)) if line.startswith(begin)]
    assert lines == [f"{begin}{what}." for what in effects]


@pytest.mark.parametrize("game", TABLE["says"])
def test_article_describes_the_game(game: str) -> None:
    lines = sentences(article(GAMES[game]))
    for sentence in TABLE["says"][game]:
        assert sentence in lines


def test_every_game_is_covered_by_these_tests() -> None:
    assert TABLE["says"].keys() == GAMES.keys()


def test_follow_suit_only_rule_is_omitted_where_one_must_beat_the_trick() -> None:
    enough = "Follow suit if you can; if you cannot, play any card."
    without = {name for name, game in GAMES.items() if enough not in sentences(article(game))}
    assert without == {"call-break", "pocha"}


def test_own_game_with_compulsory_trumping_says_so() -> None:
    game = own("Ours", plays_like=MUST_TRUMP)
    assert check_game(game) == []
    lines = sentences(article(game))
    assert "Follow suit if you can; if you cannot, play a trump if you have one." in lines
    assert not [line for line in lines if "play any card" in line]


@pytest.mark.parametrize("game", TABLE["hands"])
def test_hand_sizes_are_listed_for_each_number_of_players(game: str) -> None:
    rows = rows_of(article(GAMES[game]), "Hand sizes")
    many = GAMES[game]
    assert [row[0] for row in rows] == [
        str(players) for players in range(many.fewest_players, many.most_players + 1)
    ]
    for row in TABLE["hands"][game]:
        assert row in rows


def test_game_with_target_has_no_list_of_hands() -> None:
    assert [str(article_table.title) for article_table in article(GAMES["spades"]).tables] == [
        "A few results"
    ]


@pytest.mark.parametrize(
    ("cards", "listed"),
    [
        ((), ""),
        ((5,), "5"),
        ((1, 2), "1, 2"),
        ((1, 2, 3), "1 … 3"),
        ((3, 3, 3), "3 × 3"),
        ((1, 3, 5), "1, 3, 5"),
        ((2, 1, 2, 3, 3), "2, 1, 2, 2 × 3"),
        ((7, 3, 2, 1, 1, 2, 3), "7, 3, 2, 2 × 1, 2, 3"),
    ],
)
def test_long_list_of_hands_is_shortened(cards: tuple[int, ...], listed: str) -> None:
    assert plain(describe_hands.hand_sizes(cards)) == listed


@pytest.mark.parametrize("game", TABLE["results"])
def test_sample_results_match_scoring(game: str) -> None:
    rows = rows_of(article(GAMES[game]), "A few results")
    for row in TABLE["results"][game]:
        assert row in rows


def test_article_starts_with_source_and_marks_our_choices() -> None:
    for name, game in GAMES.items():
        first = article(game).lines[0]
        assert str(first.sentence) == game.source
        assert first.source is (Source.GAME if name == "oh-hell" else Source.READING)


def test_shared_win_is_marked_as_our_reading() -> None:
    sources = {str(line.sentence): line.source for line in article(GAMES["oh-hell"]).lines}
    assert sources["Ties: those with the most points share the win."] is Source.READING


def test_own_game_gets_article_from_its_data() -> None:
    own = BiddingGame(
        "own:river",
        "River <b>",
        course=Course.LISTED,
        hands=(3, 3, 1),
        trump=Trump.DEALER,
        no_trump=True,
        bidding=Bidding.AT_ONCE,
        highest_bid=2,
        blind_factor=2,
        over=Miss.FIXED,
        over_points=7,
        special=(
            SpecialDeal("x", "Flood", times=2, cards=4, no_trump=True, factor=3),
            SpecialDeal("y", "Drought", times=1, aim=Aim.NOTHING, clean_points=20),
        ),
    )
    lines = sentences(article(own))
    for sentence in (
        "Hand sizes deal by deal: 2 × 3, 1.",
        "The dealer names trump, or no trump.",
        "All bid at the same moment how many tricks they will take.",
        "The highest bid is 2.",
        "No hook: the bids may add up to the number of tricks.",
        "A bid before looking at the cards wins or loses 2 times as many points.",
        "Flood, 2 deals: 4 cards each, no trump, points count 3 times.",
        "Drought, 1 deal: nobody bids, 20 for no trick.",
        "More tricks than bid: −7.",
        "Fewer tricks than bid: nothing.",
        "Drought: no trick: 20.",
    ):
        assert sentence in lines
    assert not any("version" in sentence or "Also called" in sentence for sentence in lines)
    assert ["2, blind", "2", "24"] in rows_of(article(own), "A few results")


def test_article_says_that_a_failed_nil_does_not_count_towards_losing() -> None:
    rules = {"lose_sets": 3, "all_wins": True}
    lines = sentences(article(GAMES["spades"].with_rules(rules)))
    assert "A side that bids all tricks and takes them has won, and the game is over." in lines
    assert "A side that fails 3 bids has lost, and the game is over." in lines
    nil = "A failed nil does not count as one of these bids."
    assert nil in lines
    assert nil not in sentences(article(GAMES["spades"].with_rules(rules | {"zero": "usual"})))


def test_article_names_leader_as_in_game() -> None:
    dealer = BiddingGame.from_dict({"id": "x", "name": "X", "first_bidder": "dealer"})
    assert "The dealer leads." in sentences(article(dealer))
    none = replace(dealer, trump=Trump.NONE)
    assert "There is no trump." in sentences(article(none))
    assert (
        "The highest card of the suit led wins the trick, and its player leads next."
        in sentences(article(none))
    )
