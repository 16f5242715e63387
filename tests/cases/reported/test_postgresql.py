"""Requests that PostgreSQL answered with 500, on both databases."""

import logging
from urllib.parse import urlencode

import pytest
from sqlalchemy import text

from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.house.offline import queued
from tests.depth import some
from tests.running.databases import both_databases, postgresql_only
from tests.support import House, new_key
from tests.web.visitor import ORIGIN, Visitor

_END_OTHERS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@both_databases
@pytest.mark.parametrize("number", some(["2147483648", "1", "999999999999999"]))
def test_copy_of_a_change_that_the_house_does_not_have_is_no_fault(
    scorer: Visitor, number: str
) -> None:
    copy = f"{number}-{'0' * 16}-{'0' * 64}"
    answer = scorer.open(f"{scorer.home}/import-export/lost?copy={copy}")
    assert answer.status == 200


@postgresql_only
def test_connection_lost_in_a_batch_is_answered_with_503(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = Visitor(house, house.device(Role.SCORER))
    night = house.start_night()
    action = f"/h/{house.public_id}/montana/{night}/deals/1/call"
    form = {"key": new_key(), "seen": str(house.seq), "variant": "whitefish"}
    original = queued._sent

    def sent(action: str, body: bytes) -> dict[str, object]:
        with db.engine.connect() as other:
            other.execute(_END_OTHERS)
        return original(action, body)

    monkeypatch.setattr(queued, "_sent", sent)
    with caplog.at_level(logging.ERROR):
        answer = visitor.client.post(
            f"/h/{house.public_id}/queued",
            base_url=ORIGIN,
            data=urlencode({"action": action, "body": urlencode(form)}),
            content_type="application/x-www-form-urlencoded",
            headers={"Origin": ORIGIN, "X-Queued": "more"},
        )
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert caplog.records == []
