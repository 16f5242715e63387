"""The shedding game's articles and its set-up: whole sentences, with the figures of the game."""

from scorekeeper.base.articles import Source
from scorekeeper.games.shedding.rules.articles import BEGINNING, SHUFFLING, articles
from scorekeeper.games.shedding.rules.deck import NUMBER_CARDS, Pile


def test_every_article_has_unique_name_and_content() -> None:
    all_articles = articles()
    assert (
        len({article.id for article in all_articles})
        == len({str(a.title) for a in all_articles})
        == 4
    )
    assert all(article.id.startswith("shedding") for article in all_articles)
    for article in all_articles:
        for line in article.lines:
            assert str(line.sentence).endswith((".", ".”"))
            assert "%(" not in str(line.sentence)


def test_figures_match_rules_in_code() -> None:
    text = " ".join(str(line.sentence) for article in articles() for line in article.lines)
    rules = sum(pile.cards for pile in Pile)
    assert (2 * len(NUMBER_CARDS), rules) == (72, 28)
    for figures in (
        "For 2 to 6 players, with 72 number cards and 28 rule cards",
        "with your last card, draw 7; the turn passes",
        "that player draws 2",
        "a number rule 20, any other rule card 50",
        "300 or 500",
        "12 cards of each number, 12 number rules and 16 other rule cards",
        "Deal everyone 7 cards",
    ):
        assert figures in text


def test_gaps_in_printed_rules_are_marked_as_our_reading() -> None:
    ours = [
        str(line.sentence)
        for article in articles()
        for line in article.lines
        if line.source is Source.READING
    ]
    assert len(ours) == 6
    assert any("deck runs out" in sentence for sentence in ours)
    assert any("Forgetting “Montana!”" in sentence for sentence in ours)


def test_setup_deals_four_or_seven_piles() -> None:
    assert [step.piles for step in SHUFFLING if step.piles] == [4, 7]
    assert [
        str(step.sentence) for step in SHUFFLING if f"{step.piles} piles" in str(step.sentence)
    ] == [str(step.sentence) for step in SHUFFLING if step.piles]
    assert not any(step.piles for step in BEGINNING)
