"""The pages for merging two players who are the same person."""

from dataclasses import replace

import pytest

from scorekeeper.core import player_actions as players
from scorekeeper.core.players import Player
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.house.devices import actions as devices
from tests.cases.evenings import match
from tests.cases.merging import ANN, ANNA, BO, CY, DEE, EVE, entered_twice, merge, part, roster
from tests.depth import audit_only
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor


@pytest.fixture
def people(house: House) -> House:
    """A house in which Ann was entered twice, with a night of hers and one of Anna B.'s."""
    return entered_twice(house)


def preview(owner: Visitor, number: int = ANN, other: int = ANNA) -> Page:
    """Open the preview of merging two players."""
    return owner.open(f"{owner.home}/players/{number}/same?as={other}")


def links(page: Page) -> dict[str, str]:
    """The page's links by their text."""
    return {link.text: link.attributes["href"] for link in page.root.all("a")}


def default_name(page: Page) -> str:
    """Return which of the two names is kept by default: "this" or "other"."""
    return dict(page.form("/same").fields)["stays"]


@audit_only
def test_owner_merges_two_players_and_undoes_it(people: House) -> None:
    owner = Visitor(people)
    roster_page = owner.open(f"{owner.home}/players")
    links_of_page = [link.attributes["href"] for link in roster_page.root.all("a")]
    choosing = owner.open(next(href for href in links_of_page if href.endswith(f"/{ANN}/same")))
    with nothing_changes(people.app):
        asking = owner.open(links(choosing)["Anna B."])
    answer = owner.submit(asking.form("/same"))
    assert (answer.status, answer.location) == (303, f"{owner.home}/players?merged=yes#merged")
    assert roster(people)[ANNA].merged_into == ANN
    page = owner.open(answer.location)
    assert "1 duplicate" in page.root.text
    assert "Anna B. is now Ann" in page.root.text
    assert [item.text for item in page.root.all("summary")][:3] == ["Ann", "Bo", "Cy"]
    answer = owner.submit(page.form("/part"))
    assert (answer.status, answer.location) == (303, f"{owner.home}/players")
    assert roster(people)[ANNA] == Player("Anna B.")
    assert "1 duplicate" not in owner.open(answer.location).root.text


@audit_only
def test_merge_preview_shows_sittings_of_each(people: House) -> None:
    phone = people.join(name="Anna's phone")
    people.writer(phone)(players.assign_device, ANNA)
    gone = people.join(name="Old phone")
    people.writer(gone)(players.assign_device, ANNA)
    people.writer(Role.OWNER)(devices.revoke, gone.number)
    people.start_night([ANNA, BO, CY])
    owner = Visitor(people)
    page = preview(owner)
    ann, anna = (section.text for section in page.root.all("section", class_="trace"))
    assert ann.startswith("Ann 1 night of Montana; latest: Montana, Friday")
    assert anna.startswith("Anna B. 2 nights of Montana; latest: Montana, Friday")
    assert "Phones of this player: Anna's phone" in anna
    assert "Old phone" not in anna
    assert "Phones" not in ann
    assert default_name(page) == "other"  # she has more nights
    assert "Not played yet" in preview(owner, DEE).root.text
    assert default_name(preview(owner, DEE)) == "other"
    assert default_name(preview(owner, ANN, DEE)) == "this"


@audit_only
def test_active_player_stays_by_default(people: House) -> None:
    people.start_night([ANNA, BO, CY])
    owner = Visitor(people)
    people.writer(Role.OWNER)(players.set_archived, ANNA, archived=True)
    page = preview(owner)
    assert default_name(page) == "this"  # though the other one has more nights
    labels = [label.text for label in page.root.all("label", class_="toggle")]
    assert labels == ["Ann", "Anna B. · archived"]
    people.writer(Role.OWNER)(players.set_archived, ANN, archived=True)
    assert default_name(preview(owner)) == "other"
    people.writer(Role.OWNER)(players.set_archived, ANNA, archived=False)
    owner.submit(preview(owner).form("/same"))
    assert roster(people)[ANN] == Player("Ann", archived=True, merged_into=ANNA)
    assert not roster(people)[ANNA].archived


@audit_only
def test_preview_shows_the_night_with_the_latest_date(people: House) -> None:
    for name, date in (("Later", "2099-01-02"), ("Copied", "2001-02-03")):
        number = people.start_night([ANN, BO, CY])
        people.put_night(number, replace(people.night(number), name=name, date=date))
    ann, _ = (
        section.text for section in preview(Visitor(people)).root.all("section", class_="trace")
    )
    assert ann.startswith("Ann 3 nights of Montana; latest: Montana, Later, 2 January 2099")
    both = preview(Visitor(people), ANN, BO).root.all("ul", class_="both")
    assert [item.text.split(", ")[1] for item in next(both).all("li")] == [
        "Later",
        "Friday",
        "Copied",
    ]


@audit_only
def test_preview_names_earlier_merged_players(people: House) -> None:
    merge(people, DEE, ANNA)
    page = preview(Visitor(people))
    assert "Also entered as: Dee" in page.root.text


@audit_only
def test_refused_merge_names_common_sittings(people: House) -> None:
    for day in range(3):
        number = people.start_night([DEE, EVE, BO])
        people.put_night(number, people.night(number))
        if day == 2:
            people.writer()(SITTING.delete, number)
    owner = Visitor(people)
    page = preview(owner, DEE, EVE)
    (listed,) = page.root.all("ul", class_="both")
    addresses = [link.attributes["href"].split("/")[-2] for link in listed.all("a")]
    assert addresses == ["5", "4", "3"]
    assert all("2026" in item.text for item in listed.all("li"))
    assert not [form for form in page.forms if form.action.endswith("/same")]
    with nothing_changes(people.app):
        answer = owner.post(
            f"{owner.home}/players/{DEE}/same", {"other": str(EVE), "stays": "this"}
        )
    assert answer.status == 422
    assert answer.errors == [
        ("“Eve” and “Dee” sat at the same table, so they are different people.")
    ]
    people.start_night([DEE, EVE, BO])
    (listed,) = preview(owner, DEE, EVE).root.all("ul", class_="both")
    assert len(list(listed.all("li"))) == 3


def test_preview_counts_matches_like_nights(people: House) -> None:
    match(people, [DEE, EVE, ANN], (0, 30), date="2026-11-20", name="Cards")
    match(people, [DEE, BO], date="2026-11-19", name="Rain")
    owner = Visitor(people)
    page = preview(owner, DEE, EVE)
    dee, eve = (section.text for section in page.root.all("section", class_="trace"))
    assert dee.startswith(
        "Dee 2 matches; latest: Montana: changing rules, to 100, Cards, 20 November 2026"
    )
    assert eve.startswith("Eve 1 match; latest: Montana: changing rules, to 100, Cards")
    assert "They sat at the same table, so they are different people." in page.root.text
    (listed,) = page.root.all("ul", class_="both")
    assert [link.attributes["href"] for link in listed.all("a")] == [f"{owner.home}/shedding/1"]
    page = preview(owner, ANN, BO)
    ann, _ = (section.text for section in page.root.all("section", class_="trace"))
    assert ann.startswith(
        "Ann 1 night of Montana, 1 match; latest: Montana: changing rules, to 100, Cards"
    )
    assert "They sat at the same table, so they are different people." in page.root.text
    assert not [*preview(owner, DEE, ANNA).root.all("ul", class_="both")]


@audit_only
def test_invalid_merge_form_changes_nothing(people: House) -> None:
    owner = Visitor(people)
    path = f"{owner.home}/players/{ANN}/same"
    with nothing_changes(people.app):
        for form in (
            {"other": "", "stays": "this"},
            {"other": "x", "stays": "this"},
            {"other": "-1", "stays": "this"},
            {"other": str(ANNA), "stays": "both"},
            {"other": str(ANNA), "stays": ""},
            {"stays": "this"},
        ):
            page = owner.post(path, form)
            assert page.status == 422, form
            assert page.errors, form
        assert owner.post(path, {"other": "99", "stays": "this"}).status == 404
        assert owner.post(path, {"other": str(ANN), "stays": "this"}).status == 422


def test_unknown_player_in_address_is_ignored(people: House) -> None:
    merge(people, DEE, EVE)
    owner = Visitor(people)
    for wrong in ("", "x", "99", "-1", str(ANN), str(DEE), "9" * 30):
        page = owner.open(f"{owner.home}/players/{ANN}/same?as={wrong}")
        assert page.status == 200, wrong
        assert "is a duplicate of" in page.root.text
        assert "Dee" not in page.root.text
    assert owner.open(f"{owner.home}/players/99/same").status == 404
    gone = owner.open(f"{owner.home}/players/{DEE}/same?as={ANN}")
    assert (gone.status, gone.forms) == (200, [])
    assert "Dee is now Eve" in gone.root.text


@audit_only
def test_page_from_before_an_undone_merge_conflicts(people: House) -> None:
    owner = Visitor(people)
    form = preview(owner, DEE, EVE).form("/same")
    merge(people, EVE, ANN)
    part(people, EVE)
    with nothing_changes(people.app):
        answer = owner.submit(form)
    assert answer.status == 409
    assert "This changed while you were editing" in answer.root.text
    assert owner.submit(answer.form("/same")).status == 303


def test_a_merged_player_is_offered_nowhere(people: House) -> None:
    merge(people)
    owner = Visitor(people)
    nights = f"{owner.home}/montana"
    page = owner.open(f"{nights}/new")
    (offered,) = page.root.all("ul", class_="people")
    assert [item.text for item in offered.all("li")] == ["Ann", "Bo", "Cy", "Dee", "Eve"]
    seated = owner.open(f"{nights}/new?s={ANNA}&s={ANN}&s={BO}")
    (seats,) = seated.root.all("ol", class_="seats")
    assert [item.text for item in seats.all("li")] == ["Ann", "Bo", "empty"]
    again = owner.open(f"{nights}/new?like=2")
    assert dict(again.form("/montana").fields)["seated"].split(",")[0] == str(ANN)
    deal = owner.open(f"{nights}/2/deals/1")
    assert "Anna" not in deal.root.text


def test_log_names_the_current_player(people: House) -> None:
    people.writer()(corrections.substitute, 1, 1, 0, DEE)
    people.writer()(corrections.substitute, 1, 1, 0, ANNA)
    merge(people, DEE, EVE)
    merge(people)
    owner = Visitor(people)
    night = f"{owner.home}/montana/1"
    assert "Ann, Bo, Cy → Eve, Bo, Cy" in owner.open(f"{night}/log").root.text
    assert "Undo: Ann in place of Eve" in owner.open(night).root.text


@audit_only
def test_scorers_and_viewers_see_merged_players(people: House) -> None:
    merge(people)
    for role in (Role.SCORER, Role.VIEWER):
        visitor = Visitor(people, role)
        page = visitor.open(f"{visitor.home}/players")
        assert "Anna B. is now Ann" in page.root.text
        assert not [form for form in page.forms if form.action.endswith("/part")]
        assert preview(visitor, BO, DEE).status == 403


@audit_only
def test_the_preview_costs_the_same_for_three_nights_and_for_thirty(people: House) -> None:
    owner, counts = Visitor(people), []
    preview(owner)
    for more in (1, 27):
        for number in range(more):
            people.start_night([(ANN, ANNA)[number % 2], BO, CY])
        with statements(people.app) as sent:
            assert preview(owner).status == 200
        counts.append(len(sent))
    assert counts[0] == counts[1]
