"""Copies on devices of sittings that the house has lost."""

import json

from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.house.import_export.actions import import_file
from tests.cases.nights import after, whole_deal
from tests.running.databases import both_databases
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import Visitor

OTHER = "0123456789abcdef"


def copy_of_sitting(visitor: Visitor, number: int, game: str = "montana") -> tuple[str, bytes]:
    """The copy of a sitting: how the server knows it, and the file."""
    answer = visitor.open(f"{visitor.home}/{game}/{number}/file")
    return answer.headers["X-Copy"], answer.response.data


def elsewhere(copy: str) -> str:
    """The same copy, as if another server had written that change."""
    number, _, rest = copy.split("-", 2)
    return f"{number}-{OTHER}-{rest}"


def lost(visitor: Visitor, *copies: str) -> list[str]:
    """The copies of these that the server does not have."""
    query = "&".join(f"copy={copy}" for copy in copies)
    answer = visitor.open(f"{visitor.home}/import-export/lost?{query}")
    assert answer.status == 200
    lost_copies: list[str] = json.loads(answer.response.text)
    return lost_copies


@both_databases
def test_copy_of_logged_version_is_not_lost(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    first, _ = copy_of_sitting(scorer, number)
    house.put_night(number, after(house.night(number), *whole_deal(1)))
    second, _ = copy_of_sitting(scorer, number)
    assert first != second
    assert lost(scorer, first, second) == []
    house.writer()(SITTING.delete, number)
    assert lost(scorer, first, second) == []
    assert lost(scorer, first, elsewhere(second)) == [elsewhere(second)]
    beyond = second.replace(second.partition("-")[0], str(house.seq + 1), 1)
    assert lost(scorer, beyond) == [beyond]


@both_databases
def test_imported_copy_is_no_longer_lost(house: House, scorer: Visitor) -> None:
    copy, file = copy_of_sitting(scorer, house.start_night())
    assert lost(scorer, elsewhere(copy)) == [elsewhere(copy)]
    with house.app.app_context():
        import_file(house.actor(), file)
    assert lost(scorer, elsewhere(copy)) == []


def test_many_copies_take_the_queries_of_one_and_invalid_ones_are_ignored(
    house: House, scorer: Visitor
) -> None:
    copy, _ = copy_of_sitting(scorer, house.start_night())
    *_, key, rest = copy.split("-", 3)
    many = [f"{n}-{OTHER}-{key}-{rest}" for n in range(100, 160)]
    counts = []
    for copies in ([elsewhere(copy)], many):
        with statements(house.app) as sent:
            assert lost(scorer, *copies) == copies[:50]
        counts.append(len(sent))
    assert counts[0] == counts[1]
    for number in ("", "x", "9" * 40, "٣"):
        assert lost(scorer, f"{number}-{OTHER}-{key}-{rest}") == []
    for nonsense in ("", "x", f"100-{OTHER}-{key}"):
        assert lost(scorer, nonsense) == []
    assert lost(scorer) == []
