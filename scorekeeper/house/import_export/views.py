"""Import and export: the house as one file; sittings as files, imported after a preview."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import SpooledTemporaryFile

from flask import Blueprint, Response, current_app, request

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.clock import here
from scorekeeper.core.copies import read_copy
from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES
from scorekeeper.house.archive.reading import is_archive
from scorekeeper.house.archive.store import archive, still
from scorekeeper.house.backup.scheduler import backed_up
from scorekeeper.house.import_export.actions import Imported, Preview, import_file, preview_file
from scorekeeper.house.import_export.copies import MAX_COPIES, find_lost
from scorekeeper.house.import_export.forms import (
    MAX_MB,
    MAX_SENT,
    FileForm,
    TakeForm,
    pack,
)
from scorekeeper.house.import_export.reading import UnknownFormat
from scorekeeper.web.access import actor, member, place, pull_house, requires
from scorekeeper.web.addresses import sitting_address
from scorekeeper.web.forms import WriteForm, as_rule_error
from scorekeeper.web.import_slots import import_slot
from scorekeeper.web.pages import attachment, go, json_answer, page
from scorekeeper.web.security import forbid_storing

blueprint = pull_house(Blueprint("import_export", __name__, url_prefix="/h/<house>/import-export"))
blueprint.before_request(forbid_storing)

_WITH_FILES = {
    "import_export.preview",
    "import_export.preview_score_list",
    "import_export.preview_history",
    "import_export.import_history",
    "import_export.import_sitting",
}
_AT_ONCE = 64 * 1024  # bytes
_JSON = "application/json; charset=utf-8"
IN_MEMORY = 1_000_000  # bytes; larger files are written to the disk


@blueprint.url_value_preprocessor
def raise_size_limit(endpoint: str | None, _values: object) -> None:
    """Raise the size limit of forms with a file; must run before the form is read."""
    if endpoint in _WITH_FILES:
        request.max_content_length = request.max_form_memory_size = MAX_SENT


@blueprint.get("")
@requires(Role.SCORER)
def show() -> Response:
    return _show()


@blueprint.get("/house.json")
@requires(Role.OWNER)
def whole() -> Response:
    """Export the whole house as one file.

    It is written completely before it is sent: a slow client must not hold a database connection.
    """
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed after sending
    with still(member().house_id) as snapshot:
        file.writelines(archive(snapshot))
    return send_file(file, _JSON, f"{member().house_name}.json")


def send_file(file: SpooledTemporaryFile[bytes], kind: str, name: str) -> Response:
    """Send what was written to the file, under that name, and close it."""
    size = file.tell()
    answer = Response(_stream(file), content_type=kind)
    if request.method == "HEAD":  # the body is not read
        file.close()
    answer.content_length = size
    answer.headers["Content-Disposition"] = attachment(name)
    return answer


@blueprint.post("/preview")
@requires(Role.SCORER)
def preview() -> Response:
    """Preview what a sitting's file would change; nothing is written."""
    form = FileForm()
    previewed = form.attempt(lambda _: preview_upload(form.content, form.typed("copy")))
    return _show(form) if previewed is None else show_preview(*previewed, form.typed("copy"))


@blueprint.post("/take-in")
@requires(Role.SCORER)
def import_sitting() -> Response:
    form = TakeForm()
    done = form.attempt(lambda stamp: _import(form, stamp.seen))
    return _show(form) if done is None else go(sitting_address(done.importer.game, done.number))


@blueprint.get("/lost")
@requires(Role.SCORER)
def lost_copies() -> Response:
    """Return which of the device's copies are of sittings that this house no longer has.

    If there are nightly backups, `X-Backed-Up` is the newest change in them: devices must keep
    copies of later ones.
    """
    answer = json_answer(find_lost(place(), request.args.getlist("copy")[:MAX_COPIES]))
    backups: Path | None = current_app.config["BACKUPS"]
    if backups:
        answer.headers["X-Backed-Up"] = str(backed_up(backups, member().public_id, here()))
    return answer


def _stream(file: SpooledTemporaryFile[bytes]) -> Iterator[bytes]:
    with file:
        file.seek(0)
        while piece := file.read(_AT_ONCE):
            yield piece


def show_preview(preview: Preview, content: bytes, copy: str = "") -> Response:
    """Show what an import of this file would change, with a button to do it."""
    return page(
        f"{preview.importer.game}/preview.html",
        preview=preview,
        packed=pack(content),
        copy=copy,
    )


def preview_upload(content: bytes, copy: str = "") -> tuple[Preview, bytes]:
    """Preview a sitting's file, which is returned with it.

    Raises:
        RuleError: the file is invalid, or no sitting's.
    """
    with import_slot():
        if is_archive(content):
            message = text(
                "This is a whole house. It is imported on the server: scorekeeper import FILE"
            )
            raise RuleError(Problem("whole-house", "file", message))
        try:
            return preview_file(place(), content, read_copy(copy)), content
        except UnknownFormat as error:
            raise _elsewhere(error.family) or as_rule_error(error) from None
        except FileError as error:
            raise as_rule_error(error) from None


def _elsewhere(family: str) -> RuleError | None:
    """Return the error that says where to import a game's rules; None if no game reads them."""
    for link in (game.files[family] for game in PAGES if family in game.files):
        message = text(
            "This file has the rules of a game, not a game that was played. Import it with "
            "“%(link)s”, below.",
            link=link.label,
        )
        return RuleError(Problem("elsewhere", "file", message))
    return None


def _import(form: TakeForm, seen: int) -> Imported:
    with import_slot():
        try:
            return import_file(actor(), form.content, seen, read_copy(form.typed("copy")))
        except FileError as error:
            raise as_rule_error(error) from None


def _show(form: WriteForm | None = None) -> Response:
    return page(
        "import_export/show.html",
        form=form,
        limit=MAX_MB,
        games=PAGES,
    )
