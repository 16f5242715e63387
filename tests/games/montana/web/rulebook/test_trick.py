"""The trick helper: cards are tapped, and the page shows the ruling of the table of tricks."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from flask import Flask

from scorekeeper.core.write import write
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import RulesTopic
from tests.cases.tables import table
from tests.depth import audit_only
from tests.support import House, nothing_changes
from tests.web.visitor import PARTIAL, Element, Visitor

EXAMPLES: list[dict[str, Any]] = table("tricks")["trick"]
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
WORDS = {"yes": "allowed", "no": "not allowed", "only_if": "it depends"}
OPENINGS = {"low club": "opens-1", "dummy card": "opens-2"}


def label(code: str) -> str:
    """A card as people write it."""
    return code[:-1].replace("T", "10") + SIGNS[code[-1]]


def typed_text(element: Element) -> str:
    """The text of an element, with its signs as one types them."""
    return element.text.replace("\ufe0e", "")


class Phone:
    """A phone with the trick helper on it, which it asks for alone where it has `htmx`."""

    def __init__(self, visitor: Visitor, query: str = "", *, htmx: bool = False) -> None:
        self.visitor = visitor
        self.headers = PARTIAL if htmx else {}
        self.taps = 0
        self.open(f"{visitor.home}/rules/trick?{query}")

    def open(self, path: str) -> None:
        """Look at that address."""
        self.page = self.visitor.open(path, **self.headers)
        assert self.page.status == 200

    def links(self) -> dict[str, str]:
        """Label → target of everything that can be tapped."""
        links = self.page.root.all("a")
        return {a.attributes["id"]: a.attributes["href"] for a in links if "id" in a.attributes}

    def tap(self, name: str) -> None:
        """Tap it."""
        self.taps += 1
        self.open(self.links()[name])

    def play(self, *codes: str) -> None:
        """Tap these cards; the suit first, where another one is shown."""
        for code in codes:
            if f"pick-{code}" not in self.links():
                self.tap(f"suit-{code[-1]}")
            self.tap(f"pick-{code}")

    @property
    def cards(self) -> list[str]:
        """The cards that lie there."""
        return [typed_text(card) for card in self.page.root.all("a", class_="card")]

    @property
    def title(self) -> str:
        """Return the main text."""
        return typed_text(next(self.page.root.all("h1")))

    @property
    def reason(self) -> str:
        """Return the text below it."""
        return typed_text(next(next(self.page.root.all("div", class_="say")).all("p")))

    @property
    def verdicts(self) -> list[str]:
        """Return the ruling on each card, without its question."""
        (rows,) = self.page.root.all("ol", class_="verdicts")
        return [typed_text(next(row.all("p"))) for row in rows.all("li")]

    @property
    def questions(self) -> list[str]:
        """The questions on the page."""
        groups = self.page.root.all("div", class_="question")
        return [typed_text(next(group.all("span"))) for group in groups]

    @property
    def chosen(self) -> set[str]:
        """The choices that are on."""
        return {e.attributes["id"] for e in self.page.root.all("a", **{"aria-current": "true"})}

    @property
    def errors(self) -> list[str]:
        """The errors on the page."""
        return [error.replace("\ufe0e", "") for error in self.page.errors]


def tapped(visitor: Visitor, example: dict[str, Any]) -> Phone:
    """An example of the table, tapped from an empty page."""
    codes = example["cards"].split()
    dummies = [place for place, code in enumerate(codes) if code.startswith("(")]
    query = "kens=yes" if example.get("kens_rule") and not dummies else ""
    phone = Phone(visitor, query, htmx=True)
    options = [f"dummy-{place}" for place in dummies]
    options += ["kens"] if example.get("kens_rule") and dummies else []
    options += ["broken"] if example.get("broken") else []
    options += [OPENINGS[example["opens"]]] if "opens" in example else []
    for option in options:
        phone.tap(option)
    plain = [code.strip("()") for code in codes]
    phone.play(*plain)
    for code, so in example.get("answers", {}).items():
        name = f"a{plain.index(code)}-{'true' if so else 'false'}"
        if name in phone.links():  # some examples answer questions that are not asked
            phone.tap(name)
    return phone


@audit_only
def test_every_trick_can_be_entered_and_is_judged(app: Flask, viewer: Visitor) -> None:
    with nothing_changes(app):
        for example in EXAMPLES:
            phone = tapped(viewer, example)
            codes = example["cards"].replace("(", "").replace(")", "").split()
            assert phone.cards == [label(code) for code in codes]
            whose = "The dummy's " if f"({example['winner']})" in example["cards"] else ""
            assert phone.title == f"{whose}{label(example['winner'])} takes the trick"
            breaks = " Spades are broken from now on." if example.get("breaks") else ""
            assert phone.reason == example["reason"] + breaks
            expected = dict.fromkeys(codes, "allowed: ")
            for name, word in WORDS.items():
                for code, reason in example.get(name, {}).items():
                    expected[code] = f"{word}: {reason}"
            for line, code in zip(phone.verdicts, codes, strict=True):
                assert line.startswith(expected[code]), example["says"]
            question_count = len(example.get("only_if", {}))
            assert phone.questions.count("Is that so?") == question_count


def test_card_takes_two_taps_and_one_in_same_suit(viewer: Visitor) -> None:
    phone = Phone(viewer)
    for code, taps in (("7H", 2), ("TH", 3), ("3S", 5)):
        phone.play(code)
        assert phone.taps == taps
    assert phone.cards == ["7♥", "10♥", "3♠"]


def test_played_card_is_marked_as_used(viewer: Visitor) -> None:
    phone = Phone(viewer, "c=7H&c=TH")
    assert "pick-7H" not in phone.links()
    assert "pick-8H" in phone.links()
    used = [typed_text(element) for element in phone.page.root.all("span", class_="used")]
    assert used == ["7♥ already played7", "10♥ already played10"]
    ranks = [
        typed_text(element)
        for element in phone.page.root.all("a", class_="chip")
        if "5" in typed_text(element)
    ]
    assert ranks == ["5"]
    phone.tap("suit-S")
    assert not list(phone.page.root.all("span", class_="used"))


def test_question_is_answered_and_answer_removed(viewer: Visitor) -> None:
    phone = Phone(viewer, "c=7H&c=AD&c=KS")
    depends = "it depends: Allowed only with no ♥ in hand."
    assert phone.verdicts[1:] == [depends, depends]
    assert phone.questions == ["Is that so?"] * 2
    phone.tap("a1-false")
    phone.tap("a2-true")
    assert phone.verdicts[1:] == [
        "not allowed: With a ♥ in hand, ♥ had to be played.",
        "allowed: With no ♥ in hand, any card may be played.",
    ]
    assert phone.questions == ["Allowed only with no ♥ in hand. Is that so?"] * 2
    assert {"a1-false", "a2-true"} <= phone.chosen
    phone.tap("a1-false")
    assert phone.verdicts[1] == depends
    assert phone.verdicts[2].startswith("allowed: ")
    phone.tap("a2-false")
    assert phone.verdicts[2].startswith("not allowed: ")


def test_any_other_tap_drops_answers(viewer: Visitor) -> None:
    phone = Phone(viewer, "c=7H&c=AD&c=KS&c=2C&dummy=0&a1=no&a2=yes")
    assert {"a1-false", "a2-true"} <= phone.chosen
    answering = {name: href for name, href in phone.links().items() if "a2=" in href}
    assert set(answering) == {"a1-true", "a1-false", "a2-false", "a3-true", "a3-false"}
    others = set(phone.links()) - set(answering) - {"a2-true"}
    assert {"card-0", "card-3", "new", "broken", "kens", "opens-1", "dummy-none"} <= others
    for name in others:
        assert not {"a0", "a1", "a2", "a3"} & set(parse_qs(urlsplit(phone.links()[name]).query))


def test_tap_removes_a_card(viewer: Visitor) -> None:
    phone = Phone(viewer, "c=7H&c=AD&c=KS&broken=yes&a1=no")
    phone.tap("card-1")
    assert phone.cards == ["7♥", "K♠"]
    assert phone.title == "Who takes the trick?"
    phone.play("9H")
    assert (phone.cards, "broken" in phone.chosen) == (["7♥", "K♠", "9♥"], True)
    assert phone.verdicts[1].startswith("it depends: ")


def test_new_trick_keeps_table_settings(viewer: Visitor) -> None:
    phone = Phone(viewer, "c=AH&c=3S&c=KH&c=9D&dummy=3&kens=yes&opens=low+club")
    phone.tap("new")
    assert phone.cards == []
    # the second card took it: its player leads, so the dummy is third from there
    assert phone.chosen == {"broken", "kens", "dummy-2", "suit-C"}
    phone = Phone(viewer, "c=7H&c=9H&c=QH")
    phone.tap("new")
    assert phone.chosen == {"dummy-none", "suit-C"}
    phone = Phone(viewer, "c=2C&opens=low+club")
    phone.tap("new")
    assert (phone.cards, phone.chosen) == ([], {"dummy-none", "opens-1", "suit-C"})


def test_choice_contradicting_newest_one_is_dropped(viewer: Visitor) -> None:
    phone = Phone(viewer, "broken=yes")
    phone.tap("opens-2")
    assert phone.chosen == {"opens-2", "dummy-0", "suit-C"}
    phone.tap("dummy-2")
    assert phone.chosen == {"dummy-2", "suit-C"}
    phone.tap("opens-1")
    phone.tap("broken")
    assert phone.chosen == {"dummy-2", "broken", "suit-C"}
    phone.tap("broken")
    assert phone.chosen == {"dummy-2", "suit-C"}
    assert phone.errors == []


def test_link_back_to_night_is_kept(house: House, viewer: Visitor) -> None:
    number = house.start_night(rules=HouseRules(kens_rule_name="The Wall"))
    phone = Phone(viewer, f"night={number}")
    phone.play("7H", "9H", "QH")
    phone.tap("new")
    rules = [a.attributes["href"] for a in next(phone.page.root.all("nav")).all("a")]
    assert rules == [f"{viewer.home}/rules?night={number}"]
    for odd in ("x", "7"):
        assert "night" not in Phone(viewer, f"night={odd}").links()["pick-7C"]
    kens = Phone(viewer, f"c=3S&dummy=0&night={number}").page.root.all("a", id="kens")
    assert "The Wall" in [typed_text(a) for a in kens]  # as that night calls it


def test_kens_rule_uses_house_name(house: House, viewer: Visitor) -> None:
    named = HouseRules(kens_rule_name="The Wall")
    house.writer()(write, RulesTopic(), "rules", {}, lambda _place, _was: named)
    phone = Phone(viewer, "c=3S&c=AH&c=KS&c=QC&dummy=0&kens=yes")
    assert phone.reason == "The Wall: the dummy led a spade and takes the trick."
    assert "The Wall" in [typed_text(a) for a in phone.page.root.all("a", id="kens")]


def test_htmx_gets_only_the_fragment(viewer: Visitor) -> None:
    path = f"{viewer.home}/rules/trick?c=7H&c=AD&c=8H&a1=no"
    whole = viewer.open(path)
    part = viewer.open(path, hx_request="true", hx_request_type="partial")
    assert part.html.startswith('<div id="trick"')
    assert "<html" not in part.html
    assert part.html.strip() in whole.html
    (fragment,) = part.root.all("div", id="trick")
    assert fragment.attributes["data-here"] == path
