"""Limits of the process that allow very many connections."""

import resource

import pytest

from scorekeeper.server import serving


@pytest.mark.parametrize(
    ("soft", "hard", "allowed", "connections"),
    [
        (1024, 1_048_576, 10_500, 5000),
        (1024, 20_000, 10_500, 5000),
        (1024, 4096, 4096, 1798),
        (1024, resource.RLIM_INFINITY, 10_500, 5000),
        (16_384, 1_048_576, None, 5000),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None, 5000),
    ],
)
def test_the_server_may_open_a_file_for_each_connection(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, allowed: int | None, connections: int
) -> None:
    new_limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limits: new_limits.append(limits))
    assert serving.allow_connections(5000) == connections
    assert new_limits == ([] if allowed is None else [(allowed, hard)])
