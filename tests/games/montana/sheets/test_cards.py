"""Pocket cards: which of them are printed."""

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.pocket import modifier_card
from scorekeeper.games.montana.rules.variants import Modifier, made_up, own_id
from scorekeeper.web.sheets.cards import MAX_FACES, mark_of
from scorekeeper.web.sheets.faces import faces
from tests.judges.printed import Printed
from tests.support import House
from tests.web.visitor import Page, Visitor


def chosen(page: Page) -> list[str]:
    """The names of the cards whose boxes are ticked."""
    labels = page.root.all("label", class_="toggle")
    return [
        label.text
        for label in labels
        if "checked" in next(label.all("input", name="card")).attributes
    ]


def printed(page: Page) -> list[str]:
    """The names on the cards."""
    return [heading.text for heading in page.root.all("h2", class_="name")]


def keep(house: House, *names: str) -> None:
    """Put games of these names into the house's book."""
    for name in names:
        game = made_up(name, dummy_plays=False)
        house.writer(Role.SCORER)(variants.OWN_GAMES.keep, game)


USUAL = 9 + 3 + 1


def test_all_cards_are_printed_when_none_is_chosen(house: House, viewer: Visitor) -> None:
    keep(house, "Polson")
    page = viewer.open(f"{viewer.home}/print/cards")
    assert page.status == 200
    assert len(printed(page)) == USUAL
    assert chosen(page) == printed(page)
    assert "Polson" not in printed(page)


def test_selection_is_printed_in_book_order(house: House, viewer: Visitor) -> None:
    keep(house, "Polson", "Arlee")
    marks = [
        "points",
        mark_of(own_id("Polson"), own=True),
        "helena",
        mark_of(own_id("Arlee"), own=True),
        "nonsense",
    ]
    page = viewer.open(f"{viewer.home}/print/cards?" + "&".join(f"card={m}" for m in marks))
    assert printed(page) == chosen(page) == ["Helena", "Arlee", "Polson", "Points"]
    every = viewer.open(f"{viewer.home}/print/cards?card=all")
    assert len(printed(every)) == USUAL + 2


def test_game_page_links_to_its_card(house: House, viewer: Visitor) -> None:
    keep(house, "Table Mountain")
    for game, name in (("helena", "Helena"), (own_id("Table Mountain"), "Table Mountain")):
        book = viewer.open(f"{viewer.home}/rules/games/{game}")
        links = [link for link in book.root.all("a") if link.text == "Pocket card"]
        assert printed(viewer.open(links[0].attributes["href"])) == [name]


def test_archived_game_is_printed_only_when_named_in_address(house: House, viewer: Visitor) -> None:
    keep(house, "Polson", "Arlee")
    house.writer(Role.SCORER)(variants.OWN_GAMES.set_archived, own_id("Polson"), archived=True)
    every = viewer.open(f"{viewer.home}/print/cards?card=all")
    assert "Polson" not in every.root.text
    assert "Arlee" in printed(every)
    named_page = viewer.open(f"{viewer.home}/print/cards?card={own_id('Polson')}")
    assert printed(named_page) == ["Polson"]


def test_addresses_of_two_hundred_games_fit_into_a_request(house: House, viewer: Visitor) -> None:
    keep(house, *(f"{'👨‍👩‍👧‍👦' * 8} {number}" for number in range(5)))
    page = viewer.open(f"{viewer.home}/print/cards?card=all")
    form = next(form for form in page.forms if form.action.endswith("/print/cards"))
    marks = [value for name, value in form.fields if name == "card"]
    assert len(marks) == USUAL + 5
    own = [mark for mark in marks if mark not in builtin_variants()][:5]
    assert {len(mark) for mark in own} == {8}
    assert len(f"&card={own[0]}") * 200 + len("&card=".join(marks)) < 4000


def test_cards_beyond_one_pdf_are_in_the_next(
    house: House, viewer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.sheets.cards.MAX_FACES", 10)
    page = viewer.open(f"{viewer.home}/print/cards")
    assert len(printed(page)) == 10
    assert "3 more do not fit into this PDF." in page.root.text
    onward = next(link for link in page.root.all("a") if link.text == "Next cards")
    others = viewer.open(onward.attributes["href"])
    assert printed(others) == ["Continental Divide", "Ken's Rule", "Points"]
    assert MAX_FACES > USUAL


def test_kens_rule_uses_house_name(app: Flask) -> None:
    with app.test_request_context():
        card = faces(modifier_card(Modifier.KENS_RULE, HouseRules(kens_rule_name="Kenneth")))
    assert [face.name for face in card] == ["Kenneth"]


def test_pdf_text_matches_page(viewer: Visitor) -> None:
    query = "card=helena&card=unabomb&paper=a5"
    answer = viewer.client.get(f"{viewer.home}/print/cards.pdf?{query}")
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    pdf = Printed(answer.data)
    assert pdf.sizes == [(148, 210)]
    for words in ("Helena", "Each exchanges 4", "Unabomb", "\N{MINUS SIGN}6"):
        assert words in pdf.text
    assert min(pdf.margins) >= 4
    assert [str(figure.Alt) for figure in pdf.elements("/Figure")] == ["each player", "dummy"]
    assert len(list(pdf.elements("/H1"))) == 2
    assert len(list(pdf.elements("/Table"))) == 2
