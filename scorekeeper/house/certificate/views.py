"""How a phone comes to trust this server, where it made its certificate itself."""

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
    """What it is, and how it is installed; over plain http, what for."""
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
    """The certificate, by the type and the name for which phones offer to install it."""
    answer = make_response(_authority().der)
    answer.content_type = "application/x-x509-ca-cert"
    answer.headers["Content-Disposition"] = attachment("scorekeeper.crt")
    return answer


def _authority() -> Authority:
    """The server's own.

    Raises:
        Missing: it has none: a proxy encrypts, or nobody does.
    """
    found: Path | None = current_app.config["AUTHORITY"]
    if found is None:
        raise Missing("certificate")
    return read_authority(found)
