"""Requests that tools and proxies send, and names that no file can have."""

import logging
import re

import pytest
from flask.testing import FlaskClient


@pytest.fixture
def script(client: FlaskClient) -> str:
    """The address of a static file."""
    page = client.get("/join").get_data(as_text=True)
    (address,) = re.findall(r'src="(/static/vendor/htmx[^"]+)"', page)
    return str(address)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip;q=0", None),
        ("gzip; q=0.000", None),
        ("gzip;q=0, br;q=0, zstd;q=0, identity", None),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("gzip", "gzip"),
    ],
)
def test_refused_encoding_is_not_used(
    client: FlaskClient, accepted: str, encoding: str | None
) -> None:
    answer = client.get("/join", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == encoding


def test_several_ranges_get_the_whole_file(client: FlaskClient, script: str) -> None:
    with client.get(script) as answer:
        whole = answer.data
    with client.get(script, headers={"Range": "bytes=0-1,5-6"}) as several:
        assert (several.status_code, several.data) == (200, whole)
    with client.get(script, headers={"Range": "bytes=5-6"}) as one_range:
        assert (one_range.status_code, one_range.data) == (206, whole[5:7])


@pytest.mark.parametrize(
    "name", ["a" * 256, "js/" + "b" * 300 + ".js", "%00", "я" * 200, "a/" * 3000]
)
def test_name_that_no_file_can_have_is_not_found(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    with caplog.at_level(logging.WARNING):
        assert client.get(f"/static/{name}").status_code == 404
    assert caplog.records == []
