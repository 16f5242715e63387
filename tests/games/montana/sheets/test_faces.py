"""Pocket cards as drawn: nothing is cut off, for any own game of a house."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import Any

import pytest
from flask import Flask, render_template
from flask_babel import force_locale
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from scorekeeper.base.pocket import Fact, Kind, PocketCard
from scorekeeper.base.text import Text
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.pocket import game_card, modifier_card, points_card
from scorekeeper.games.montana.rules.variants import Modifier, Variant, made_up, own_id
from scorekeeper.sheets.fonts import advances
from scorekeeper.sheets.render import Nothing, OurFonts
from scorekeeper.sheets.sheet import BASE_STYLES, PAPERS, style_file
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.sheets.face import Face
from scorekeeper.web.sheets.faces import faces
from scorekeeper.web.sheets.fitting import bold_ems, ems, heading_ems, lines, shortened
from tests.cases.house_games import sound_game
from tests.cases.names import GOOD
from tests.depth import THOROUGH, audit_only

LADDER = tuple((step, step - 99) for step in range(2, 14))
LONG = "Wolfeschlegelsteinhausenbergerdorffschen"
HARD = HouseRules(
    nil=99,
    double_nil=99,
    over=-99,
    unabomb=LADDER,
    last_round_counts_calling_deal=True,
    blackjack_point=99,
    blackjack_for="21",
    blackjack_tie="nobody",
    kens_rule_name=LONG,
    dummy_place=LONG,
)
"""Every rule as long as it can be."""

ON_A_SHEET = {"a4": 9, "letter": 9, "a5": 4}
MM = 96 / 25.4  # WeasyPrint reckons in CSS pixels

_fonts = FontConfiguration()


def every_card(rules: HouseRules) -> list[PocketCard]:
    """All cards that ship."""
    games = [game_card(variant, rules) for variant in builtin_variants().values()]
    return [*games, *(modifier_card(modifier, rules) for modifier in Modifier), points_card(rules)]


def draw(
    app: Flask,
    cards: list[PocketCard],
    language: str,
    paper: str,
    partial: str = "montana/sheets/cards.html",
) -> tuple[list[Face], Any]:
    """The cards' faces, and the document with everything in its place."""
    with app.test_request_context(), force_locale(language):
        flat = [face for card in cards for face in faces(card)]
        many = ON_A_SHEET[paper]
        html = render_template(
            "sheets/base.html",
            partial=partial,
            title="Cards",
            paper=paper,
            heading="h1",
            spreads=[flat[first : first + many] for first in range(0, len(flat), many)],
        )
    width, height = PAPERS[paper]
    styles = [CSS(string=f"@page {{ size: {width} {height} }}", url_fetcher=Nothing())]
    styles += [
        CSS(filename=style_file(name), url_fetcher=OurFonts(), font_config=_fonts)
        for name in (*BASE_STYLES, "sheets/cards", "montana/sheets/cards")
    ]
    document = HTML(string=html, url_fetcher=Nothing())
    return flat, document.render(stylesheets=styles, font_config=_fonts)


def inside(box: Any) -> Iterator[Any]:
    """The box and every box in it."""
    yield box
    for child in getattr(box, "children", []):
        yield from inside(child)


def named(box: Any, name: str) -> list[Any]:
    """The boxes of the elements with that class."""
    return [
        inner
        for inner in inside(box)
        if inner.element is not None and name in inner.element.get("class", "").split()
        if inner.element_tag == inner.element.tag and hasattr(inner, "children")
    ]


def right(box: Any) -> float:
    """The right edge of the box."""
    return float(box.position_x + box.margin_width())


def bottom(box: Any) -> float:
    """The lower edge of the box."""
    return float(box.position_y + box.margin_height())


def check_nothing_is_cut_off(flat: list[Face], document: Any, paper: str) -> None:
    """Check that every face is in its place on the paper and its text inside its frame."""
    drawn = [card for page in document.pages for card in named(page._page_box, "pocket")]
    assert len(drawn) == len(flat)
    assert len(document.pages) == -(-len(flat) // ON_A_SHEET[paper])
    for page in document.pages:
        for card in named(page._page_box, "pocket"):
            assert card.margin_width() == pytest.approx(63 * MM, abs=0.01)
            assert card.margin_height() == pytest.approx(88 * MM, abs=0.01)
            assert card.position_x >= 4 * MM
            assert card.position_y >= 4 * MM
            assert right(card) <= page.width - 4 * MM
            assert bottom(card) <= page.height - 4 * MM
    for face, card in zip(flat, drawn, strict=True):
        frame = named(card, "face")[0]
        left, top = frame.content_box_x(), frame.content_box_y()
        foot = named(frame, "facts")
        ends = foot[0].position_y if foot else top + frame.height
        flow = [box for box in frame.children if box.is_in_normal_flow()]
        assert max(map(bottom, flow)) <= ends + 0.5, (face, max(map(bottom, flow)) - ends)
        assert not foot or bottom(foot[0]) <= frame.position_y + frame.margin_height()
        for box in inside(frame):
            if box.element_tag and getattr(box, "text", "").strip():
                assert box.position_x >= left - 0.5, box.text
                assert right(box) <= left + frame.width + 0.5, box.text
                assert box.style["font_size"] >= 6.99 * 96 / 72 or box.text == "♠", box.text
    text = " ".join("".join(b.text for b in inside(c) if hasattr(b, "text")) for c in drawn)
    plain = "".join(text.split())
    for face in flat:
        for item in face.items:
            assert "".join(item.text.split()) in plain


@audit_only
@pytest.mark.parametrize(
    ("language", "paper", "rules"),
    [
        ("ru", "a5", HARD),
        *([("en", "a4", HouseRules()), ("ru", "letter", HouseRules())] if THOROUGH else []),
    ],
)
def test_every_built_in_card_fits(app: Flask, language: str, paper: str, rules: HouseRules) -> None:
    flat, document = draw(app, every_card(rules), language, paper)
    check_nothing_is_cut_off(flat, document, paper)
    if rules == HouseRules():
        assert [face.parts for face in flat] == [1] * len(every_card(rules))


def long_game(chance: random.Random) -> Variant:
    """A valid game that is hard to print: long name, long note, many steps."""
    game = sound_game(chance)
    steps = (game.steps * 20)[: chance.choice([len(game.steps), 7, 20])]
    name = chance.choice(
        [chance.choice(GOOD).stored, "W" * 40, LONG, "Щ" * 40, "I " * 20, "👨‍👩‍👧‍👦" * 40]
    )
    notes = [
        "",
        "As on the lake. " * 17,
        "Ж" * 280,
        "👨‍👩‍👧‍👦" * 280,
        "<b>&amp;</b> " * 25,
        "﷽" * 40,
    ]
    return replace(game, id=own_id(name), name=name, steps=steps, note=chance.choice(notes).strip())


@settings(
    max_examples=30 if THOROUGH else 3,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(seed=st.integers(0, 2**32), language=st.sampled_from(list(LANGUAGES)))
@audit_only
def test_nothing_is_cut_off_in_any_own_game(app: Flask, seed: int, language: str) -> None:
    chance = random.Random(seed)
    rules = replace(HARD, dummy_place=chance.choice([LONG, "👨‍👩‍👧‍👦" * 40]))
    cards = [game_card(long_game(chance), rules) for _ in range(4)]
    flat, document = draw(app, cards, language, "letter")
    check_nothing_is_cut_off(flat, document, "letter")


def test_first_line_that_does_not_fit_above_facts_is_on_the_next_face(app: Flask) -> None:
    facts = (Fact(Text("Tricks"), Text("as many as cards " * 20)),) * 3
    rule = Text("Four cards are dealt to each player, then three. " * 5)
    card = PocketCard(Kind.GAME, Text("Long Game"), Text("Long"), mind=(rule,), facts=facts)
    with app.test_request_context():
        first, *more = faces(replace(card, hint=rule))
    assert [item.kind for item in first.items] == []
    assert {item.kind for face in more for item in face.items} == {"mind"}


def test_step_numbers_and_note_continue_across_faces(app: Flask) -> None:
    game = replace(made_up("Long Game", dummy_plays=True), note="As on the lake. " * 17)
    game = replace(game, steps=builtin_variants()["helena"].steps * 20)
    flat, document = draw(app, [game_card(game, HouseRules())], "en", "a4")
    numbers = {
        id(box): box.text
        for page in document.pages
        for walk in named(page._page_box, "walk")
        for box in inside(walk)
        if box.element_tag == "b" and hasattr(box, "text")
    }
    notes = [note for page in document.pages for note in named(page._page_box, "words")]
    drawn = {id(b): b.text for note in notes for b in inside(note) if hasattr(b, "text")}
    assert "".join(drawn.values()).replace(" ", "") == game.note.replace(" ", "")
    assert len([face for face in flat if face.of("walk")]) > 1
    assert list(numbers.values()) == [str(number) for number in range(1, 22)]


def test_overflow_continues_on_next_card(app: Flask) -> None:
    game = replace(made_up("Long Game", dummy_plays=True), note="As on the lake. " * 17)
    game = replace(game, steps=builtin_variants()["helena"].steps * 20)
    with app.test_request_context():
        first, *others = faces(game_card(game, HouseRules()))
    assert len(others) > 1
    assert [face.part for face in (first, *others)] == list(range(1, len(others) + 2))
    assert {face.name for face in others} == {"Long Game"}
    assert first.facts
    walk = [item for face in (first, *others) for item in face.of("walk")]
    assert [item.number for item in walk] == list(range(1, 22))
    note = "".join(item.text for face in others for item in face.of("note"))
    assert note == game.note


@pytest.mark.parametrize(
    ("reckoned", "style"),
    [
        (ems, "font-family: Sheet Sans"),
        (bold_ems, "font-family: Sheet Sans; font-weight: bold"),
        (heading_ems, "font-family: Sheet Serif; font-weight: bold"),
    ],
    ids=["text", "bold", "heading"],
)
def test_text_width_estimate_is_close_to_real_width(
    app: Flask, reckoned: Callable[[str], float], style: str
) -> None:
    texts = [name.stored for name in GOOD if len(name.stored) > 1] + [LONG, "W" * 40, "I " * 20]
    for language in LANGUAGES:
        with app.test_request_context(), force_locale(language):
            flat = [face for card in every_card(HARD) for face in faces(card)]
        texts += [item.text for face in flat for item in face.items]
    rows = "".join(f"<div class=line><p>{escape(text)}</p></div>" for text in texts)
    line = f"float: left; clear: left; font-size: 100px; white-space: pre; {style}"
    css = f"@page {{ size: 90000px }} .line {{ {line} }}"
    styles = [
        CSS(string=css, url_fetcher=Nothing(), font_config=_fonts),
        CSS(filename=style_file("sheets/fonts"), url_fetcher=OurFonts(), font_config=_fonts),
    ]
    document = HTML(string=f"<!doctype html><title>–</title>{rows}", url_fetcher=Nothing())
    drawn = document.render(stylesheets=styles, font_config=_fonts)
    boxes = [box for page in drawn.pages for box in named(page._page_box, "line")]
    for text, real in zip(texts, [box.width / 100 for box in boxes], strict=True):
        assert real <= reckoned(text), text
        if set(text) <= advances("DejaVuSerifCondensed-Bold").keys() and text.isprintable():
            assert real >= 0.9 * reckoned(text), text


def test_lines_break_like_in_a_browser() -> None:
    assert lines("", 10) == [""]
    assert lines("aa bb", 3) == ["aa bb"]
    assert lines("aa bb", 2) == ["aa ", "bb"]
    assert lines("aaaaa b", 1.6) == ["aa", "aa", "a b"]
    assert shortened("aa bb", 9) == "aa bb"
    assert shortened("Wolfeschlegel", 5) == "Wolfesc…"
