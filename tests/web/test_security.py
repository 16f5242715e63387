"""Names the app answers to, proxies it believes, settings it refuses."""

import re
import time
from pathlib import Path

import pytest
from flask import Flask
from itsdangerous import TimestampSigner

from scorekeeper.config import Config, ConfigError, is_private
from scorekeeper.house.preferences.views import is_own_path
from scorekeeper.web.addresses import as_number
from tests.conftest import MakeApp
from tests.depth import audit_only
from tests.running.command import ROOT
from tests.support import House, new_key, nothing_changes
from tests.web.test_language import FOREIGN, OWN
from tests.web.visitor import Visitor


def test_tests_named_in_documentation_exist() -> None:
    document = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", document)
    assert len(named) > 60
    for path, name in named:
        code = (ROOT / "tests" / path).read_text(encoding="utf-8")
        assert re.search(rf"^(async )?def {name}\(", code, re.MULTILINE), (path, name)


# ---- small decisions ----


@pytest.mark.parametrize("address", OWN)
def test_own_paths_are_recognized(address: str) -> None:
    assert is_own_path(address)


@pytest.mark.parametrize("address", FOREIGN)
def test_foreign_addresses_are_no_own_paths(address: str) -> None:
    assert not is_own_path(address)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("007", 7),
        ("2147483647", 2**31 - 1),
        ("2147483648", None),
        ("9" * 10, None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        ("1_0", None),
        (" 1", None),
        ("1.0", None),
        ("1e3", None),
        ("٤", None),
        ("²", None),
    ],
)
def test_a_number_is_plain_digits_that_both_databases_hold(text: str, number: int | None) -> None:
    assert as_number(text) == number


# ---- names and proxies ----


FOREIGN_HOSTS = (
    "evil.example",
    "localhost.evil.example",
    "evil-localhost",
    "localhost@evil.example",
    "localhost:8000@evil.example",
    "localhost:port",
    "localhost:99999",
    "127.0.0.1.evil.example",
    "[",
    "[::",
    "a b",
    "локалхост",
    "x" * 3000,
)


def test_a_foreign_host_is_refused(app: Flask, owner: Visitor) -> None:
    assert owner.token
    with nothing_changes(app):
        for host in FOREIGN_HOSTS:
            raw = {"HTTP_HOST": host.encode().decode("latin-1")}
            origin = {"Origin": f"http://{host}"} if host.isascii() else {}
            for method in ("GET", "POST"):
                for path in ("/", f"{owner.home}/name", "/nowhere"):
                    answer = owner.client.open(
                        path, method=method, environ_overrides=raw, headers=origin
                    )
                    assert answer.status_code == 400, host
                    assert host not in answer.text
                    assert "Location" not in answer.headers
                    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_our_own_names_are_answered_on_any_port(app: Flask) -> None:
    for host in ("localhost", "localhost:8000", "127.0.0.1", "127.0.0.1:5000"):
        assert app.test_client().get("/", headers={"Host": host}).status_code == 200, host


FORWARDED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "cards.example",
}


def test_forwarded_headers_are_ignored_without_proxy(make_app: MakeApp) -> None:
    app = make_app()
    answer = app.test_client().get("/", headers=FORWARDED)
    assert "Strict-Transport-Security" not in answer.headers
    evil = {**FORWARDED, "X-Forwarded-Host": "evil.example"}
    assert app.test_client().get("/h", headers=evil).status_code == 404
    redirect = app.test_client().get("/h/nowhere", headers=evil)
    assert redirect.headers["Location"] == "http://localhost/h/nowhere/"


def test_only_headers_of_one_proxy_are_trusted(make_app: MakeApp) -> None:
    app = make_app(url="https://cards.example", hosts=("cards.example",), proxies=1)
    redirect = app.test_client().get("/h/nowhere", headers=FORWARDED)
    assert redirect.headers["Location"] == "https://cards.example/h/nowhere/"
    assert redirect.headers["Strict-Transport-Security"]
    twice = {**FORWARDED, "X-Forwarded-Host": "evil.example, cards.example"}
    assert app.test_client().get("/h/nowhere", headers=twice).status_code == 308
    last = {**FORWARDED, "X-Forwarded-Host": "cards.example, evil.example"}
    assert app.test_client().get("/h/nowhere", headers=last).status_code == 400


def test_a_form_behind_a_proxy_comes_from_the_address_people_use(make_app: MakeApp) -> None:
    app = make_app(url="https://cards.example", hosts=("cards.example",), proxies=1)
    client = app.test_client()
    with nothing_changes(app):
        for origin, status in (("https://cards.example", 400), ("http://cards.example", 403)):
            answer = client.post("/preferences", headers={**FORWARDED, "Origin": origin})
            assert answer.status_code == status  # 400: the origin is good, the token is missing


def test_plain_http_in_a_home_network_says_that_it_is_not_encrypted(make_app: MakeApp) -> None:
    warning = "Not encrypted"
    app = make_app(hosts=("localhost", "192.168.1.20"))
    assert warning in app.test_client().get("/", base_url="http://192.168.1.20:8000").text
    assert warning not in app.test_client().get("/", base_url="http://localhost:8000").text
    assert warning not in app.test_client().get("/", base_url="https://192.168.1.20").text


# ---- files ----


def test_only_static_files_are_served(app: Flask, stranger: Visitor) -> None:
    assert stranger.open("/static/css/base.css").status == 200
    for path in (
        "/static/",
        "/static/css",
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2fpyproject.toml",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/..\\pyproject.toml",
        "/static/%00",
        "/.git/config",
        "/static/../.git/config",
        "/instance/secret",
    ):
        answer = app.test_client().get(path, follow_redirects=True)
        assert answer.status_code == 404, path
        assert "Page not found" in answer.text


def test_only_the_worker_of_the_solver_may_run_webassembly(app: Flask) -> None:
    names = ["@0123456789ab/js/gaps/solver.js", "@0123456789ab/js/gaps/main.js", "js/all.js"]
    files = (file for file in (ROOT / "static").rglob("*") if file.is_file())
    names += [file.relative_to(ROOT / "static").as_posix() for file in files]
    policies = {}
    with app.test_client() as browser:
        for name in names:
            answer = browser.get(f"/static/{name}", buffered=True)
            assert answer.status_code == 200, name
            policies[name] = answer.headers["Content-Security-Policy"]
    may = {name for name, policy in policies.items() if "wasm" in policy}
    assert may == {"js/gaps/solver.js", "@0123456789ab/js/gaps/solver.js"}
    # and it may do nothing else
    assert {policies[name] for name in may} == {"default-src 'none'; script-src 'wasm-unsafe-eval'"}


# ---- settings ----


@pytest.mark.parametrize(
    "url",
    [
        "http://cards.example",
        "http://8.8.8.8",
        "http://[2001:4860:4860::8888]",
        "http://localhost.cards.example",
        "ftp://localhost",
        "cards.example",
        "https://",
        "https://cards.example/scorekeeper",
        "javascript:alert(1)",
    ],
)
def test_malformed_address_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(ConfigError, match="SCOREKEEPER_URL"):
        Config.from_env({"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_URL": url})


@pytest.mark.parametrize(
    ("url", "https"),
    [
        ("https://cards.example", True),
        ("https://8.8.8.8:8443", True),
        ("http://localhost:8000", False),
        ("http://192.168.1.20:8000", False),
        ("http://10.0.0.7", False),
        ("http://cards.local", False),
        ("http://cards.home.arpa:8000", False),
    ],
)
def test_plain_http_is_for_home_networks(tmp_path: Path, url: str, https: bool) -> None:
    config = Config.from_env({"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_URL": url})
    assert config.https is https
    assert config.https or is_private(config.hosts[3])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SCOREKEEPER_PROXIES", "one"),
        ("SCOREKEEPER_PROXIES", "-1"),
        ("SCOREKEEPER_WRITE_LIMIT", "240"),
        ("SCOREKEEPER_WRITE_LIMIT", "-1/minute"),
        ("SCOREKEEPER_WRITE_LIMIT", "1/fortnight"),
        ("DATABASE_URL", "mysql://localhost/cards"),
        ("SCOREKEEPER_INSTANCE", "/dev/null/instance"),
    ],
)
def test_invalid_setting_is_one_line(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_env({"SCOREKEEPER_INSTANCE": str(tmp_path), name: value})
    assert "\n" not in str(caught.value)


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    env = {"SCOREKEEPER_INSTANCE": str(tmp_path / "instance")}
    config = Config.from_env(env)
    (secret_file,) = (tmp_path / "instance").iterdir()
    assert secret_file.name == "secret"
    assert secret_file.stat().st_mode & 0o777 == 0o600
    assert secret_file.read_text(encoding="utf-8") == config.secret
    assert len(config.secret) >= 43  # 256 bits
    assert Config.from_env(env).secret == config.secret
    assert (
        Config.from_env({"SCOREKEEPER_INSTANCE": str(tmp_path / "other")}).secret != config.secret
    )
    assert Config.from_env({**env, "SCOREKEEPER_SECRET": "given"}).secret == "given"


@audit_only
def test_session_signed_with_another_secret_is_ignored(make_app: MakeApp) -> None:
    mine, other = make_app(), make_app(secret="another secret")
    house = House(mine)
    visitor = Visitor(house)
    stolen = Visitor(House(other, "Attic"), None)
    assert stolen.token
    cookie = stolen.client.get_cookie("session")
    assert cookie
    visitor.client.set_cookie("session", cookie.value)
    form = {"csrf_token": stolen.token, "name": "Cellar", "key": "a" * 32, "seen": "9"}
    with nothing_changes(mine):
        assert visitor.send(f"{visitor.home}/name", form).status == 400


def test_queued_form_needs_no_token_but_our_origin(
    app: Flask, owner: Visitor, stranger: Visitor
) -> None:
    night = f"{owner.home}/montana/{owner.house.start_night()}"

    def send(visitor: Visitor, **headers: str | None) -> int:
        form = {"variant": "whitefish", "key": new_key(), "seen": str(owner.house.seq)}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        queued = {"X-Queued": "more", **named}
        return visitor.send(f"{night}/deals/1/call", form, headers=queued).status

    with nothing_changes(app):
        for origin in ("https://evil.example", "null", None):
            assert send(owner, Origin=origin) == 403
        for site in ("cross-site", "same-site", "none"):
            assert send(owner, Sec_Fetch_Site=site) == 403
        assert send(stranger) == 403
        assert send(owner, X_Queued=None) == 400
    assert send(owner, Sec_Fetch_Site="same-origin") == 303
    preflight = owner.open(owner.home, method="OPTIONS", origin="https://evil.example")
    assert not [name for name in preflight.headers if name[0].startswith("Access-Control")]


def test_a_session_ends_after_400_days(
    app: Flask, owner: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def send(days: int) -> int:
        visitor = Visitor(owner.house)
        then = int(time.time()) - days * 24 * 60 * 60
        with monkeypatch.context() as patch:
            patch.setattr(TimestampSigner, "get_timestamp", lambda _: then)
            assert visitor.token
        return visitor.post(f"{visitor.home}/name", {"name": "Cellar"}).status

    with nothing_changes(app):
        assert send(days=401) == 400
    assert send(days=399) == 303
