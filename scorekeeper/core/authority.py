"""The authority of this server's own, which phones can be told to trust."""

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
        der: the certificate.
        fingerprint: as phones show it.
        places: the addresses and names that it can vouch for.
    """

    der: bytes
    fingerprint: str
    places: tuple[str, ...]


def read_authority(file: Path) -> Authority:
    """The authority in a file.

    Raises:
        OSError: the file cannot be read.
        ValueError: there is none in it.
    """
    found = x509.load_pem_x509_certificate(file.read_bytes())
    places = tuple(str(name.value) for name in vouches_for(found))
    return Authority(found.public_bytes(Encoding.DER), fingerprint(found), places)


def fingerprint(certificate: x509.Certificate) -> str:
    """SHA-256, as browsers and phones show it."""
    return certificate.fingerprint(SHA256()).hex(":").upper()


def vouches_for(authority: x509.Certificate) -> list[x509.GeneralName]:
    """The networks and names that it may sign for (RFC 5280, 4.2.1.10), as far as it says."""
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
