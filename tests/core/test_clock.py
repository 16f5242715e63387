"""The evening of a time: a card night lasts past midnight."""

from datetime import datetime, timedelta, timezone

import pytest

from scorekeeper.core import clock

SUMMER = timezone(timedelta(hours=2))


@pytest.mark.parametrize(
    ("local", "evening"),
    [
        ("2026-11-20 05:00:00", "2026-11-20"),
        ("2026-11-20 12:00:00", "2026-11-20"),
        ("2026-11-20 23:59:59", "2026-11-20"),
        ("2026-11-21 00:00:00", "2026-11-20"),
        ("2026-11-21 04:59:59", "2026-11-20"),
        ("2026-11-21 05:00:00", "2026-11-21"),
        ("2027-01-01 01:30:00", "2026-12-31"),
        ("2028-03-01 04:00:00", "2028-02-29"),
    ],
)
def test_evening_lasts_until_five(local: str, evening: str) -> None:
    for zone in (None, SUMMER):
        at = datetime.fromisoformat(local).replace(tzinfo=zone)
        assert clock.evening_of(at).isoformat() == evening


def test_evening_follows_local_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for hour, evening in ((4, "2026-11-20"), (5, "2026-11-21")):
        local = datetime(2026, 11, 21, hour, 30)
        moment = round(local.timestamp() * 1000)
        monkeypatch.setattr(clock, "here", local.astimezone)
        assert clock.evening().isoformat() == clock.evening_at(moment).isoformat() == evening
