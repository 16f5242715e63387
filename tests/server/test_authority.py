"""The server's certificate authority: when it is kept, and which addresses it may certify."""

import ssl
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import NameOID

from scorekeeper.core.authority import read_authority
from scorekeeper.core.clock import now_ms
from scorekeeper.server.tls import own_certificate

DAY_MS = 24 * 60 * 60 * 1000
NOW = 1_795_000_000_000
HOSTS = ("localhost", "127.0.0.1", "[::1]", "192.168.1.20", "card-table.local")


def test_authority_stays_when_address_changes_within_its_network(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, HOSTS, NOW)
    before = made.authority.read_bytes()
    near = own_certificate(tmp_path, (*HOSTS[:3], "192.168.1.77", *HOSTS[4:]), NOW)
    assert near.fingerprint != made.fingerprint
    assert near.authority.read_bytes() == before
    years = own_certificate(tmp_path, HOSTS, NOW + 3_000 * DAY_MS)
    assert years.authority.read_bytes() == before
    late = own_certificate(tmp_path, HOSTS, NOW + 3_300 * DAY_MS)  # it would end first
    assert late.authority.read_bytes() != before
    assert stat.S_IMODE((tmp_path / "authority-key.pem").stat().st_mode) == 0o600


def test_authority_for_another_network_signs_for_earlier_one_too(tmp_path: Path) -> None:
    own_certificate(tmp_path, HOSTS, NOW)
    moved = own_certificate(tmp_path, ("localhost", "10.0.7.5"), NOW)
    assert set(read_authority(moved.authority).places) == {
        "localhost",
        "card-table.local",
        "127.0.0.1/32",
        "::1/128",
        "192.168.1.0/24",
        "10.0.7.0/24",
    }
    before = moved.authority.read_bytes()
    assert own_certificate(tmp_path, HOSTS, NOW).authority.read_bytes() == before


def test_certificate_without_authority_is_replaced(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, HOSTS, NOW)
    made.authority.unlink()
    fresh = own_certificate(tmp_path, HOSTS, NOW)
    assert fresh.fingerprint != made.fingerprint
    assert fresh.authority.exists()


@pytest.mark.parametrize(
    ("host", "trusted"),
    [
        ("localhost", True),
        ("192.168.1.20", True),
        ("192.168.1.99", True),
        ("192.168.2.20", False),
        ("8.8.8.8", False),
        ("bank.example", False),
    ],
)
def test_trusted_authority_is_valid_for_its_addresses_only(
    tmp_path: Path, host: str, trusted: bool
) -> None:
    made = own_certificate(tmp_path, HOSTS, now_ms())
    assert is_believed(signed_for(tmp_path, host), made.authority, host) == trusted


def test_server_certificate_is_valid_at_its_addresses_under_authority(tmp_path: Path) -> None:
    made = own_certificate(tmp_path, HOSTS, now_ms())
    both = tmp_path / "both.pem"
    both.write_bytes(made.certificate.read_bytes() + made.key.read_bytes())
    assert is_believed(both, made.authority, "192.168.1.20")
    assert is_believed(both, made.authority, "card-table.local")
    assert not is_believed(both, made.authority, "192.168.1.21")


def signed_for(folder: Path, host: str) -> Path:
    """Sign a certificate for a host with the authority's key: certificate and key."""
    authority = x509.load_pem_x509_certificate((folder / "authority.pem").read_bytes())
    signer = load_pem_private_key((folder / "authority-key.pem").read_bytes(), password=None)
    assert isinstance(signer, ec.EllipticCurvePrivateKey)
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    is_address = host[0].isdigit()
    name = x509.IPAddress(ip_address(host)) if is_address else x509.DNSName(host)
    above = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    made = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Anybody")]))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=9))
        .add_extension(x509.SubjectAlternativeName([name]), critical=False)
        .add_extension(above, critical=False)
        .sign(signer, SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "signed.pem"
    file.write_bytes(made.public_bytes(Encoding.PEM) + secret)
    return file


def is_believed(server: Path, authority: Path, host: str) -> bool:
    """Return whether OpenSSL, trusting that authority alone, accepts the host."""
    trusting = ssl.create_default_context(cafile=authority)
    showing = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    showing.load_cert_chain(server)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = trusting.wrap_bio(to_client, to_server, server_hostname=host)
    other = showing.wrap_bio(to_server, to_client, server_side=True)
    for _ in range(3):
        for side in (client, other):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError:
                return False
    return client.version() is not None
