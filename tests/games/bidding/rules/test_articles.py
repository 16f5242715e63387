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

GAMES = builtin_games()


def sentences(game_article: Article) -> list[str]:
    """Return the article's sentences in English."""
    return [plain(line.sentence) for line in game_article.lines]


def plain(text: object) -> str:
    """Return the text with ordinary spaces."""
    return str(text).replace("\u00a0", " ")


def table(game_article: Article, title: str) -> list[list[str]]:
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


SAYS = {
    "oh-hell": (
        "Players: 3–7, each for themselves.",
        "A standard deck of 52 cards; aces are high.",
        "Hands grow by one card a deal, from 1 to the largest, then shrink back.",
        "The largest hand is as many cards as can be dealt evenly.",
        "When all cards are dealt, there is no trump.",
        "Zero may be bid.",
        "The hook: the bids may not add up to the number of tricks, so that someone must fail. "
        "This binds the last bidder.",
        "Whoever draws the highest card deals first.",
        "As many tricks as bid: 10 a trick bid.",
        "Zero, made: 10.",
        "Each trick over or under: −10.",
        "Also called: Elevator, Blackout, Up and Down the River, Oh Pshaw, Bust.",
        "In Russian: Лифт, Вверх и вниз по реке.",
    ),
    "oh-hell-common": (
        "The largest hand is 10 cards, or fewer if the deck does not go round.",
        "As many tricks as bid: 10 + 1 a trick.",
        "More or fewer tricks than bid: nothing.",
    ),
    "wizard": (
        "60 cards: 52 in suits, and 8 that have none.",
        "No hook: the bids may add up to the number of tricks.",
        "As many tricks as bid: 20 + 10 a trick.",
        "If a wizard is turned up, the dealer names trump; if a jester is, there is no trump.",
    ),
    "wizard-anniversary": (
        "The largest hand is as many as can be dealt evenly of 60 cards.",
        "After the cloud the player who took it changes the bid by one, up or down.",
        "A trick that nobody takes, as after a bomb, counts for no player.",
    ),
    "nomination-whist": (
        "Trump changes with each deal, in this order: spades, hearts, clubs, diamonds, no trump; "
        "then from the start.",
        "More or fewer tricks than bid: 1 a trick.",
    ),
    "kachuful": (
        "Hands grow by one card a deal, from 1 to the largest.",
        "Trump changes with each deal, in this order: spades, diamonds, clubs, hearts; then from "
        "the start.",
    ),
    "pocha": (
        "40 cards, ten of each suit.",
        "Everyone bids in turn how many tricks they will take: the dealer's right-hand neighbour "
        "first, the dealer last.",
        "Deal and play go to the right, against the clock.",
        "The dealer's right-hand neighbour leads.",
        "Everyone deals the largest hand once.",
        "Everyone deals the smallest hand once, at each end.",
        "When all cards are dealt, the dealer's last one is shown and is trump.",
        "As many tricks as bid: 10 + 5 a trick.",
    ),
    "rikiki": (
        "The largest hand is as many as can be dealt evenly with one card left to turn up.",
        "Each trick over or under: −2.",
    ),
    "boerenbridge": (
        "The hook, from hands of 4 cards on: the bids may not add up to the number of tricks. "
        "This binds the last bidder.",
    ),
    "raspisnoy": (
        "36 cards, sixes to aces; aces are high.",
        "Blind, dealt once by each player: the largest hand, everyone bids before looking at the "
        "cards.",
        "Take nothing, dealt once by each player: the largest hand, nobody bids, −10 a trick.",
        "Take everything: each trick: 10.",
        "More tricks than bid: 1 a trick.",
        "Each trick under: −10.",
    ),
    "call-break": (
        "Players: 4, each for themselves.",
        "Everyone gets 13 cards in each deal.",
        "Trump is always spades.",
        "The lowest bid is 1.",
        "Bid made: the bid.",
        "Each overtrick: 0.1.",
        "Bid failed: the bid is lost.",
    ),
    "spades": (
        "Nil, made or set: +100 / −100.",
        "Blind nil, made or set: +200 / −200.",
        "Every 10 bags: −100.",
        "Tricks of a failed nil count as bags and score like overtricks.",
        "It is over when someone has 500 points after a deal; most points win.",
        "Ties: another deal is played.",
    ),
    "skull-king": (
        "The largest hand is repeated until there are 10 deals.",
        "Zero, made: 10 a card dealt.",
        "Zero, missed: −10 a card dealt.",
        "Pirate taken by the Skull King: +30.",
        "Pieces count only for those who take exactly their bid.",
        "Mermaid taken by a pirate: at most 2 in a deal.",
    ),
    "joker-georgian": (
        "All tricks bid and taken: 100 a trick.",
        "Bid of 1 or more, no trick: −200.",
        "Premium for every bid of a set made: the best deal once more.",
        "Sets, by their deals: 8, 4, 8, 4.",
        "If several players get the premium, nobody loses anything.",
        "Also called: Joker, ჯოკერი.",
    ),
    "joker-pairs": (
        "Each partner bids and scores alone; partners' points are added together.",
        "If players of different pairs made every bid of a set, nobody gets the premium.",
    ),
    "joker-nines": ("Bid of 1 or more, no trick: −500.", "Sets, by their deals: 4, 4, 4, 4."),
    "romanian-whist": (
        "The deck has 8 cards for each player; aces are high.",
        "When all cards are dealt, there is no trump.",
        "Each trick over or under: −1.",
    ),
    "skull-king-advanced": (
        "A trick that nobody takes, as after a bomb, counts for no player.",
        "Wager, bid exact or missed: ±10, ±20.",
        "After the play 1 player may change the bid by one.",
    ),
    "skull-king-rascal": (
        "As many tricks as bid: 10 a card dealt.",
        "One trick over or under: 5 a card dealt.",
        "Cannonball, exactly the bid: 15 a card dealt.",
    ),
    "skull-king-first": ("Skull King taken by a mermaid: +50.",),
    "spades-pairs": (
        "Players: 4, in pairs; partners sit opposite.",
        "Two partners' bids are added together, and so are their tricks.",
        "Tricks of a failed nil do not count towards the partner's bid.",
        "Tricks of a failed nil count as bags and score like overtricks.",
    ),
}
"""Some sentences of each, as they follow from the game's description."""


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


@pytest.mark.parametrize("game", SAYS)
def test_article_describes_the_game(game: str) -> None:
    lines = sentences(article(GAMES[game]))
    for sentence in SAYS[game]:
        assert sentence in lines


def test_every_game_is_covered_by_these_tests() -> None:
    assert SAYS.keys() == GAMES.keys()


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


HANDS = {
    "oh-hell": (("3", "1 … 17, 16 … 1", "33"), ("4", "1 … 13, 12 … 1", "25")),
    "oh-hell-common": (("6", "8 … 1, 2 … 8", "15"), ("3", "10 … 1, 2 … 10", "19")),
    "wizard": (("3", "1 … 20", "20"), ("6", "1 … 10", "10")),
    "pocha": (("4", "4 × 1, 2 … 9, 4 × 10, 9 … 2, 4 × 1", "28"),),
    "rikiki": (("4", "1 … 12, 11 … 1", "23"),),
    "raspisnoy": (("4", "1 … 7, 4 × 8, 7 … 1, then 12 special", "30"),),
    "call-break": (("4", "5 × 13", "5"),),
}


@pytest.mark.parametrize("game", HANDS)
def test_hand_sizes_are_listed_for_each_number_of_players(game: str) -> None:
    rows = table(article(GAMES[game]), "Hand sizes")
    many = GAMES[game]
    assert [row[0] for row in rows] == [
        str(players) for players in range(many.fewest_players, many.most_players + 1)
    ]
    for row in HANDS[game]:
        assert list(row) in rows


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


RESULTS = {
    "oh-hell": (("0", "0", "10"), ("0", "1", "−10"), ("3", "3", "30"), ("3", "2", "−10")),
    "oh-hell-common": (("3", "3", "13"), ("3", "4", "0")),
    "wizard": (("0", "0", "20"), ("3", "3", "50"), ("3", "4", "−10")),
    "nomination-whist": (("0", "1", "1"), ("3", "3", "13"), ("3", "4", "4"), ("3", "2", "2")),
    "pocha": (("3", "3", "25"), ("3", "4", "−5")),
    "boerenbridge": (("3", "3", "16"), ("3", "2", "−2")),
    "raspisnoy": (
        ("3", "3", "30"),
        ("3", "4", "4"),
        ("3", "2", "−10"),
        ("Take nothing", "2", "−20"),
        ("Take everything", "2", "20"),
    ),
    "call-break": (("3", "3", "3"), ("3", "4", "3.1"), ("3", "2", "−3")),
    "spades": (("nil", "0", "100"), ("3", "4", "31"), ("blind nil", "1", "−199")),
    "spades-pairs": (
        ("4 + 3", "4 + 3", "70"),
        ("4 + 3", "6 + 3", "72"),
        ("4 + 3", "3 + 3", "−70"),
        ("nil + 4", "0 + 4", "140"),
        ("nil + 4", "1 + 4", "−59"),
    ),
}
"""Counted by hand from the descriptions."""


@pytest.mark.parametrize("game", RESULTS)
def test_sample_results_match_scoring(game: str) -> None:
    rows = table(article(GAMES[game]), "A few results")
    for row in RESULTS[game]:
        assert list(row) in rows


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
    assert ["2, blind", "2", "24"] in table(article(own), "A few results")


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
