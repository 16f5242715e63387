"""A phone that trusts a server's authority, after the server lost it."""

import shutil
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Error, Page, Playwright, expect

from tests.browser.phones import USUAL
from tests.browser.server import Server, running
from tests.browser.table import Table, launch_options
from tests.browser.test_offline import wait_for_basics
from tests.depth import audit_only


@pytest.fixture
def https_server(tmp_path: Path) -> Iterator[Server]:
    """A server with a certificate of its own authority."""
    folder = tmp_path / "server"
    folder.mkdir()
    with running(folder, options=["--https"], forked=True) as server:
        yield server


@pytest.fixture
def trusting_page(playwright: Playwright, https_server: Server, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser that trusts the server's current certificate."""
    usual = launch_options()
    trusted = f"--ignore-certificate-errors-spki-list={key_hash(https_server)}"
    options = usual | {"args": [*usual.get("args", ()), trusted]} | USUAL
    context = playwright.chromium.launch_persistent_context(tmp_path / "profile", **options)
    yield context.new_page()
    context.close()


def key_hash(server: Server) -> str:
    """Return the hash of a certificate's key in the form that Chromium's option takes."""
    pem = (server.folder / "tls/certificate.pem").read_bytes()
    key = x509.load_pem_x509_certificate(pem).public_key()
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return b64encode(sha256(der).digest()).decode()


@audit_only
def test_certificate_page_opens_after_authority_is_lost(
    https_server: Server, trusting_page: Page
) -> None:
    page, table = trusting_page, Table(trusting_page)
    page.goto(https_server.link)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Join")).to_have_count(0)
    wait_for_basics(table)
    https_server.kill()
    shutil.rmtree(https_server.folder / "tls")
    https_server.start()

    page.goto(table.home)
    expect(page.locator("#as-of")).to_contain_text("no connection to the server")
    page.goto(f"{table.home}devices")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection to the server")
    link = page.get_by_role("link", name="Trust this server")
    expect(link).to_have_attribute("href", "/certificate")

    # Each in a page of its own: the browser's warning appears only after goto() has raised, and
    # would interrupt the next navigation.
    for address in ("/certificate", "/certificate/file"):
        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
            page.context.new_page().goto(f"{https_server.address}{address}")

    page = page.context.new_page()
    proceeding = page.context.new_cdp_session(page)
    proceeding.send("Security.setIgnoreCertificateErrors", {"ignore": True})
    page.goto(f"{https_server.address}/certificate")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trust this server")
    sheets = page.evaluate("[...document.styleSheets].map(({ href }) => href)")
    assert any("css/certificate.css" in address for address in sheets)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the certificate").click()
    authority = x509.load_der_x509_certificate(download.value.path().read_bytes())
    pem = (https_server.folder / "tls/authority.pem").read_bytes()
    assert authority == x509.load_pem_x509_certificate(pem)
