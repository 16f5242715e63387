"""Import of a score list that was kept in a spreadsheet: it becomes a game on the pad."""

from flask import Response
from flask_babel import get_locale

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.dates import clean_date, date_problem
from scorekeeper.core.days import weekday
from scorekeeper.core.names import clean_name
from scorekeeper.core.roles import Role
from scorekeeper.games.importing import MAX_OF_A_LIST, read_score_list
from scorekeeper.house.import_export.forms import ScoreListForm
from scorekeeper.house.import_export.views import blueprint, preview_upload, show_preview
from scorekeeper.web.access import requires, tonight
from scorekeeper.web.import_slots import import_slot
from scorekeeper.web.pages import page

_CODEPAGES = {"en": "cp1252", "ru": "cp1251"}
"""How spreadsheets save a CSV file that is not UTF-8, by language."""


@blueprint.get("/score-list")
@requires(Role.SCORER)
def score_list() -> Response:
    """Show the form for a score list from a spreadsheet."""
    return _score_list()


@blueprint.post("/score-list/preview")
@requires(Role.SCORER)
def preview_score_list() -> Response:
    """Preview what a score list would change; nothing is written."""
    form = ScoreListForm()
    previewed = form.attempt(lambda _: preview_upload(_as_pad(form)))
    return _score_list(form) if previewed is None else show_preview(*previewed)


def _as_pad(form: ScoreListForm) -> bytes:
    """Return the file of the pad on which the list could have been kept."""
    with import_slot():
        scores = read_score_list(form.content, _CODEPAGES[str(get_locale())])
    title = form.typed("title").strip() or scores.game
    if not title:
        raise RuleError(Problem("title", "title", text("Which game was it?")))
    typed = form.typed("date").strip()
    if not typed and (wrong := scores.date and date_problem(scores.date, tonight())):
        raise RuleError(Problem("date", "file", wrong))
    day = clean_date(typed or scores.date or tonight().isoformat())
    wins = form.typed("wins")
    return scores.to_file(name=weekday(day), date=day, title=clean_name(title, "title"), wins=wins)


def _score_list(form: ScoreListForm | None = None) -> Response:
    return page(
        "import_export/score_list.html",
        form=form,
        limit=MAX_OF_A_LIST // 1024,
        example=("Ann", "Bo"),
        today=tonight().isoformat(),
    )
