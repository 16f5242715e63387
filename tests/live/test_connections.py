"""What the server does so that very many connections fit."""

import resource
import ssl

import pytest

from scorekeeper import serve


@pytest.mark.parametrize(
    ("soft", "hard", "allowed"),
    [
        (1024, 1_048_576, 3256),
        (1024, 4096, 3256),
        (1024, 2048, 2048),
        (1024, resource.RLIM_INFINITY, 3256),
        (8192, 1_048_576, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
    ],
)
def test_the_server_may_open_a_file_for_each_connection(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, allowed: int | None
) -> None:
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limits: found.append(limits))
    serve.allow_connections(2256)
    assert found == ([] if allowed is None else [(allowed, hard)])


def test_all_connections_of_a_worker_share_one_tls_context() -> None:
    made: list[ssl.SSLContext] = []

    def make() -> ssl.SSLContext:
        made.append(ssl.create_default_context())
        return made[-1]

    context = serve.one_context()
    assert context(None, make) is context(None, make) is made[0]
    assert len(made) == 1
    assert serve.one_context()(None, make) is not made[0]
