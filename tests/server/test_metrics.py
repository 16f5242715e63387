"""`/metrics` for Prometheus: who gets them, and that they are those of all processes."""

from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.browser.follower import Follower
from tests.browser.storm import Phone
from tests.running.command import scorekeeper_here
from tests.running.serving import Running, serving
from tests.running.waiting import wait_until

TOKEN = "sixteen-letters!"


def metrics(server: Running, **labels: str) -> dict[str, float]:
    """Return the value of each sample with these labels, or with none."""
    answer = server.get("/metrics", Authorization=f"Bearer {TOKEN}")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    return {
        sample.name: sample.value
        for family in text_string_to_metric_families(answer.body)
        for sample in family.samples
        if sample.labels == labels
    }


def test_metrics_are_those_of_all_workers(tmp_path: Path) -> None:
    settings = {"SCOREKEEPER_METRICS_TOKEN": TOKEN}
    with serving(tmp_path / "house", "--workers", "2", **settings) as server:
        for _ in range(20):
            assert server.get("/healthz").status == 200
        for _ in range(3):
            assert server.get("/nowhere").status == 404
        assert server.get("/metrics").status == 401
        assert server.get("/metrics", Authorization="Bearer sixteen-letters?").status == 401
        assert metrics(server, status="2xx")["scorekeeper_request_seconds_count"] == 21
        assert metrics(server, status="4xx")["scorekeeper_request_seconds_count"] == 5
        assert metrics(server)["scorekeeper_writes_total"] == 0

        phone = Phone(f"http://localhost:{server.port}{server.link}", "Phone")
        phone.add_players()
        phone.start_night()
        path = f"{phone.night}/live?part=table"
        followers = [Follower(phone.address, path, phone.cookie) for _ in range(4)]
        for follower in followers:
            follower.wait_for(1)
        values = metrics(server)
        assert values["scorekeeper_followers"] == 4
        assert values["scorekeeper_writes_total"] >= 6  # joined, three players, a night, a call
        assert values["scorekeeper_database_bytes"] > 100_000
        assert phone.write() == 200
        assert metrics(server)["scorekeeper_writes_total"] == values["scorekeeper_writes_total"] + 1
        for follower in followers:
            follower.stop()
        phone.hang_up()
        wait_until(lambda: metrics(server)["scorekeeper_followers"] == 0)


def test_short_token_is_refused(tmp_path: Path) -> None:
    done = scorekeeper_here("owner-link", instance=tmp_path, SCOREKEEPER_METRICS_TOKEN="short")
    assert done.returncode == 1
    assert done.stderr == "SCOREKEEPER_METRICS_TOKEN needs at least 16 characters.\n"


def test_server_that_has_moved_keeps_its_metrics(tmp_path: Path) -> None:
    settings = {"SCOREKEEPER_METRICS_TOKEN": TOKEN, "SCOREKEEPER_MOVED_TO": "https://cards.example"}
    with serving(tmp_path / "house", **settings) as server:
        assert metrics(server)["scorekeeper_writes_total"] == 0
