"""The rule book: looked up by name, in either language, with the same answer as a page."""

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.rules.articles import articles as gaps_articles
from scorekeeper.games.montana.actions import corrections, nights, variants
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.articles import articles
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import made_up
from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS
from tests.cases.nights import after, several_deals
from tests.cases.tables import table
from tests.depth import audit_only
from tests.games.montana.web.book import best, search
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import PARTIAL, Visitor

GAMES = builtin_variants()

FINDS = [(query, title) for title, queries in table("finds").items() for query in queries]
FINDS += [(rule.value, str(RULE_CARDS[rule].title)) for rule in Rule]


@audit_only
@pytest.mark.parametrize(("query", "title"), FINDS)
def test_each_article_is_found_in_either_language_and_with_errors(
    viewer: Visitor, query: str, title: str
) -> None:
    assert best(search(viewer, query)) == title


def test_term_of_two_games_finds_both(viewer: Visitor) -> None:
    page_text = search(viewer, "bust").root.text
    assert "Points" in page_text
    assert "Oh Hell!" in page_text


def test_russian_names_find_the_same_articles(viewer: Visitor) -> None:
    for query, title in (("helena", "Хелена"), ("правило кена", "Правило Кена")):
        assert best(search(viewer, query, accept_language="ru")) == title


def test_best_answer_is_shown_with_and_without_script(viewer: Visitor) -> None:
    whole = search(viewer, "helena")
    part = viewer.open(f"{viewer.home}/rules?part=found&q=helena", **PARTIAL_HEADERS)
    for page in (whole, part):
        assert best(page) == "Helena"
        best_answer = next(page.root.all("section", class_="best")).text
        for line, _ in describe.dealing(GAMES["helena"]):
            assert str(line) in best_answer
    assert "<form" not in part.html
    (field,) = whole.root.all("input", name="q")
    assert field.attributes["value"] == "helena"


PARTIAL_HEADERS = {name.replace("-", "_"): value for name, value in PARTIAL.items()}


def test_search_without_result_shows_note_and_contents(viewer: Visitor) -> None:
    page = search(viewer, "zzzzzz")
    assert "Nothing found." in page.root.text
    assert "Whitefish" in page.root.text


@audit_only
@pytest.mark.parametrize("query", ["", " ", "'\"<b>", "%00", "x" * 5000, "\u202e", "а" * 300])
def test_any_query_is_answered(viewer: Visitor, query: str) -> None:
    page = search(viewer, query)
    assert page.status == 200
    assert "<b>" not in [e.tag for e in page.root.all("b") if e.inside("main")]


@audit_only
def test_every_article_and_every_game_has_a_page(viewer: Visitor) -> None:
    contents = viewer.open(f"{viewer.home}/rules")
    links = [link.attributes["href"] for link in contents.root.all("a")]
    for article in (*articles(HouseRules()), *gaps_articles()):
        path = f"{viewer.home}/rules/{article.id}"
        assert path in links
        page_text = viewer.open(path).root.text
        for line in article.lines:
            assert str(line.sentence).replace("-", "\u2212") in page_text.replace("-", "\u2212"), (
                line
            )
    for game in GAMES.values():
        path = f"{viewer.home}/rules/games/{game.id}"
        assert path in links
        page = viewer.open(path)
        for step, cards in describe.dealing(game):
            assert str(step) in page.root.text
            assert f"{cards.player} each player" in page.root.text
        for mind in describe.in_play(Call(game), HouseRules()):
            assert str(mind) in page.root.text


def test_unknown_article_is_404(viewer: Visitor) -> None:
    for path in ("nowhere", "games/nowhere", "games/own:nowhere", "games/"):
        assert viewer.open(f"{viewer.home}/rules/{path}").status == 404, path


@audit_only
@pytest.mark.parametrize("path", ["", "/nil", "/games/helena", "/deal/helena", "/trick"])
def test_unknown_night_does_not_change_the_book(viewer: Visitor, path: str) -> None:
    plain = viewer.open(f"{viewer.home}/rules{path}")
    astray = viewer.open(f"{viewer.home}/rules{path}?night=99")
    assert (plain.status, astray.status) == (200, 200)
    assert astray.root.text == plain.root.text
    addresses = [link.attributes["href"] for link in astray.root.all("a")]
    assert addresses
    assert not any("night=" in address for address in addresses)


@audit_only
def test_a_game_made_up_at_the_table_is_found_at_once(house: House, viewer: Visitor) -> None:
    number = house.start_night()
    assert "Mountain" not in search(viewer, "table mountain").root.text
    house.writer()(nights.call, number, 1, Call(made_up("Table/Mountain", dummy_plays=True)))
    page = search(viewer, "table mountan")
    assert best(page) == "Table/Mountain"
    (link,) = {
        link.attributes["href"]
        for link in viewer.open(f"{viewer.home}/rules").root.all("a")
        if "own:" in link.attributes["href"]
    }
    assert next(viewer.open(link).root.all("h1")).text == "Table/Mountain"
    other = House(house.app, "Cellar")
    assert "Mountain" not in search(Visitor(other), "table mountain").root.text


@audit_only
def test_archived_game_is_found_and_marked(house: House, viewer: Visitor) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(made_up("Sink", dummy_plays=True)))
    archived = "This game is archived: it is not offered at the table."
    assert archived not in search(viewer, "sink").root.text
    house.writer()(variants.OWN_GAMES.set_archived, "own:sink", archived=True)
    for page in (search(viewer, "sink"), viewer.open(f"{viewer.home}/rules/games/own:sink")):
        assert next(page.root.all("h1", **{"data-focus": ""}), None) is not None
        assert archived in page.root.text
    assert "Sink" not in viewer.open(f"{viewer.home}/rules").root.text


def test_article_shows_house_rules_of_its_night(house: House, viewer: Visitor) -> None:
    number = house.start_night(rules=HouseRules(nil=10, kens_rule_name="Kenneth"))
    house.writer()(corrections.change_rules, number, HouseRules(nil=9, unabomb=((4, -1),)))
    plain = viewer.open(f"{viewer.home}/rules/nil").root.text
    there = viewer.open(f"{viewer.home}/rules/nil?night={number}").root.text
    assert "Nil, made or set: 10 points. house rule" in plain
    assert "Nil, made or set: 9 points. house rule" in there
    assert best(search(viewer, "Ken's Rule")) == "Kenneth"
    ladder = viewer.open(f"{viewer.home}/rules/unabomb?night={number}").root.text
    assert "4 tricks or more: \u22121." in ladder
    assert "Fewer than 4 tricks: \u22129." in ladder


OURS = {
    "play": "A spade that the dummy leads does not break them.",
    "bids": "Nil may become 1, and 1 may become nil. Double nil stands.",
}


@audit_only
def test_opening_card_is_not_shuffled_in_on_any_page(viewer: Visitor) -> None:
    for path in ("rules/games/helena", "rules/deal/helena?step=3", "print/cards?card=helena"):
        page_text = viewer.open(f"{viewer.home}/{path}").root.text
        assert "The one dummy card nobody took leads: shuffle" in page_text, path
        assert "place them behind it." in page_text, path
    for path in ("rules/games/great_falls", "rules/deal/great_falls?step=2"):
        page_text = viewer.open(f"{viewer.home}/{path}").root.text
        assert "1 to the dummy. Set that one aside: it leads." in page_text, path
    page_text = viewer.open(f"{viewer.home}/rules/exchanges").root.text
    assert "A dummy card that leads is not shuffled in: in Helena the one nobody took" in page_text
    russian = search(viewer, "хелена", accept_language="ru").root.text
    assert "сброшенное перемешать без неё и положить за ней." in russian


def test_made_and_set_are_explained(viewer: Visitor) -> None:
    for query in ("set", "made", "made or set"):
        page = search(viewer, query)
        assert best(page) == "Bids"
        assert "Otherwise it is set: over (too many) or under (too few)." in page.root.text


@audit_only
def test_our_own_readings_are_marked(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/rules/exchanges").root.text
    assert "Everyone exchanges and passes at the same moment. our reading" in page
    assert "so we chose" in page
    cards = viewer.open(f"{viewer.home}/rules/cards").root.text
    assert "our reading" not in cards
    for article, line in OURS.items():
        assert f"{line} our reading" in viewer.open(f"{viewer.home}/rules/{article}").root.text


def test_article_over_the_table_is_a_fragment_with_link_back(house: House, viewer: Visitor) -> None:
    number = house.start_night()
    path = f"{viewer.home}/rules/games/helena?night={number}"
    part = viewer.open(path, **PARTIAL_HEADERS)
    assert "<html" not in part.html
    assert [form.attributes["method"] for form in part.root.all("form")] == ["dialog"]
    links = [link.attributes["href"] for link in part.root.all("a")]
    assert f"{viewer.home}/rules?night={number}" in links
    whole = viewer.open(path)
    assert f"{viewer.home}/montana/{number}" in [
        link.attributes["href"] for link in whole.root.all("a")
    ]


@audit_only
def test_article_of_a_game_shows_its_results_in_the_house(house: House) -> None:
    viewer = Visitor(house, Role.VIEWER)
    path = f"{viewer.home}/rules/games/whitefish"
    assert "Not played here yet." in viewer.open(path).root.text
    number = house.start_night()
    steps = several_deals(2)
    house.put_night(number, after(house.night(number), *steps))
    page_text = viewer.open(path).root.text
    assert "Played in 2 deals." in page_text
    assert "Bids: 4 made, 2 over, 0 under." in page_text
    assert "All three together: +18 points." in page_text
    assert "Not played here yet." in viewer.open(path.replace("whitefish", "helena")).root.text
    house.writer()(SITTING.delete, number)
    assert "Not played here yet." in viewer.open(path).root.text
    house.writer()(SITTING.restore, number)
    assert "Played in 2 deals." in viewer.open(path).root.text


@audit_only
def test_book_takes_the_same_queries_in_every_house(
    app: Flask, house: House, viewer: Visitor
) -> None:
    number, empty = house.start_night(), house.start_night([1, 2, 3])
    counts = []
    for more in range(2):
        for n in range(20 * more):
            house.writer()(nights.call, empty, 1, Call(made_up(f"Game {n}", dummy_plays=False)))
        house.put_night(number, after(house.night(empty), *several_deals(1 + 9 * more)))
        for query in ("", "?q=whitefish", "/games/whitefish"):
            viewer.open(f"{viewer.home}/rules{query}")
            with statements(app) as sent:
                assert viewer.open(f"{viewer.home}/rules{query}").status == 200
            counts.append(len(sent))
    assert counts[:3] == counts[3:]
    assert max(counts) <= 6  # one for each kind of a house's own games
