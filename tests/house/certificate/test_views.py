"""The page that explains how a phone trusts this server."""

import hashlib
from pathlib import Path

import pytest
from cryptography import x509

from scorekeeper.core.network import Qr
from scorekeeper.server.tls import own_certificate
from scorekeeper.translations import LANGUAGES
from tests.support import House
from tests.web.visitor import Visitor

NOW = 1_795_000_000_000


@pytest.fixture
def authority(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The authority of the house's server."""
    made = own_certificate(tmp_path, ("localhost", "192.168.1.20"), NOW).authority
    monkeypatch.setitem(house.app.config, "AUTHORITY", made)
    return made


@pytest.mark.parametrize(
    ("origin", "instruction", "unsaid"),
    [
        ("https://localhost", "The warning is gone", "https://localhost"),
        ("http://192.168.1.20", "https://192.168.1.20", "The warning is gone"),
    ],
)
def test_certificate_page_is_public_with_fingerprint_and_file(
    house: House,
    authority: Path,
    monkeypatch: pytest.MonkeyPatch,
    origin: str,
    instruction: str,
    unsaid: str,
) -> None:
    monkeypatch.setitem(house.app.config, "TRUSTED_HOSTS", ["localhost", "192.168.1.20"])
    stranger = Visitor(house, None, origin)
    start = stranger.open("/")
    assert '"/certificate"' in start.html
    page = stranger.open("/certificate")
    assert 'href="/certificate"' not in page.html  # no page links to itself
    answer = stranger.open("/certificate/file")
    fingerprint = hashlib.sha256(answer.response.data).digest().hex(":").upper()
    assert fingerprint in page.root.text
    assert "192.168.1.0/24" in page.root.text
    steps = page.root.text.partition("What it can and cannot do")[0]
    assert instruction in steps
    assert unsaid not in steps
    assert ("This page itself is not encrypted" in steps) == origin.startswith("http://")
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert "scorekeeper.crt" in answer.headers["Content-Disposition"]
    sent = x509.load_der_x509_certificate(answer.response.data)
    assert sent == x509.load_pem_x509_certificate(authority.read_bytes())


def test_drawings_of_steps_are_described_in_the_readers_language(
    house: House, authority: Path
) -> None:
    labels = []
    for language in LANGUAGES:
        page = Visitor(house, None).open("/certificate", accept_language=language)
        steps = [step for system in page.root.all("details") for step in system.all("li")]
        drawings = [next(step.all("svg", role="img")) for step in steps]
        assert [drawing.text for drawing in drawings] == [""] * 9
        labels += [drawing.attributes["aria-label"] for drawing in drawings]
    assert len(set(labels)) == 9 * len(LANGUAGES)


def test_the_code_at_the_end_leads_to_the_page(house: House, authority: Path) -> None:
    page = Visitor(house, None).open("/certificate")
    code = next(page.root.all("svg", class_="qr"))
    assert next(code.all("path")).attributes["d"] == Qr.of("http://localhost/certificate").path
    assert "http://localhost/certificate" in page.root.text


def test_safari_is_not_told_to_save_the_file_only(house: House, authority: Path) -> None:
    page = Visitor(house, None).open("/certificate")
    link = next(page.root.all("a", href="/certificate/file"))
    assert "download" not in link.attributes


def test_server_without_certificate_has_no_page(house: House) -> None:
    stranger = Visitor(house, None)
    assert stranger.open("/certificate").status == 404
    assert stranger.open("/certificate/file").status == 404
    assert '"/certificate"' not in stranger.open("/").html
