"""This server's own certificate authority, which phones can be made to trust."""

import os
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding

CERTIFICATE_FILE = "authority.pem"
KEY_FILE = "authority-key.pem"


@dataclass(frozen=True, slots=True)
class Authority:
    """A certificate to install, as it is shown and sent.

    Args:
        fingerprint: in the format that phones show.
        places: the addresses and names for which it can sign.
    """

    der: bytes
    fingerprint: str
    places: tuple[str, ...]


def read_authority(file: Path) -> Authority:
    """Read the authority of a file.

    Raises:
        OSError: the file cannot be read.
        ValueError: it contains no certificate.
    """
    certificates = x509.load_pem_x509_certificate(file.read_bytes())
    places = tuple(str(name.value) for name in vouches_for(certificates))
    return Authority(certificates.public_bytes(Encoding.DER), fingerprint(certificates), places)


def fingerprint(certificate: x509.Certificate) -> str:
    """Return the SHA-256 fingerprint in the format of browsers and phones."""
    return certificate.fingerprint(SHA256()).hex(":").upper()


def vouches_for(authority: x509.Certificate) -> list[x509.GeneralName]:
    """Return the networks and names for which it may sign (RFC 5280, 4.2.1.10), if limited."""
    try:
        allowed = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    except x509.ExtensionNotFound:
        return []
    return list(allowed.permitted_subtrees or ())


def write_file(path: Path, content: bytes, mode: int) -> None:
    """Write or replace a file atomically, with these permissions."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
    fresh.replace(path)
