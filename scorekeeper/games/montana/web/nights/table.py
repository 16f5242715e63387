"""The table: the night as it stands, and the one question that is due.

Every answer is a write; every write answers with the table as it stands then, whole.
"""

from collections.abc import Callable
from typing import Any

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.core.log import Change, newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.chances import chances, describe_chance
from scorekeeper.games.montana.rules.contracts import TRICKS, changes
from scorekeeper.games.montana.rules.deals import DUMMY
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.recap import best_and_worst
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.store.lists import habits, to_list_standing
from scorekeeper.games.montana.store.nights import NightTopic, StoredNight
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.games.montana.web.nights import chart, wording
from scorekeeper.games.montana.web.nights.asking import NightQuestion, asked, awaited, takes_rest
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.clashes import clash_rows
from scorekeeper.games.montana.web.nights.deal_form import values_to_keep
from scorekeeper.games.montana.web.nights.forms import (
    BidForm,
    CallForm,
    ChangeForm,
    ExtraForm,
    TricksForm,
)
from scorekeeper.games.montana.web.nights.sight import look, seen
from scorekeeper.games.montana.web.nights.undo_labels import undo_label
from scorekeeper.web.access import actor, may, member, place, requires
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated, named
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import go, page
from scorekeeper.web.results import headed, result


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def show(number: int) -> Response:
    """The table; `ask` names something said already, to say it again."""
    return table_page(look(number), request.args.get("ask", ""))


@blueprint.post("/<number:number>/deals/<number:deal>/call")
@requires(Role.SCORER)
def call(number: int, deal: int) -> Response:
    """The dealer calls a game."""
    form = CallForm()
    return move(
        number,
        form,
        lambda s: nights.call(
            actor(), s, number, deal, form.call(VARIANTS.book(place(), archived=True))
        ),
        "call",
    )


@blueprint.post("/<number:number>/deals/<number:deal>/bid")
@requires(Role.SCORER)
def bid(number: int, deal: int) -> Response:
    """A player bids."""
    form = BidForm()
    return move(
        number,
        form,
        lambda s: nights.bid(actor(), s, number, deal, int(form.seat.data or 0), form.said),
        f"bid-{form.seat.data}",
    )


@blueprint.post("/<number:number>/deals/<number:deal>/change")
@requires(Role.SCORER)
def change_bid(number: int, deal: int) -> Response:
    """A player changes the bid, or lets it stand; or all the others let theirs stand."""
    form = ChangeForm()

    def change(stamp: Stamp) -> WrittenNight:
        if form.keep.data:
            return nights.keep_bids(actor(), stamp, number, deal)
        seat = int(form.seat.data or 0)
        return nights.change_bid(actor(), stamp, number, deal, seat, form.said)

    return move(number, form, change, f"change-{form.seat.data}")


@blueprint.post("/<number:number>/deals/<number:deal>/play")
@requires(Role.SCORER)
def play(number: int, deal: int) -> Response:
    """The cards are played."""
    return move(number, StepForm(), lambda s: nights.finish_play(actor(), s, number, deal))


@blueprint.post("/<number:number>/deals/<number:deal>/tricks")
@requires(Role.SCORER)
def tricks(number: int, deal: int) -> Response:
    """Tricks are counted."""
    form = TricksForm()
    several = len(form.sent) > 1
    return move(
        number,
        form,
        lambda s: nights.count(actor(), s, number, deal, form.counted),
        "tricks" if several else "",
    )


@blueprint.post("/<number:number>/deals/<number:deal>/compare")
@requires(Role.SCORER)
def compare(number: int, deal: int) -> Response:
    """The cards left are compared for the extra point."""
    form = ExtraForm()
    return move(
        number,
        form,
        lambda s: nights.compare(actor(), s, number, deal, form.last_cards),
        "extra",
    )


@blueprint.post("/<number:number>/deals/<number:deal>/next")
@requires(Role.SCORER)
def next_deal(number: int, deal: int) -> Response:
    """The deal passes on."""
    return move(number, StepForm(), lambda s: nights.next_deal(actor(), s, number, deal))


def move(
    number: int, form: WriteForm, act: Callable[[Stamp], WrittenNight], again: str = ""
) -> Response:
    """Try the move; show the table after it, or what is wrong with it.

    `again` is the question to ask once more when the answer could not be taken.
    """
    written = form.attempt(act)
    if written is None:
        return table_page(look(number), again, form)
    if not htmx.shows_table:
        return go(url_for("montana.show", number=number))
    if written.value is None:
        return table_page(look(number))
    stored = seen(StoredNight(number, written.version, written.mark, written.value))
    return table_page(stored, change=written.undoable)


def table_page(
    stored: StoredNight,
    wanted: str = "",
    form: WriteForm | None = None,
    change: Change | None = None,
) -> Response:
    """The table; `change` is the one to undo next, where the caller knows it already."""
    night = stored.night
    if change is None and may(Role.SCORER) and not night.deleted_at:
        change = newest_undoable(place(), NightTopic(stored.id).name)
    own = own_seat(night.seated)
    ask = asked(night, wanted, own)
    return page(
        "montana/nights/table.html",
        form.status if form else 200,
        fragment="montana/nights/_table.html",
        **shown(stored, ask, own),
        keeps=may(Role.SCORER),
        personal=member().player is not None,
        form=form,
        clashes=clash_rows(night, form),
        entered=values_to_keep(night.current),
        change=change,
        undo_label=undo_label(night, change) if change else "",
        tiles=_tiles(stored) if ask.kind == "call" else [],
        member=member(),
    )


def shown(
    stored: StoredNight, ask: NightQuestion | None = None, own: int | None = None
) -> dict[str, Any]:
    """What every reader of a night is shown; `ask` is the question that is due unless told.

    The seat `own` comes first.
    """
    night = stored.night
    ask = ask or asked(night, "")
    first = night.current.bidding_order if own is None else (own,)
    over = ask.kind == "over"
    return {
        "stored": stored,
        "night": night,
        "deal": night.current,
        "seats": night.seated,
        "standings": standings(night),
        "ask": ask,
        "own": own,
        "bidders": tuple(dict.fromkeys((*first, *night.current.bidding_order))),
        "takes_rest": takes_rest(night.current),
        "awaited_names": ", ".join(
            isolated(wording.place_name(night, at)) for at in awaited(night.current) if at != DUMMY
        ),
        "counters": tuple(dict.fromkeys((*first, *night.current.counting_order))),
        "contract": wording.contract,
        "changes": changes,
        "place_name": wording.place_name,
        "describe": describe,
        "modifiers": Modifier,
        "numbers": range(1, TRICKS + 1),
        "bids_so_far": wording.bids_so_far(night),
        "chances": [describe_chance(night, s, chance) for s, chance in enumerate(chances(night))],
        "chart": chart.of(night) if over else None,
        "words": _words(night) if over else "",
        "moments": best_and_worst(night) if over else ([], []),
    }


def _words(night: Night) -> str:
    """What a night that is over came to, to be sent on."""
    what = gettext("Montana, %(name)s", name=isolated(named(night.name)))
    totals = [to_list_standing(one) for one in standings(night)]
    return headed(member().house_name, night.date, [result(what, totals, finished=True)])


def _tiles(stored: StoredNight) -> list[Variant]:
    """The games to call: those that this house calls often first, then the plainest."""
    known = habits(place(), stored.id)
    games = {**builtin_variants(), **VARIANTS.book(place())}
    return sorted(games.values(), key=lambda game: known.place(game.id))
