"""The address that phones use, the QR of a link, and the certificate for https at home."""

import errno
import socket
import stat
from pathlib import Path

import pytest
import segno
from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from scorekeeper.core import network
from scorekeeper.server.listening import listen
from scorekeeper.server.tls import own_certificate

DAY_MS = 24 * 60 * 60 * 1000
NOW = 1_795_000_000_000
ANYWHERE = "0.0.0.0"  # noqa: S104 - nothing listens there in these tests
HOSTS = ("localhost", "127.0.0.1", "[::1]", "192.168.1.20", "card-table.local")


@pytest.mark.parametrize(
    ("addresses", "chosen"),
    [
        (["192.168.1.20"], "192.168.1.20"),
        (["8.8.8.8", "10.0.0.5"], "10.0.0.5"),
        (["8.8.8.8"], None),
        (["127.0.1.1"], None),
        ([], None),
    ],
)
def test_the_home_address_is_a_private_one(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str], chosen: str | None
) -> None:
    monkeypatch.setattr(network, "_addresses", lambda: iter(addresses))
    assert network.home_address() == chosen


@pytest.mark.parametrize(
    ("host", "port", "https", "address"),
    [
        (ANYWHERE, 8000, False, "http://192.168.1.20:8000"),
        ("::", 8000, True, "https://192.168.1.20:8000"),
        (ANYWHERE, 80, False, "http://192.168.1.20"),
        (ANYWHERE, 443, True, "https://192.168.1.20"),
        ("127.0.0.1", 8000, False, "http://localhost:8000"),
        ("localhost", 8001, True, "https://localhost:8001"),
        ("10.0.0.5", 8000, False, "http://10.0.0.5:8000"),
        ("fd00::2", 8000, False, "http://[fd00::2]:8000"),
    ],
)
def test_people_type_the_address_that_leads_to_where_the_server_listens(
    monkeypatch: pytest.MonkeyPatch, host: str, port: int, https: bool, address: str
) -> None:
    monkeypatch.setattr(network, "home_address", lambda: "192.168.1.20")
    assert network.base_address(host, port, https=https) == address


def test_without_a_home_network_the_address_is_this_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "home_address", lambda: None)
    assert network.base_address(ANYWHERE, 8000, https=False) == "http://localhost:8000"


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("Card-Table", ("card-table", "card-table.local")),
        ("table.lan", ("table.lan", "table", "table.local")),
        ("no_name", ()),
        ("", ()),
        ("x" * 64, ()),
    ],
)
def test_computer_answers_to_its_name_if_valid_in_an_address(
    monkeypatch: pytest.MonkeyPatch, name: str, names: tuple[str, ...]
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert network.own_names() == names


def test_a_port_that_is_taken_cannot_be_listened_on() -> None:
    taken = rf"^\[Errno {errno.EADDRINUSE}\]"
    with listen("127.0.0.1", 0) as first, pytest.raises(OSError, match=taken):
        listen("127.0.0.1", first.getsockname()[1])


def test_the_qr_code_on_the_terminal_is_that_of_the_link() -> None:
    link = "http://192.168.1.20:8000/join/lgoMzfRb0ULE7kATc765YdiTp3CwQZjO"
    lines = network.qr_text(link).splitlines()
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows: list[list[int]] = []
    for line in lines:
        assert line.startswith("\x1b[97;40m")
        blocks = line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m")
        assert len(blocks) < 80
        rows += [[halves[block][half] for block in blocks] for half in (0, 1)]
    matrix = [list(row) for row in segno.make_qr(link, error="l").matrix_iter(border=2)]
    assert rows[: len(matrix)] == matrix


def test_a_certificate_covers_every_name_and_its_key_is_private(tmp_path: Path) -> None:
    made = own_certificate(tmp_path / "tls", HOSTS, NOW)
    certificate = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    covered = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert set(covered.get_values_for_type(x509.DNSName)) == {"localhost", "card-table.local"}
    addresses = {str(address) for address in covered.get_values_for_type(x509.IPAddress)}
    assert addresses == {"127.0.0.1", "::1", "192.168.1.20"}
    assert (certificate.not_valid_after_utc - certificate.not_valid_before_utc).days <= 397
    assert stat.S_IMODE(made.key.stat().st_mode) == 0o600
    key = load_pem_private_key(made.key.read_bytes(), password=None)
    assert key.public_key() == certificate.public_key()


def test_valid_certificate_is_reused(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, HOSTS, NOW)
    assert own_certificate(tmp_path, HOSTS, NOW + 300 * DAY_MS) == made
    assert own_certificate(tmp_path, HOSTS[:3], NOW) == made


@pytest.mark.parametrize(
    ("hosts", "days"), [((*HOSTS, "192.168.7.7"), 0), (HOSTS, 396), (HOSTS, -2)]
)
def test_certificate_is_replaced_for_another_address_or_after_expiry(
    tmp_path: Path, hosts: tuple[str, ...], days: int
) -> None:
    made = own_certificate(tmp_path, HOSTS, NOW)
    fresh = own_certificate(tmp_path, hosts, NOW + days * DAY_MS)
    assert fresh.fingerprint != made.fingerprint
    assert stat.S_IMODE(fresh.key.stat().st_mode) == 0o600


def test_damaged_certificate_or_one_without_key_is_replaced(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, HOSTS, NOW)
    other = own_certificate(tmp_path / "other", HOSTS, NOW)
    made.key.write_bytes(other.key.read_bytes())
    second = own_certificate(tmp_path, HOSTS, NOW)
    second.certificate.write_text("no certificate")
    third = own_certificate(tmp_path, HOSTS, NOW)
    third.key.unlink()
    fourth = own_certificate(tmp_path, HOSTS, NOW)
    assert len({certificate.fingerprint for certificate in (made, second, third, fourth)}) == 4


def test_name_invalid_in_a_certificate_is_left_out(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, ("localhost", "a..b", "карты.example"), NOW)
    certificate = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    covered = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert set(covered.get_values_for_type(x509.DNSName)) == {
        "localhost",
        "xn--80atti9b.example",
    }
