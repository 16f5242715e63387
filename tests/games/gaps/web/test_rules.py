"""The page of rule sets: add, rename, archive and restore one; and their names."""

from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.files.game_file import own_rules
from scorekeeper.games.gaps.rules.rule_set import How, When
from scorekeeper.games.gaps.store.rule_sets import HouseRuleSets, load_rule_sets
from tests.cases.gaps_played import put_game
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

FIELDS = {"name": "Long winter", "shuffles": "4", "when": "stuck", "how": "mixed", "undo": "no"}
FOUR = own_rules(4, When.STUCK, How.MIXED, undo=False)


def stored_sets(house: House) -> HouseRuleSets:
    """Return the stored rule sets by number."""
    with house.place() as place:
        return load_rule_sets(place)


def listed(page: Page) -> list[str]:
    """Return the first span of each listed rule set."""
    items = [item for roster in page.root.all("ul", class_="roster") for item in roster.all("li")]
    return [next(iter(item.all("span"))).text for item in items]


def checked(page: Page) -> dict[str, str]:
    """Return the checked radio buttons by name."""
    radios = page.root.all("input", type="radio")
    return {
        radio.attributes["name"]: radio.attributes["value"]
        for radio in radios
        if "checked" in radio.attributes
    }


def test_built_in_rule_sets_are_summarised_in_one_line(viewer: Visitor) -> None:
    page = viewer.open(viewer.home + "/gaps/rules")
    assert listed(page) == [
        "Windows classic 15 shuffles, at any time",
        (
            "Two redeals 2 shuffles, only when stuck, gaps after the cards that are home, "
            "shuffles cannot be undone"
        ),
        "Book 3 shuffles, only when stuck",
        "One deal no shuffle",
    ]
    assert page.forms == []


def test_own_rule_set_is_added_renamed_archived_and_restored(scorer: Visitor) -> None:
    rules = scorer.home + "/gaps/rules"
    page = scorer.open(rules)
    assert scorer.submit(page.form("/gaps/rules"), FIELDS).location == rules
    page = scorer.open(rules)
    assert listed(page)[4:] == [
        ("Long winter 4 shuffles, only when stuck, shuffles cannot be undone")
    ]
    scorer.submit(page.form("/rules/1/name"), {"name": "Short winter"})
    page = scorer.open(rules)
    scorer.submit(page.form("/rules/1/retired"), {"archived": "yes"})
    page = scorer.open(rules)
    assert "No longer offered" in page.root.text
    assert stored_sets(scorer.house)[1].archived
    scorer.submit(page.form("/rules/1/retired"), {"archived": "no"})
    assert [
        (rule_set.name, rule_set.archived) for rule_set in stored_sets(scorer.house).values()
    ] == [("Short winter", False)]


def test_invalid_form_keeps_input(scorer: Visitor) -> None:
    with nothing_changes(scorer.house.app):
        for change, message in (
            ({"name": " "}, "Enter a name."),
            ({"name": "Book"}, "There is already a rule set called “Book”."),
            ({"shuffles": "100"}, "A whole number from 0 to 99."),
            ({"shuffles": "many"}, "A whole number from 0 to 99."),
            ({"shuffles": "0"}, "Same as “One deal”."),
            ({"when": "never"}, "Invalid value, must be one of: any time, stuck."),
        ):
            page = scorer.post(scorer.home + "/gaps/rules", FIELDS | change)
            assert (page.status, page.errors) == (422, [message])
            typed = FIELDS | change
            for name in ("name", "shuffles"):
                (field,) = page.root.all("input", id=name)
                assert field.attributes["value"] == typed[name]
            choices = {name: typed[name] for name in ("how", "undo")}
            assert checked(page).items() >= choices.items()


def test_invalid_name_shows_error_at_its_rule_set(scorer: Visitor) -> None:
    scorer.post(scorer.home + "/gaps/rules", FIELDS)
    with nothing_changes(scorer.house.app):
        page = scorer.post(scorer.home + "/gaps/rules/1/name", {"name": "Book"})
        gone = scorer.post(scorer.home + "/gaps/rules/2/name", {"name": "Autumn"})
    assert (page.status, gone.status) == (422, 404)
    (details,) = page.root.all("details")
    assert "open" in details.attributes
    (field,) = details.all("input", id="name-1")
    assert field.attributes["value"] == "Book"
    assert [item.text for item in details.all("li")] == [
        "There is already a rule set called “Book”."
    ]
    (other,) = page.root.all("input", id="name")
    assert other.attributes["value"] == ""


def test_game_shows_house_name_of_its_rules(scorer: Visitor) -> None:
    house = scorer.house
    put_game(house, 7, FOUR)
    address = f"{scorer.home}/gaps/1/challenge"
    assert "Number 7, Custom rules" in scorer.open(address).root.text
    house.writer()(gaps_rules.add, "Long % winter %(name)s", FOUR)
    assert "Number 7, Long % winter %(name)s" in scorer.open(address).root.text
    house.writer()(gaps_rules.set_archived, 1, archived=True)
    assert "Number 7, Long % winter %(name)s" in scorer.open(address).root.text


def test_page_takes_constant_number_of_statements(scorer: Visitor) -> None:
    counts = []
    for some in (range(20, 22), range(22, 50)):
        for shuffles in some:
            own = own_rules(shuffles, When.STUCK, How.MIXED, undo=False)
            scorer.house.writer()(gaps_rules.add, f"No. {shuffles}", own)
        with statements(scorer.house.app) as sent:
            scorer.open(scorer.home + "/gaps/rules")
        counts.append(len(sent))
    assert counts[0] == counts[1] <= 3
