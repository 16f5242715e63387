"""The rule sets of the house: shipped ones, its own, and archived ones."""

from flask import Response
from wtforms import StringField
from wtforms.validators import AnyOf

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.files.game_file import own_rules
from scorekeeper.games.gaps.rules.rule_set import MAX_SHUFFLES, PRESETS, How, RuleSet, When
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.rule_names import house_rule_sets
from scorekeeper.web.access import requires
from scorekeeper.web.forms import ArchiveForm, NameForm, WholeNumber, WriteForm, whole_number
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtHouse, AtSitting, Steps, go_after


class RuleSetForm(WriteForm):
    """A rule set: its name, which the action checks, and its parts."""

    name = StringField()
    shuffles = WholeNumber(validators=whole_number(0, MAX_SHUFFLES))
    when = StringField(validators=[AnyOf(list(When))])
    how = StringField(validators=[AnyOf(list(How))])
    undo = StringField(validators=[AnyOf(["yes", "no"])])

    @property
    def rule_set(self) -> RuleSet:
        undo = self.typed("undo") == "yes"
        when, how = When(self.typed("when")), How(self.typed("how"))
        return own_rules(self.shuffles.number, when, how, undo=undo)


@blueprint.get("/rules")
@requires(Role.VIEWER)
def rules() -> Response:
    """Show every rule set, and a form to add one."""
    return _rules()


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


_ANSWER = go_after("gaps.rules", _rules)
Steps[AtHouse](blueprint, "/rules", _ANSWER).add(
    "",
    RuleSetForm,
    lambda form, at: gaps_rules.add(*at, form.typed("name"), form.rule_set),
    endpoint="add_rules",
)
_RULE_SET = Steps[AtSitting](blueprint, "/rules/<number:number>", _ANSWER)
_RULE_SET.add(
    "name",
    NameForm,
    lambda form, at: gaps_rules.rename(*at, form.typed("name")),
    endpoint="rename_rules",
)
_RULE_SET.add(
    "retired",
    ArchiveForm,
    lambda form, at: gaps_rules.set_archived(*at, archived=form.is_archived),
    endpoint="archive_rules",
)
