"""Pages for installing the certificate of a server with its own certificate authority."""

from pathlib import Path

from flask import Blueprint, Response, current_app, make_response, url_for

from scorekeeper.core.authority import Authority, read_authority
from scorekeeper.core.network import Qr
from scorekeeper.core.topics import Missing
from scorekeeper.web.access import public
from scorekeeper.web.addresses import our_address
from scorekeeper.web.pages import attachment, page

blueprint = Blueprint("certificate", __name__, url_prefix="/certificate")


@blueprint.get("")
@public
def show() -> Response:
    ours = our_address()
    address = ours + url_for("certificate.show")
    return page(
        "certificate/show.html",
        authority=_authority(),
        address=address,
        qr=Qr.of(address),
        encrypted=ours.replace("http://", "https://", 1),
    )


@blueprint.get("/file")
@public
def file() -> Response:
    """Send the certificate with the type and name for which phones offer to install it."""
    answer = make_response(_authority().der)
    answer.content_type = "application/x-x509-ca-cert"
    answer.headers["Content-Disposition"] = attachment("scorekeeper.crt")
    return answer


def _authority() -> Authority:
    """Load the server's certificate authority.

    Raises:
        Missing: the server has none: a proxy encrypts, or nothing does.
    """
    folder: Path | None = current_app.config["AUTHORITY"]
    if folder is None:
        raise Missing("certificate")
    return read_authority(folder)
