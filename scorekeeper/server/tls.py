"""Certificates of our own making, for https in a home network.

An authority of this server's own signs its certificate. Until a phone trusts the authority, its
browser warns once; whoever compares the fingerprint knows that nobody stands in between. The
authority can vouch for nothing but the addresses around this server (name constraints, RFC 5280,
4.2.1.10): trusting it opens no other site to anybody.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.core.authority import (
    CERTIFICATE_FILE,
    KEY_FILE,
    fingerprint,
    vouches_for,
    write_file,
)

_LIFE = timedelta(days=397)  # iPhones accept no longer one
_LIFE_OF_AUTHORITY = timedelta(days=3650)
_BEFORE = timedelta(days=1)  # for phones whose clock is behind
_RENEW = timedelta(days=30)  # a server may run on for weeks
_AROUND = {4: 24, 6: 64}  # bits; a router gives this computer another address now and then
_FOR_SERVERS = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])

_MOST_PLACES = 30

_FILES = {
    "certificate": ("certificate.pem", "key.pem"),
    "authority": (CERTIFICATE_FILE, KEY_FILE),
}

Names = AbstractSet[x509.GeneralName]


@dataclass(frozen=True, slots=True)
class Certificate:
    """Where certificate, key and authority lie, and the fingerprint as browsers show it.

    Args:
        certificate, key: what the server shows, and the key to it.
        fingerprint: SHA-256 of the certificate.
        authority: the certificate for phones to trust.
    """

    certificate: Path
    key: Path
    fingerprint: str
    authority: Path


@dataclass(frozen=True, slots=True)
class _Pair:
    """A certificate and the key to it."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def own_certificate(folder: Path, hosts: Iterable[str], at: int) -> Certificate:
    """The certificate in `folder`, made anew unless it covers all hosts for a while yet.

    The authority that signs it stays as long as it can vouch for all hosts.

    Args:
        folder: where they are kept; made if it is not there.
        hosts: names and addresses, IPv6 with or without brackets.
        at: the moment, in milliseconds since 1970.

    Raises:
        OSError: the folder cannot be read or written.
    """
    now = datetime.fromtimestamp(at // 1000, UTC)
    names = set(_names(hosts))
    authority = _load(folder, "authority")
    if authority is None or not _vouches(authority.certificate, names, now):
        allowed = {_around(name) for name in names} | _allowed(authority)
        authority = _keep(folder, "authority", _make_authority(allowed, now))
    kept = _load(folder, "certificate")
    if kept is None or not _serves(kept.certificate, authority.certificate, names, now):
        kept = _keep(folder, "certificate", _make(authority, names, now))
    return Certificate(
        *_files(folder, "certificate"),
        fingerprint(kept.certificate),
        _files(folder, "authority")[0],
    )


def _names(hosts: Iterable[str]) -> Iterator[x509.GeneralName]:
    for host in hosts:
        bare = host.strip("[]")
        try:
            yield x509.IPAddress(ip_address(bare))
        except ValueError:
            with suppress(UnicodeError):  # a name that no certificate can carry
                yield x509.DNSName(bare.encode("idna").decode("ascii"))


# ---- what still serves ----


def _vouches(authority: x509.Certificate, names: Names, now: datetime) -> bool:
    """Whether it may sign for all of these as long as a certificate lasts."""
    in_time = authority.not_valid_before_utc <= now < authority.not_valid_after_utc - _LIFE
    return in_time and {_around(name) for name in names} <= set(vouches_for(authority))


def _serves(
    kept: x509.Certificate, authority: x509.Certificate, names: Names, now: datetime
) -> bool:
    try:
        kept.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        return False
    covered = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    in_time = kept.not_valid_before_utc <= now < kept.not_valid_after_utc - _RENEW
    return in_time and names <= set(covered)


def _around(name: x509.GeneralName) -> x509.GeneralName:
    """What an authority may vouch for, for the sake of that name.

    Of an address in a home network the whole network, of any other it alone.
    """
    if not isinstance(name, x509.IPAddress):
        return name
    address = ip_address(str(name.value))
    at_home = address.is_private and not address.is_loopback
    bits = _AROUND[address.version] if at_home else address.max_prefixlen
    return x509.IPAddress(ip_network((address, bits), strict=False))


# ---- making ----


def _allowed(before: _Pair | None) -> Names:
    """What the next one may vouch for as well: a computer is moved, and moved back."""
    return set(vouches_for(before.certificate)[:_MOST_PLACES]) if before else set()


def _make_authority(allowed: Names, now: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    called = _called("Scorekeeper, certificate authority")
    made = (
        _begin(called, called, key, now, _LIFE_OF_AUTHORITY)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(sorted(allowed, key=repr), None), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .sign(key, SHA256())
    )
    return _Pair(made, key)


def _make(authority: _Pair, names: Names, now: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    signer = authority.certificate
    above = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    made = (
        _begin(_called("Scorekeeper"), signer.subject, key, now, _LIFE)
        .add_extension(x509.SubjectAlternativeName(sorted(names, key=repr)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(above, critical=False)
        .sign(authority.key, SHA256())
    )
    return _Pair(made, key)


def _begin(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    life: timedelta,
) -> x509.CertificateBuilder:
    mark = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BEFORE)
        .not_valid_after(now - _BEFORE + life)
        .add_extension(_FOR_SERVERS, critical=False)
        .add_extension(mark, critical=False)
    )


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


# ---- files ----


def _files(folder: Path, name: str) -> tuple[Path, Path]:
    """The files of that certificate and its key."""
    certificate, key = _FILES[name]
    return folder / certificate, folder / key


def _load(folder: Path, name: str) -> _Pair | None:
    """What is kept, if it is whole and the two belong together."""
    certificate, key = _files(folder, name)
    try:
        kept = x509.load_pem_x509_certificate(certificate.read_bytes())
        private = load_pem_private_key(key.read_bytes(), password=None)
    except (FileNotFoundError, ValueError, TypeError):
        return None
    belong = kept.public_key() == private.public_key()
    if not (belong and isinstance(private, ec.EllipticCurvePrivateKey)):
        return None
    return _Pair(kept, private)


def _keep(folder: Path, name: str, pair: _Pair) -> _Pair:
    certificate, key = _files(folder, name)
    secret = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    folder.mkdir(parents=True, exist_ok=True)
    write_file(key, secret, 0o600)
    write_file(certificate, pair.certificate.public_bytes(Encoding.PEM), 0o644)
    return pair
