"""A certificate of our own making, for https in a home network.

No authority vouches for it, so browsers warn once; whoever compares the fingerprint knows
that nobody stands in between.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_LIFE = timedelta(days=397)  # iPhones accept no longer one
_BEFORE = timedelta(days=1)  # for phones whose clock is behind
_RENEW = timedelta(days=30)  # a server may run on for weeks


@dataclass(frozen=True, slots=True)
class Certificate:
    """Where certificate and key lie, and the SHA-256 fingerprint as browsers show it."""

    certificate: Path
    key: Path
    fingerprint: str


def own_certificate(folder: Path, hosts: Iterable[str], at: int) -> Certificate:
    """The certificate in `folder`, made anew unless it covers all hosts for a while yet.

    Args:
        folder: where it is kept; made if it is not there.
        hosts: names and addresses, IPv6 with or without brackets.
        at: the moment, in milliseconds since 1970.

    Raises:
        OSError: the folder cannot be read or written.
    """
    now = datetime.fromtimestamp(at // 1000, UTC)
    names = set(_names(hosts))
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    kept = _load(certificate, key)
    if kept is None or not _serves(kept, names, now):
        kept = _make(certificate, key, names, now)
    return Certificate(certificate, key, kept.fingerprint(SHA256()).hex(":").upper())


def _names(hosts: Iterable[str]) -> Iterator[x509.GeneralName]:
    for host in hosts:
        bare = host.strip("[]")
        try:
            yield x509.IPAddress(ip_address(bare))
        except ValueError:
            with suppress(UnicodeError):  # a name that no certificate can carry
                yield x509.DNSName(bare.encode("idna").decode("ascii"))


def _load(certificate: Path, key: Path) -> x509.Certificate | None:
    """What is kept, if it is whole and the two belong together."""
    try:
        kept = x509.load_pem_x509_certificate(certificate.read_bytes())
        private = load_pem_private_key(key.read_bytes(), password=None)
    except (FileNotFoundError, ValueError, TypeError):
        return None
    return kept if kept.public_key() == private.public_key() else None


def _serves(kept: x509.Certificate, names: set[x509.GeneralName], now: datetime) -> bool:
    covered = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    in_time = kept.not_valid_before_utc <= now < kept.not_valid_after_utc - _RENEW
    return in_time and names <= set(covered)


def _make(
    certificate: Path, key: Path, names: set[x509.GeneralName], now: datetime
) -> x509.Certificate:
    private = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Scorekeeper")])
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BEFORE)
        .not_valid_after(now - _BEFORE + _LIFE)
        .add_extension(x509.SubjectAlternativeName(sorted(names, key=repr)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(private, SHA256())
    )
    secret = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    key.parent.mkdir(parents=True, exist_ok=True)
    _write(key, secret, 0o600)
    _write(certificate, made.public_bytes(Encoding.PEM), 0o644)
    return made


def _write(path: Path, content: bytes, mode: int) -> None:
    """Whole or not at all; what lay there before is replaced."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
    fresh.replace(path)
