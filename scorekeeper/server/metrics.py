"""Metrics for Prometheus at `/metrics`, for programs that have the token of the settings.

All workers keep theirs in one folder (`serving.share_metrics`), so that any of them can answer.
"""

import hmac
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from flask import Flask, Response, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, Histogram
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import Table, func, select
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.config import Config
from scorekeeper.core.clock import here
from scorekeeper.core.db import db, reading
from scorekeeper.core.live.hub import Hub
from scorekeeper.core.tables import HouseRow
from scorekeeper.house.backup.scheduler import copies
from scorekeeper.server.bridge import Observe
from scorekeeper.web.access import public

_house: Table = HouseRow.__table__

_REQUESTS = Histogram(
    "scorekeeper_request_seconds",
    "Time from the end of a request to its answer, by status class.",
    ["status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
_FOLLOWERS = Gauge(
    "scorekeeper_followers", "Pages that are updated live.", multiprocess_mode="livesum"
)


def add_metrics(app: Flask, config: Config) -> Observe:
    """Add the route, and count the followers; return the function that counts a request."""
    hub: Hub = app.extensions["live"]
    hub.report = _FOLLOWERS.set
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    registry.register(_Stored(config.backups))

    @app.get("/metrics")
    @public
    def metrics() -> Response:
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {config.metrics_token}".encode()):
            return Response(status=401, headers={"WWW-Authenticate": "Bearer"})
        return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)

    classes = {number: _REQUESTS.labels(f"{number}xx") for number in range(1, 6)}
    return lambda status, seconds: classes[status // 100].observe(seconds)


class _Stored(Collector):
    """The figures of the database and the backups, collected at each scrape.

    Args:
        backups: the folder of the nightly backups, if there are any.
    """

    def __init__(self, backups: Path | None) -> None:
        self._backups = backups

    def collect(self) -> Iterator[Metric]:
        """Return the metrics; none of a database that cannot be read."""
        with suppress(SQLAlchemyError):
            writes = reading().execute(select(func.sum(_house.c.seq))).scalar_one() or 0
            yield CounterMetricFamily("scorekeeper_writes", "Saved changes.", writes)
            size = _database_bytes()
            yield GaugeMetricFamily("scorekeeper_database_bytes", "Size of the database.", size)
        newest = copies(self._backups, here().date())[:1] if self._backups else ()
        with suppress(OSError):  # deleted meanwhile
            for backup in newest:
                yield GaugeMetricFamily(
                    "scorekeeper_backup_timestamp_seconds",
                    "When the newest nightly backup was made and compared, in seconds since 1970.",
                    backup.stat().st_mtime,
                )

    def describe(self) -> Iterator[Metric]:
        """Return no metrics, so that registering reads nothing."""
        return iter(())


def _database_bytes() -> int:
    """Return the size of the database, without SQLite's log."""
    if db.engine.dialect.name == "sqlite":
        pages, page = (
            reading().exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("page_count", "page_size")
        )
        return int(pages) * int(page)
    size = reading().execute(select(func.pg_database_size(func.current_database())))
    return int(size.scalar_one())
