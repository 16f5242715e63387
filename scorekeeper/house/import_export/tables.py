"""All tables of a house in one file."""

import zipfile
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile

from flask import Response, current_app, make_response
from flask_babel import gettext

from scorekeeper.base.problems import RuleError
from scorekeeper.core.roles import Role
from scorekeeper.house.import_export.views import IN_MEMORY, blueprint, send_file
from scorekeeper.web.access import member, requires
from scorekeeper.web.errors import problem
from scorekeeper.web.import_slots import import_slot
from scorekeeper.web.language import say

_HOUSE = "/h/<house>/"


@blueprint.get("/tables.zip")
@requires(Role.VIEWER)
def tables() -> Response:
    """Export every table of the whole house: what its pages offer as CSV, compressed."""
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed after sending
    try:
        with import_slot(), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, endpoint in _tables():
                answer = make_response(current_app.view_functions[endpoint]())
                archive.writestr(zipfile.ZipInfo(name), answer.get_data(), zipfile.ZIP_DEFLATED)
    except RuleError as error:  # no slot became free
        file.close()
        return problem(503, gettext("The server is busy"), say(error.problems[0].message))
    return send_file(file, "application/zip", f"{member().house_name}.zip")


def _tables() -> Iterator[tuple[str, str]]:
    """Yield the name in the file, and the view, of each table of a whole house."""
    for rule in sorted(current_app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if rule.rule.endswith(".csv") and rule.arguments == {"house"}:
            yield rule.rule.removeprefix(_HOUSE).replace("/", "-"), rule.endpoint
