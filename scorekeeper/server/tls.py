"""Make certificates for https in a home network.

The server has its own certificate authority, which signs its certificate. Until a phone trusts the
authority, its browser warns once; comparing the fingerprint excludes an attacker in between. The
authority can only sign for the addresses around this server (name constraints, RFC 5280,
4.2.1.10): trusting it is no risk for other sites.
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

_LIFE = timedelta(days=397)  # the longest that iPhones accept
_LIFE_OF_AUTHORITY = timedelta(days=3650)
_BEFORE = timedelta(days=1)  # for phones with a slow clock
_AROUND = {4: 24, 6: 64}  # bits; a router changes this computer's address now and then
_FOR_SERVERS = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])

_MAX_PLACES = 30

RENEW = timedelta(days=30)
"""A start this close to the certificate's end renews it: a server may run for weeks."""

_FILES = {
    "certificate": ("certificate.pem", "key.pem"),
    "authority": (CERTIFICATE_FILE, KEY_FILE),
}

Names = AbstractSet[x509.GeneralName]


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of the certificate, and its fingerprint as browsers show it.

    Args:
        certificate, key: the server's certificate and its private key.
        fingerprint: SHA-256 of the certificate.
        authority: the authority's certificate, for phones to trust.
    """

    certificate: Path
    key: Path
    fingerprint: str
    authority: Path


@dataclass(frozen=True, slots=True)
class _Pair:
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def own_certificate(folder: Path, hosts: Iterable[str], at: int) -> Certificate:
    """Return the certificate in `folder`; make a new one unless it covers all hosts for a while.

    The authority that signs it is kept as long as it can sign for all hosts.

    Args:
        folder: the folder of the certificates; created if it is missing.
        hosts: names and addresses, IPv6 with or without brackets.
        at: the present time, in milliseconds since 1970.

    Raises:
        OSError: the folder cannot be read or written.
    """
    now = datetime.fromtimestamp(at // 1000, UTC)
    names = set(_names(hosts))
    authority = _load(folder, "authority")
    if authority is None or not _vouches(authority.certificate, names, now):
        allowed = {_around(name) for name in names} | _allowed(authority)
        authority = _save(folder, "authority", _make_authority(allowed, now))
    own = _load(folder, "certificate")
    if own is None or not _is_valid(own.certificate, authority.certificate, names, now):
        own = _save(folder, "certificate", _make(authority, names, now))
    return Certificate(
        *_files(folder, "certificate"),
        fingerprint(own.certificate),
        _files(folder, "authority")[0],
    )


def valid_until(folder: Path) -> datetime | None:
    """Return until when the certificate in `folder` is valid; None without a usable one.

    Raises:
        OSError: the folder cannot be read.
    """
    pairs = [_load(folder, name) for name in _FILES]
    ends = [pair.certificate.not_valid_after_utc for pair in pairs if pair]
    return min(ends) if len(ends) == len(pairs) else None


def _names(hosts: Iterable[str]) -> Iterator[x509.GeneralName]:
    for host in hosts:
        bare = host.strip("[]")
        try:
            yield x509.IPAddress(ip_address(bare))
        except ValueError:
            with suppress(UnicodeError):  # skip a name that no certificate can have
                yield x509.DNSName(bare.encode("idna").decode("ascii"))


# ---- checking existing certificates ----


def _vouches(authority: x509.Certificate, names: Names, now: datetime) -> bool:
    """Return whether the authority may sign for all names, while a new certificate is valid."""
    in_time = authority.not_valid_before_utc <= now < authority.not_valid_after_utc - _LIFE
    return in_time and {_around(name) for name in names} <= set(vouches_for(authority))


def _is_valid(
    certificate: x509.Certificate, authority: x509.Certificate, names: Names, now: datetime
) -> bool:
    try:
        certificate.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        return False
    covered = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    in_time = certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEW
    return in_time and names <= set(covered)


def _around(name: x509.GeneralName) -> x509.GeneralName:
    """Return what an authority should be allowed to sign for because of a name.

    For an address in a home network that is the whole network, for others the name itself.
    """
    if not isinstance(name, x509.IPAddress):
        return name
    address = ip_address(str(name.value))
    at_home = address.is_private and not address.is_loopback
    bits = _AROUND[address.version] if at_home else address.max_prefixlen
    return x509.IPAddress(ip_network((address, bits), strict=False))


# ---- making ----


def _allowed(before: _Pair | None) -> Names:
    """Return what the former authority could sign for, in case the computer is moved back."""
    return set(vouches_for(before.certificate)[:_MAX_PLACES]) if before else set()


def _make_authority(allowed: Names, now: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _common_name("Scorekeeper, certificate authority")
    certificate = (
        _builder(name, name, key, now, _LIFE_OF_AUTHORITY)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(sorted(allowed, key=repr), None), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .sign(key, SHA256())
    )
    return _Pair(certificate, key)


def _make(authority: _Pair, names: Names, now: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    signer = authority.certificate
    above = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    certificate = (
        _builder(_common_name("Scorekeeper"), signer.subject, key, now, _LIFE)
        .add_extension(x509.SubjectAlternativeName(sorted(names, key=repr)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(above, critical=False)
        .sign(authority.key, SHA256())
    )
    return _Pair(certificate, key)


def _builder(
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


def _common_name(name: str) -> x509.Name:
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
    certificate, key = _FILES[name]
    return folder / certificate, folder / key


def _load(folder: Path, name: str) -> _Pair | None:
    """Load a certificate and its key; None if one is missing, damaged, or they do not match."""
    certificate, key = _files(folder, name)
    try:
        loaded = x509.load_pem_x509_certificate(certificate.read_bytes())
        private = load_pem_private_key(key.read_bytes(), password=None)
    except (FileNotFoundError, ValueError, TypeError):
        return None
    match = loaded.public_key() == private.public_key()
    if not (match and isinstance(private, ec.EllipticCurvePrivateKey)):
        return None
    return _Pair(loaded, private)


def _save(folder: Path, name: str, pair: _Pair) -> _Pair:
    certificate, key = _files(folder, name)
    secret = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    folder.mkdir(parents=True, exist_ok=True)
    write_file(key, secret, 0o600)
    write_file(certificate, pair.certificate.public_bytes(Encoding.PEM), 0o644)
    return pair
