"""What was thrown away is erased in the end, and nothing else."""

from scorekeeper.actions import corrections
from scorekeeper.actions.tidying import GRACE_MS, tidy
from scorekeeper.store.night_lists import list_nights
from tests.nights import after, whole_deal
from tests.support import NOW, House, dump, nothing_changes


def test_a_discarded_night_is_erased_after_thirty_days(house: House) -> None:
    kept = house.start_night()
    thrown = house.start_night([1, 2, 3])
    house.put_night(kept, after(house.night(kept), *whole_deal(1)))
    house.put_night(thrown, after(house.night(thrown), *whole_deal(1)))
    house.writer()(corrections.write_note, thrown, None, "secret")
    house.writer()(corrections.discard, thrown)
    with house.app.app_context(), nothing_changes(house.app):
        assert tidy(NOW + GRACE_MS) == 0
    before = dump(house.app)
    with house.app.app_context():
        assert tidy(NOW + GRACE_MS + 1) == 1
    rows = dump(house.app)
    assert "secret" not in repr(rows)
    assert {row["topic"] for row in before["change_cell"]} - {
        row["topic"] for row in rows["change_cell"]
    } == {f"night/{thrown}"}
    assert rows["change"] == before["change"]
    assert [row["night_id"] for row in rows["deal"]] == [kept]
    with house.place() as place:
        assert list_nights(place, most=9, discarded=True) == []
        assert [night.id for night in list_nights(place, most=9)] == [kept]
    assert house.start_night([1, 2, 3]) == thrown + 1
    with house.app.app_context():
        assert tidy(NOW + 2 * GRACE_MS) == 0
