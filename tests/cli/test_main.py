"""The `scorekeeper` command, as a separate process where that makes a difference."""

import base64
import hashlib
import re
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import console
from tests.depth import audit_only
from tests.running.command import ROOT, scorekeeper, scorekeeper_afresh, scorekeeper_here
from tests.running.serving import free_port


def link_of(done: subprocess.CompletedProcess[str]) -> tuple[str, str]:
    """The address and the secret of the one link that was printed."""
    assert done.returncode == 0, done.stderr
    (link,) = re.findall(r"^(\S+)/join/(\S+)$", done.stdout, re.MULTILINE)
    return link[0], link[1]


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one line printed by a command that failed."""
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.endswith("\n")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def houses(instance: Path) -> list[str]:
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database:
        return [name for (name,) in database.execute("SELECT name FROM house ORDER BY id")]


def second_house(instance: Path) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database, database:
        database.execute(
            "INSERT INTO house (public_id, name, seq) VALUES ('secondhouse', 'The cabin', 0)"
        )


def test_the_command_starts_without_flask_or_a_database() -> None:
    slow = ["alembic", "cryptography", "flask", "gunicorn", "segno", "sqlalchemy"]
    program = f"import sys, scorekeeper.cli.main; print([m for m in {slow} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout == "[]\n"


def test_help_names_the_commands(tmp_path: Path) -> None:
    helped = scorekeeper_here("--help", instance=tmp_path)
    assert helped.returncode == 0
    commands = {"run", "owner-link", "demo", "score", "import", "export", "backup", "restore"}
    assert {*commands, "doctor", "recount", "upgrade"} <= set(helped.stdout.split())


def test_owner_link_has_192_random_bits_and_only_their_hash_is_stored(tmp_path: Path) -> None:
    _, token = link_of(scorekeeper_afresh("owner-link", instance=tmp_path))
    assert len(base64.urlsafe_b64decode(token)) * 8 == 192
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(token.encode() in content for content in files)
    digest = hashlib.sha256(token.encode()).hexdigest().encode()
    assert any(digest in content for content in files)


def test_first_owner_link_founds_house_and_next_one_reuses_it(
    tmp_path: Path,
) -> None:
    _, first = link_of(scorekeeper_here("owner-link", instance=tmp_path))
    _, second = link_of(scorekeeper_here("owner-link", instance=tmp_path))
    assert first != second
    assert houses(tmp_path) == ["Our house"]


def test_owner_link_with_several_houses_needs_a_house(tmp_path: Path) -> None:
    link_of(scorekeeper_here("owner-link", instance=tmp_path))
    second_house(tmp_path)
    for arguments in ((), ("--house", "unknown")):
        refusal = scorekeeper_here("owner-link", *arguments, instance=tmp_path)
        assert (refusal.returncode, refusal.stdout) == (2, "")
        assert "--house" in refusal.stderr
        assert "Our house" in refusal.stderr
        assert "secondhouse  The cabin" in refusal.stderr
    _, token = link_of(scorekeeper_here("owner-link", "--house", "secondhouse", instance=tmp_path))
    digest = hashlib.sha256(token.encode()).hexdigest()
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database:
        query = "SELECT house_id, role FROM invite WHERE token_hash = ?"
        assert database.execute(query, [digest]).fetchall() == [(2, "owner")]


def test_owner_link_uses_last_address_of_the_server(tmp_path: Path) -> None:
    address_file = tmp_path / "address"
    address_file.write_text("http://192.168.1.20:8123\n", encoding="utf-8")
    assert (
        link_of(scorekeeper_here("owner-link", instance=tmp_path))[0] == "http://192.168.1.20:8123"
    )
    public = scorekeeper_here(
        "owner-link", instance=tmp_path, SCOREKEEPER_URL="https://cards.example/"
    )
    assert link_of(public)[0] == "https://cards.example"
    address_file.write_bytes(b"\xff nonsense")
    assert link_of(scorekeeper_here("owner-link", instance=tmp_path))[0] == "http://localhost:8000"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"SCOREKEEPER_URL": "http://cards.example"}, "https"),
        ({"SCOREKEEPER_URL": "cards"}, "SCOREKEEPER_URL"),
        ({"SCOREKEEPER_PROXIES": "one"}, "SCOREKEEPER_PROXIES"),
        ({"DATABASE_URL": "mysql://cards"}, "DATABASE_URL"),
        ({"DATABASE_URL": "postgresql://ann:hidden@localhost:port/cards"}, "DATABASE_URL"),
        ({"DATABASE_URL": "postgresql://ann:hidden@127.0.0.1:9/cards"}, "127.0.0.1/cards"),
        ({"DATABASE_URL": "sqlite:////nowhere/at/all.sqlite"}, "/nowhere/at/all.sqlite"),
    ],
)
def test_invalid_setting_is_reported_in_one_line(
    tmp_path: Path, settings: dict[str, str], message: str
) -> None:
    line = one_line(scorekeeper("run", "--port", str(free_port()), instance=tmp_path, **settings))
    assert message in line
    assert "hidden" not in line


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        (("--host", "8.8.8.8"), {}),
        (("--https",), {"SCOREKEEPER_URL": "http://192.168.1.20:8000"}),
        (("--host", "192.0.2.77"), {}),  # not this computer's
    ],
)
def test_server_without_safe_address_does_not_start(
    tmp_path: Path, arguments: tuple[str, ...], settings: dict[str, str]
) -> None:
    one_line(
        scorekeeper("run", "--port", str(free_port()), *arguments, instance=tmp_path, **settings)
    )
    assert not (tmp_path / "scorekeeper.sqlite").exists()


@pytest.mark.parametrize("command", ["run", "owner-link"])
def test_file_that_is_no_database_is_reported_and_left_unchanged(
    tmp_path: Path, command: str
) -> None:
    file = tmp_path / "scorekeeper.sqlite"
    file.write_bytes(b"no database " * 1000)
    line = one_line(scorekeeper(command, instance=tmp_path, SCOREKEEPER_PORT=str(free_port())))
    assert str(file) in line
    assert "it is not a database" in line
    assert file.read_bytes() == b"no database " * 1000


def test_folder_as_database_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "scorekeeper.sqlite").mkdir()
    line = one_line(scorekeeper("run", "--port", str(free_port()), instance=tmp_path))
    assert "cannot be opened" in line


def test_file_as_instance_folder_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in one_line(scorekeeper("run", instance=tmp_path / "file"))


def test_used_port_is_reported_in_one_line_and_nothing_is_written(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        line = one_line(scorekeeper("run", "--port", str(port), instance=tmp_path))
    assert str(port) in line
    assert not (tmp_path / "scorekeeper.sqlite").exists()


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_speaks_the_language_of_its_environment(
    env: dict[str, str], language: str
) -> None:
    assert console.language(env) == language


@audit_only
def test_output_in_russian_locale_is_russian(tmp_path: Path) -> None:
    done = scorekeeper_afresh("owner-link", instance=tmp_path, LC_ALL="ru_RU.UTF-8")
    link_of(done)
    assert re.search("[а-я]{3}", done.stdout)
    assert re.search("[А-Яа-я]{3}", houses(tmp_path)[0])
