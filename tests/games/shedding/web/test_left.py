"""The number of cards left in the hand is entered once, and kept in further questions."""

from tests.games.shedding.web.shedding import follow, table, turns
from tests.support import House
from tests.web.visitor import Page, Visitor


def chosen(page: Page) -> list[str]:
    """Return the selected number of remaining cards, if the page asks for it."""
    radios = page.root.all("input", type="radio")
    return [radio.attributes["value"] for radio in radios if "checked" in radio.attributes]


def test_unfinished_count_is_carried_to_questions_and_back(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "N1", "N2", "N3")
    page = table(scorer, number)
    assert chosen(page) == [""]
    page = scorer.submit(page.form("/table/turn"), {"said": "N4", "left": "1"})
    assert page.status == 422
    assert chosen(page) == ["1"]
    assert "data-again" in next(page.root.all(id="table")).attributes
    back = [a for a in page.root.all("a") if a.text == "Something else was played"]
    assert chosen(scorer.open(back[1].attributes["href"])) == ["1"]
    form = page.form("/table/turn")
    assert dict(form.fields)["left"] == "1"
    scorer.submit(form, {"said": "N4@1"})
    assert turns(house, number)[-1] == "N4@1=1"
    assert chosen(table(scorer, number)) == [""]
    wrong = scorer.submit(table(scorer, number).form("/table/turn"), {"said": "", "left": "0"})
    assert (wrong.status, chosen(wrong)) == (422, ["0"])


def test_unfinished_count_is_carried_to_several_cards(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "E3")
    page = table(scorer, number)
    address = next(a for a in page.root.all("a", class_="with0") if a.text == "Several at once")
    page = scorer.open(address.attributes["href"])
    for code in ("R5F", "R5E"):
        links = [a.attributes["href"] for a in page.root.all("a", class_="chip")]
        page = scorer.open(next(link for link in links if f"c={code}&left=0" in link))
    (now,) = (a.text for a in page.root.all("a") if a.attributes.get("aria-current"))
    assert now == "no card"
    other = next(a for a in page.root.all("a") if a.text == "one: Montana!").attributes["href"]
    page = tap_as_it_is(scorer, scorer.open(other), "R5F R5E")
    assert turns(house, number) == ["E3", "R5F R5E=1"]
    assert chosen(page) == [""]


def tap_as_it_is(visitor: Visitor, page: Page, line: str) -> Page:
    """Tap that and submit the rest of the form; return the table."""
    return visitor.submit(page.form("/table/turn"), {"said": line}, htmx=True)
