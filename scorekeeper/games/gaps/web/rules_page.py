"""The rule sets of the house: shipped ones, its own, and archived ones."""

from flask import Response, url_for
from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.actions.rule_sets import WrittenRules
from scorekeeper.games.gaps.files.game_file import own_rules
from scorekeeper.games.gaps.rules.rule_set import MAX_SHUFFLES, PRESETS, How, RuleSet, When
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.rule_names import house_rule_sets
from scorekeeper.web.access import actor, requires
from scorekeeper.web.forms import ArchiveForm, WholeNumber, WriteForm
from scorekeeper.web.pages import go, page


class RuleSetForm(WriteForm):
    """A rule set: its name, which the action checks, and its parts."""

    name = StringField()
    shuffles = WholeNumber(validators=[InputRequired(), NumberRange(0, MAX_SHUFFLES)])
    when = StringField(validators=[AnyOf(list(When))])
    how = StringField(validators=[AnyOf(list(How))])
    undo = StringField(validators=[AnyOf(["yes", "no"])])

    @property
    def rule_set(self) -> RuleSet:
        undo = self.typed("undo") == "yes"
        when, how = When(self.typed("when")), How(self.typed("how"))
        return own_rules(self.shuffles.number, when, how, undo=undo)


class NameForm(WriteForm):
    name = StringField()


@blueprint.get("/rules")
@requires(Role.VIEWER)
def rules() -> Response:
    """Show every rule set, and a form to add one."""
    return _rules()


@blueprint.post("/rules")
@requires(Role.SCORER)
def add_rules() -> Response:
    form = RuleSetForm()
    return _after(
        form,
        form.attempt(
            lambda stamp: gaps_rules.add(actor(), stamp, form.typed("name"), form.rule_set)
        ),
    )


@blueprint.post("/rules/<number:number>/name")
@requires(Role.SCORER)
def rename_rules(number: int) -> Response:
    form = NameForm()
    written = form.attempt(
        lambda stamp: gaps_rules.rename(actor(), stamp, number, form.typed("name"))
    )
    return _after(form, written, number)


@blueprint.post("/rules/<number:number>/retired")
@requires(Role.SCORER)
def archive_rules(number: int) -> Response:
    form = ArchiveForm()
    archived = form.typed("archived") == "yes"
    written = form.attempt(
        lambda stamp: gaps_rules.set_archived(actor(), stamp, number, archived=archived)
    )
    return _after(form, written, number)


def _after(form: WriteForm, written: WrittenRules | None, number: int | None = None) -> Response:
    return _rules(form, number) if written is None else go(url_for("gaps.rules"))


def _rules(form: WriteForm | None = None, number: int | None = None) -> Response:
    """Render the page; `form` is the invalid form, `number` its rule set."""
    sets = house_rule_sets()
    return page(
        "gaps/rules.html",
        presets=PRESETS.values(),
        own={n: rule_set for n, rule_set in sets.items() if not rule_set.archived},
        archived={n: rule_set for n, rule_set in sets.items() if rule_set.archived},
        form=form,
        number=number,
        limit=MAX_SHUFFLES,
    )
