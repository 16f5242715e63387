"""What can be printed: sittings by their games, then by their names and days."""

import pytest

from tests.cases.pads import keep as keep_pad
from tests.cases.pads import plain
from tests.depth import audit_only
from tests.games.shedding.web.matches import keep as keep_match
from tests.judges.printed import played
from tests.support import House
from tests.web.sheets.paper import preview
from tests.web.visitor import Visitor


@pytest.fixture
def played_in(house: House) -> House:
    """A house with a night, a match, and two games on the pad of one evening."""
    people = house.add_players("Ann", "Bo", "Cy")
    house.put_night(house.start_night(people), played(3))
    keep_match(house, "Fay", "Gus", games=1)
    keep_pad(house, "Dee", "Eve", rounds=1, settings=plain(title="Flip 7"))
    keep_pad(house, "Hal", "Ida", "Jo", rounds=1)
    return house


def test_sheets_are_listed_by_game_name_and_day(played_in: House, viewer: Visitor) -> None:
    page = preview(viewer, "")
    listed = [name_element.text for name_element in page.root.all("span", class_="listed-name")]
    assert listed == [
        "Montana Friday, 20 November 2026",
        "Montana: changing rules, to 500 Sunday, 22 November 2026",
        "Hearts, to 100 Sunday, 22 November 2026",
        "Flip 7 Sunday, 22 November 2026",
    ]
    assert [h.text for h in page.root.all("h2")][:2] == ["Montana", "Montana: changing rules"]


@audit_only
def test_headings_and_files_name_the_game_first(played_in: House, viewer: Visitor) -> None:
    for path, heading, file in (
        ("/montana/1", "Montana Friday", "Montana Friday 2026-11-20.pdf"),
        (
            "/shedding/1",
            "Montana: changing rules Sunday",
            "Montana changing rules Sunday 2026-11-22.pdf",
        ),
        ("/pad/1", "Flip 7 Sunday", "Flip 7 Sunday 2026-11-22.pdf"),
        ("/pad/2", "Hearts Sunday", "Hearts Sunday 2026-11-22.pdf"),
    ):
        page = preview(viewer, path)
        assert next(page.root.all("h2", class_="s-title")).text == heading
        assert next(page.root.all("h1")).text == heading.replace(" Friday", " · Friday").replace(
            " Sunday", " · Sunday"
        )
        pdf = preview(viewer, f"{path}.pdf")
        assert f'filename="{file}"' in pdf.headers["Content-Disposition"]
