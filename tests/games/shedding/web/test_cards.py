"""The articles of the shedding game's cards, its set-up, and their search in the rule book."""

import pytest
from flask import Flask
from flask_babel import force_locale

from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.variants import made_up
from scorekeeper.games.shedding.rules.articles import BEGINNING, SHUFFLING, articles
from scorekeeper.games.shedding.rules.deck import NUMBER_CARDS, Rule
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS
from scorekeeper.rulebook.finding import look_up
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.language import say
from tests.cases.shedding import examples
from tests.depth import audit_only
from tests.games.montana.web.book import best, search
from tests.support import House
from tests.web.routes import in_turn
from tests.web.visitor import Element, Visitor

FOLLOWS_GREEN_FULL_5 = {
    "": lambda colour, number, fill: colour == "green" or number == 5,
    "T1": lambda colour, number, fill: (colour, fill) == ("green", "empty") or number == 5,
    "T2": lambda colour, number, fill: (colour, fill) == ("green", "empty") or number in (4, 6),
    "T3": lambda colour, number, fill: (colour, fill) == ("green", "full") or number == 5,
    "T4": lambda colour, number, fill: (colour, fill) == ("green", "full") or number in (4, 6),
}
"""As the rules' own table says it, by turn rule."""


def links(element: Element) -> list[str]:
    """The targets of the links in it."""
    return [link.attributes["href"] for link in element.all("a")]


def test_every_kind_of_rule_card_is_listed_with_own_drawing(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/shedding/cards")
    kinds = [item for kinds in page.root.all("ul", class_="kinds") for item in kinds.all("li")]
    assert [links(item) for item in kinds] == [
        [f"{viewer.home}/shedding/cards/{rule.value}"] for rule in Rule
    ]
    drawings = {
        symbol.attributes["id"]: str([(e.tag, e.attributes) for e in symbol.all()])
        + symbol.text.removeprefix(symbol.attributes["id"][1:])
        for symbol in page.root.all("symbol")
        if symbol.attributes["id"].startswith("m")
    }
    assert len(drawings) == len(NUMBER_CARDS) + len(Rule)
    assert len(set(drawings.values())) == len(drawings)
    for item, rule in zip(kinds, Rule, strict=True):
        (use,) = item.all("use")
        assert use.attributes["href"] == f"#m{rule.value}"
    for article in articles():
        assert f"{viewer.home}/rules/{article.id}" in links(page.root)


@pytest.mark.parametrize("rule", ["T2", "T4"])
def test_plus_minus_one_card_is_not_drawn_like_46(viewer: Visitor, rule: str) -> None:
    page = viewer.open(f"{viewer.home}/shedding/cards/{rule}")
    drawing = next(page.root.all("svg", class_="face-of"))
    at = {text.text: text.attributes for text in drawing.all("text")}
    apart = abs(float(at["4"]["y"]) - float(at["6"]["y"]))
    assert apart >= 0.75 * float(at["6"]["font-size"])


@audit_only
@pytest.mark.parametrize("rule", Rule)
def test_card_page_shows_everything_known(viewer: Visitor, rule: Rule) -> None:
    page = viewer.open(f"{viewer.home}/shedding/cards/{rule.value.lower()}")
    card = RULE_CARDS[rule]
    texts = [
        card.title,
        card.effect,
        *(e.sentence for e in card.examples),
        *card.quirks,
        *card.open_cases,
    ]
    assert [str(text) for text in texts if str(text) not in page.root.text] == []
    examples = next(page.root.all("ul", class_="examples"))
    for item, example in zip(examples.all("li"), card.examples, strict=True):
        drawn = [title.text for title in item.all("title")]
        cards = ([example.top] if example.top else []) + list(example.cards)
        assert drawn == [str(card_.label) for card_ in cards]
        assert bool(list(item.all("p", class_="is-right"))) == example.right


@audit_only
@pytest.mark.parametrize("rule", FOLLOWS_GREEN_FULL_5)
def test_cards_playable_on_green_5_match_rules(viewer: Visitor, rule: str) -> None:
    page = viewer.open(f"{viewer.home}/shedding/cards/{rule}".rstrip("/"))
    chips = {
        chip.attributes["id"][1:]: chip
        for chip in next(page.root.all("div", class_="marks-of")).all("a")
    }
    assert len(chips) == 36
    for card in NUMBER_CARDS:
        fits = FOLLOWS_GREEN_FULL_5[rule](card.colour, card.number, card.fill)
        assert chips[card.code].has(class_="pale") != fits, card.code
        assert ("does not fit" in chips[card.code].text) != fits, card.code


def test_playable_cards_of_any_card_are_one_tap_away(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/shedding/cards/T4")
    chip = next(page.root.all("a", id="nB1F"))
    other = viewer.open(chip.attributes["href"])
    assert "What goes on blue solid 1" in other.root.text
    assert "any 6 or 2, or any blue solid card" in other.root.text
    assert "green solid 5" in viewer.open(f"{viewer.home}/shedding/cards?top=Z9").root.text


def test_unknown_card_returns_404(viewer: Visitor) -> None:
    for name in ("T5", "G5F", "N0", "x", "%00"):
        assert viewer.open(f"{viewer.home}/shedding/cards/{name}").status == 404


PRINTED = examples("shedding.toml", "printed")
SIGNS = {
    "!": {Rule.T1, Rule.T2, Rule.T3, Rule.T4},
    "подцвет": {Rule.T1, Rule.T2, Rule.T3, Rule.T4},
    "V": {Rule.V1, Rule.V2},
    "«V»": {Rule.V1, Rule.V2},
    "±1": {Rule.T2, Rule.T4},
    "+-1": {Rule.T2, Rule.T4},
    "число ±1": {Rule.T2, Rule.T4},
    "+2": {Rule.N6},
}


def found_ids(app: Flask, query: str, language: str) -> list[str]:
    """Return the ids of the rule book's results in a language."""
    with app.app_context(), force_locale(language):
        return [key.removeprefix("card/") for key in look_up(query, []).keys]


@audit_only
@pytest.mark.parametrize(("rule", "language"), in_turn(Rule, LANGUAGES))
def test_search_by_any_title_finds_its_card_first_in_any_language(
    app: Flask, language: str, rule: Rule
) -> None:
    (printed,) = (example for example in PRINTED if example["rule"] == rule)
    titles = [printed["en"], printed["ru"], printed["ru"].upper()]
    for other in LANGUAGES:
        with app.app_context(), force_locale(other):
            titles.append(say(RULE_CARDS[rule].title))
    for title in titles:
        assert found_ids(app, title, language)[0] == rule, title


@pytest.mark.parametrize(("query", "language"), in_turn(SIGNS, LANGUAGES))
def test_search_by_signs_finds_cards_that_bear_them(app: Flask, language: str, query: str) -> None:
    assert set(found_ids(app, query, language)) == SIGNS[query]


def test_search_finds_that_numbers_wrap_around(viewer: Visitor) -> None:
    for query in ("закольцованы", "числа закольцованы", "numbers are a ring"):
        page = search(viewer, query)
        assert best(page) == "How Montana: changing rules is played"
        assert "The numbers wrap around: after 6 comes 1." in page.root.text


def test_sign_in_or_after_a_word_does_not_affect_search(house: House, viewer: Visitor) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(made_up("Two + Two!", dummy_plays=True)))
    for query in ("two + two", "two+two!", "Two + Two!"):
        assert best(search(viewer, query)) == "Two + Two!"
    assert best(search(viewer, "Helena!")) == "Helena"


def test_rule_book_lists_cards_with_links(viewer: Visitor) -> None:
    results = search(viewer, "turn rule")
    leads = links(next(results.root.all("ul", class_="leaves")))
    cards = [f"{viewer.home}/shedding/cards/T{n}" for n in (1, 2, 3, 4)]
    assert len([at for at in leads if at.partition("?")[0] in cards]) == 3  # one is written in full
    contents = links(viewer.open(f"{viewer.home}/rules").root)
    for rule in Rule:
        assert f"{viewer.home}/shedding/cards/{rule.value}" in contents
    for article in articles():
        page = viewer.open(f"{viewer.home}/rules/{article.id}")
        assert [
            str(line.sentence) for line in article.lines if str(line.sentence) not in page.root.text
        ] == []


def test_setup_is_shown_step_by_step(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/shedding/guide")
    first, second = page.root.all("ol", class_="walk")
    for steps, list_element in ((SHUFFLING, first), (BEGINNING, second)):
        for step, item in zip(steps, list_element.all("li"), strict=True):
            assert str(step.sentence) in item.text
            assert len(list(item.all("text"))) == step.piles
    assert [step.piles for step in SHUFFLING if step.piles] == [4, 7]
