"""The pages of a sitting: its table, a deal, the settlement; name, options, end, deletion."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Response, abort

from scorekeeper.base.text import Text
from scorekeeper.core.deal_topic import standings
from scorekeeper.core.roles import Role
from scorekeeper.games.declarer.actions import sittings as actions
from scorekeeper.games.declarer.actions.sittings import DEALS, WrittenDeclarer
from scorekeeper.games.declarer.files.declarer_file import write_sitting
from scorekeeper.games.declarer.rules.describe_deal import later_effects, mixed
from scorekeeper.games.declarer.rules.preferans_settlement import settlement_steps
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal
from scorekeeper.games.declarer.web import words
from scorekeeper.games.declarer.web.build_fields import fields_of
from scorekeeper.games.declarer.web.cells import CELLS
from scorekeeper.games.declarer.web.deal_forms import DeclarerDealForm, deal_form
from scorekeeper.games.declarer.web.deal_values import usual_values, values_of_deal
from scorekeeper.games.declarer.web.forms import SettleDeclarerForm, option_fields, option_values
from scorekeeper.games.declarer.web.sittings import GAMES_NAME, SITTINGS, blueprint, chart_of
from scorekeeper.games.declarer.web.words import last_points, ledger_notes, ledger_rows
from scorekeeper.web.access import requires
from scorekeeper.web.charts import Totals
from scorekeeper.web.deal_pages import DealPages
from scorekeeper.web.deal_views import TableView
from scorekeeper.web.ends import end_change
from scorekeeper.web.entered_deals import Values
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtSitting, Steps


class DeclarerPages(DealPages[DeclarerSitting, DeclarerDeal]):
    folder = "declarer"
    cells = CELLS
    actions = DEALS
    sittings = SITTINGS
    lobby_name = GAMES_NAME

    def form(self, sitting: DeclarerSitting) -> type[DeclarerDealForm]:
        return deal_form(sitting.game.id, len(sitting.seats))

    def values_of(self, sitting: DeclarerSitting, deal: DeclarerDeal) -> Values:
        return values_of_deal(sitting.game, deal)

    def usual_values(self, sitting: DeclarerSitting) -> Values:
        return usual_values(sitting)

    def entry_values(
        self, sitting: DeclarerSitting, deal: DeclarerDeal | None
    ) -> Mapping[str, Any]:
        dealer = deal.dealer if deal else sitting.next_dealer
        before = sitting.before(sitting.number(deal.id)) if deal else sitting.position
        fields = fields_of(sitting, before, dealer)
        return {"fields": fields, "places": fields.places}

    def view(self, sitting: DeclarerSitting) -> TableView:
        dealer = sitting.next_dealer
        return TableView(
            article=sitting.game.id,
            game_name=say(sitting.label),
            details="",
            sides=sitting.start.sides,
            side_names=sitting.side_names,
            results=sitting.results,
            standings=standings(sitting),
            dealer=dealer,
            dealing=words.describe_dealing(
                sitting, dealer, sitting.game.sit_out(len(sitting.seats), dealer)
            ),
        )

    def chart(self, sitting: DeclarerSitting) -> Totals | None:
        return chart_of(sitting)

    def warnings(self, sitting: DeclarerSitting, deal: DeclarerDeal) -> Iterable[Text]:
        return sitting.formula.warn(sitting.before(sitting.number(deal.id)), deal)

    def later_effects(
        self, before: DeclarerSitting, after: DeclarerSitting, deal_id: int
    ) -> Sequence[Text]:
        return later_effects(before, after, deal_id)

    def more_values(self, sitting: DeclarerSitting) -> Mapping[str, Any]:
        return {
            "words": words,
            "description": words.describe_options(sitting),
            "ledgers": ledger_rows(sitting),
            "last_points": last_points(sitting),
            "side_notes": ledger_notes(sitting),
        }


DEAL_PAGES = DeclarerPages()
DEAL_PAGES.add_to(blueprint)


@blueprint.get("/<number:number>/settlement")
@requires(Role.VIEWER)
def settlement(number: int) -> Response:
    """Show how the sheet becomes a number for each player, and who pays whom."""
    stored = DEAL_PAGES.load(number)
    sitting = stored.value
    if not sitting.game.against:
        abort(404)
    return page(
        "declarer/settlement.html",
        stored=stored,
        steps=settlement_steps(sitting.position),
        settled=sitting.settlement,
        mixed=mixed,
        **DEAL_PAGES.page_values(stored),
    )


# ---- the whole sitting ----


def _settle(form: SettleDeclarerForm, at: AtSitting) -> WrittenDeclarer:
    name, date, note = form.typed("name"), form.typed("date"), form.typed("note")
    sitting = DEAL_PAGES.load(at[2]).value
    options = form.options(sitting.game, sitting.game.own_choices(sitting.options))
    return actions.settle(*at, name=name, date=date, note=note, options=options)


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = DEAL_PAGES.load(number)
    sitting = stored.value
    fields = option_fields(sitting.game, sitting.options)
    typed = form if isinstance(form, SettleDeclarerForm) and form.status == 422 else None
    value = typed.typed if typed else lambda name: fields.get(name, "")
    return PAGES.about_page(
        "declarer/about.html",
        stored,
        form,
        SettleDeclarerForm,
        starting=typed,
        **option_values(sitting.game, value, sitting.options),
    )


PAGES = DEAL_PAGES.sitting_pages(
    game_name=lambda stored: say(stored.value.label),
    written=lambda stored: write_sitting(stored.value),
    whole=_about,
)
PAGES.add_to(blueprint)

WHOLE = Steps[AtSitting](blueprint, "/<number:number>", PAGES.do)
WHOLE.add("settle", SettleDeclarerForm, _settle, end=end_change)
ENDS = Steps[AtSitting](blueprint, "/<number:number>", DEAL_PAGES.move)
ENDS.add_plain("finish", actions.finish)
ENDS.add_plain("reopen", actions.reopen)
