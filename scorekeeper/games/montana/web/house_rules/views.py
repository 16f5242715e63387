"""The house's rules: what they are, and the owners' form."""

from collections.abc import Sequence

from flask import Blueprint, Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import house_rules
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.web.house_rules.forms import HouseRulesForm, packed
from scorekeeper.games.montana.web.house_rules.what_if import Recount, recounted
from scorekeeper.games.montana.web.house_rules.wording import clash_rows, told_rules, usual_values
from scorekeeper.games.montana.web.nights.rules_form import Values, values_of
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.pages import go, page

blueprint = Blueprint("house_rules", __name__, url_prefix="/house-rules")


@blueprint.get("")
@requires(Role.VIEWER)
def show() -> Response:
    """Every rule: what it says here, and what it means."""
    rules = load_rules(place())
    return page("montana/house_rules/show.html", rules=told_rules(rules), member=member())


@blueprint.get("/edit")
@requires(Role.OWNER)
def edit() -> Response:
    """The form; with `usual` in the address, as if nothing had ever been changed."""
    stands = values_of(load_rules(place()))
    wanted = values_of(HouseRules()) if request.args.get("usual") else stands
    return _form(wanted, packed(stands), member().seq)


@blueprint.post("")
@requires(Role.OWNER)
def change() -> Response:
    """Other rules, for the nights that start from now on."""
    form = HouseRulesForm()
    written = form.attempt(
        lambda stamp: house_rules.change(actor(), stamp, form.rules, form.changed)
    )
    return _again(form) if written is None else go(url_for("montana.house_rules.show"))


@blueprint.post("/what-if")
@requires(Role.OWNER)
def what_if() -> Response:
    """What the rules on the form would have made of the last nights; nothing is written."""
    form = HouseRulesForm()
    nights = form.attempt(lambda _: recounted(form.rules))
    return _again(form, nights)


def _again(form: HouseRulesForm, nights: Sequence[Recount] | None = None) -> Response:
    """The form once more, with all that was typed.

    After a conflict its reader knows what stands now. Otherwise the form is still the answer to
    what was shown at first.
    """
    if form.conflict:
        stands = values_of(load_rules(place()))
        return _form(form.upon(stands), packed(stands), member().seq, form)
    seen = form.seen_by(member().seq) if nights is None else int(form.seen.data or 0)
    return _form(form.values, form.typed("shown"), seen, form, nights)


def _form(
    values: Values,
    shown: str,
    seen: int,
    form: HouseRulesForm | None = None,
    nights: Sequence[Recount] | None = None,
) -> Response:
    return page(
        "montana/house_rules/edit.html",
        form.status if form else 200,
        values=values,
        shown=shown,
        seen=seen,
        form=form,
        clashes=clash_rows(form),
        usual=usual_values(),
        nights=nights,
        member=member(),
    )
