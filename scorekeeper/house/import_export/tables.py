"""All tables of a house in one file."""

import zipfile
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile

from flask import Response, current_app, make_response

from scorekeeper.core.roles import Role
from scorekeeper.house.import_export.views import IN_MEMORY, blueprint, send_file
from scorekeeper.web.access import member, requires

_HOUSE = "/h/<house>/"


@blueprint.get("/tables.zip")
@requires(Role.VIEWER)
def tables() -> Response:
    """Export every table of the whole house: what its pages offer as CSV, compressed."""
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed after sending
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, endpoint in _tables():
            answer = make_response(current_app.view_functions[endpoint]())
            archive.writestr(zipfile.ZipInfo(name), answer.get_data(), zipfile.ZIP_DEFLATED)
    return send_file(file, "application/zip", f"{member().house_name}.zip")


def _tables() -> Iterator[tuple[str, str]]:
    """Yield the name in the file, and the view, of each table of a whole house."""
    for rule in sorted(current_app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if rule.rule.endswith(".csv") and rule.arguments == {"house"}:
            yield rule.rule.removeprefix(_HOUSE).replace("/", "-"), rule.endpoint
