"""Pages of the house rules, and the owners' form."""

from collections.abc import Sequence
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, Response, request, url_for
from wtforms import HiddenField

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import house_rules
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.what_if import Rescored, rescored
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import as_public
from scorekeeper.games.montana.web.house_rules.wording import (
    rule_conflicts,
    rule_texts,
    usual_values,
)
from scorekeeper.games.montana.web.nights.rules_form import RulesForm, Values, values_of
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.pages import go, page

_RULES = {"last_round": "last_round_counts_calling_deal", "bids": "hidden_bids"}
"""Fields named differently from their rules."""


class HouseRulesForm(RulesForm):
    """All house rules, and the values of the fields when the form was displayed.

    A rule whose field was not edited keeps its current value, even if another device changed it.
    """

    shown = HiddenField()

    @property
    def changed(self) -> list[str]:
        return [_RULES.get(field, field) for field in self._touched]

    def merge_into(self, stored: Values) -> Values:
        """The stored values, overwritten by the edited fields."""
        return stored | {field: self.typed(field) for field in self._touched}

    @property
    def _touched(self) -> list[str]:
        displayed = dict(parse_qsl(self.typed("shown"), keep_blank_values=True))
        fields = values_of(HouseRules())
        return [field for field in fields if self.typed(field) != displayed.get(field)]


NIGHTS = 10
"""The limit for rescored nights, which bounds the cost of the page."""

RescoredNights = Sequence[tuple[int, Rescored]]
"""The newest nights, newest first, each with its number."""

blueprint = Blueprint("house_rules", __name__, url_prefix="/house-rules")


@blueprint.get("")
@requires(Role.VIEWER)
def show() -> Response:
    rules = load_rules(place())
    return page("montana/house_rules/show.html", rules=rule_texts(rules))


@blueprint.get("/edit")
@requires(Role.OWNER)
def edit() -> Response:
    """The form; with `usual` in the address, filled with the defaults."""
    stored = values_of(load_rules(place()))
    values = values_of(HouseRules()) if request.args.get("usual") else stored
    return _form(values, urlencode(stored), member().seq)


@blueprint.post("")
@requires(Role.OWNER)
def change() -> Response:
    """Change the rules for nights that start from now on."""
    form = HouseRulesForm()
    written = form.attempt(
        lambda stamp: house_rules.change(actor(), stamp, form.rules, form.changed)
    )
    return _redisplay(form) if written is None else go(url_for("montana.house_rules.show"))


@blueprint.post("/what-if")
@requires(Role.OWNER)
def what_if() -> Response:
    """Rescore recent nights by the rules on the form; nothing is stored."""
    form = HouseRulesForm()
    nights = form.attempt(
        lambda _: [
            (stored.number, rescored(as_public(stored).value, form.rules))
            for stored in NightTopic.load_newest(place(), limit=NIGHTS)
        ]
    )
    return _redisplay(form, nights)


def _redisplay(form: HouseRulesForm, nights: RescoredNights | None = None) -> Response:
    """Redisplay the form with everything typed.

    After a conflict the reader sees the current values. Otherwise changes are still compared with
    the values first displayed.
    """
    if form.conflict:
        stored = values_of(load_rules(place()))
        return _form(form.merge_into(stored), urlencode(stored), member().seq, form)
    seen = form.choose_seen(member().seq) if nights is None else form.seen.number
    return _form(form.values, form.typed("shown"), seen, form, nights)


def _form(
    values: Values,
    shown: str,
    seen: int,
    form: HouseRulesForm | None = None,
    nights: RescoredNights | None = None,
) -> Response:
    return page(
        "montana/house_rules/edit.html",
        values=values,
        shown=shown,
        seen=seen,
        form=form,
        conflicts=rule_conflicts(form),
        usual=usual_values(),
        nights=nights,
    )
