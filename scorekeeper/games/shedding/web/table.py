"""The table of a match's current game: top card, cards that fit, next player.

Every tap is a write, answered with the whole current table.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from flask import Response, request, url_for

from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_actions import as_saved
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.actions.matches import WrittenMatch
from scorekeeper.games.shedding.rules.deck import BY_CODE, Card, NumberCard, Rule
from scorekeeper.games.shedding.rules.judging import judge
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS, WINNING
from scorekeeper.games.shedding.rules.table import Play, Table, Won, check_cards
from scorekeeper.games.shedding.rules.turn_history import write_turn
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web import turns
from scorekeeper.games.shedding.web.cards import GRID
from scorekeeper.games.shedding.web.cards import address as referee_address
from scorekeeper.games.shedding.web.cells import TURN_CELLS
from scorekeeper.games.shedding.web.forms import TurnForm, TurnUpForm
from scorekeeper.games.shedding.web.question import MAX_CARDS, Question
from scorekeeper.games.shedding.web.sittings import blueprint
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.forms import UndoForm, WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.live_fragments import Sight
from scorekeeper.web.live_fragments import follow as follow_topic
from scorekeeper.web.pages import go
from scorekeeper.web.steps import AtSitting, Steps
from scorekeeper.web.table_pages import table_page

PARTS = {"table-head": "shedding/_table_head.html", "table": "shedding/_table.html"}
"""The parts of live updates: the head with the current turn, and the table without forms."""

_NEXT_TURNS = 3
"""The number of next turns that are shown; the seats are shown above."""


@dataclass(frozen=True, slots=True)
class MatchQuestion:
    """The question of the table.

    Args:
        kind: `turn up`, `begins`, `play`, `several`, `pile`, `won`, `over` or `deleted`.
        rule: the number rule whose pile is asked for.
        left: the number of cards left after the play: "1", "0", or "" if it was not entered.
    """

    kind: str
    top: NumberCard | None = None
    rule: Rule | None = None
    cards: tuple[NumberCard, ...] = ()
    left: str = ""


@blueprint.get("/<number:number>/table")
@requires(Role.VIEWER)
def table(number: int) -> Response:
    """Show the table; `ask`, `top`, `c`, `left` have the taps on the way to a write."""
    return _table(MatchTopic(number).load(place()))


@blueprint.get("/<number:number>/table/live")
@requires(Role.VIEWER)
def table_live(number: int) -> Response:
    """Send a part of the table as a stream, or once."""

    def load_sight() -> Sight:
        stored = MatchTopic(number).load(place())
        return Sight(stored.version, stored, lambda: {"stored": stored, **_page_values(stored)})

    return follow_topic(MatchTopic(number).name, PARTS, load_sight)


@blueprint.post("/<number:number>/table/turn")
@requires(Role.SCORER)
def follow(number: int) -> Response:
    """Record a turn; a fourth number rule needs a pile, for which the refusal asks."""
    form = TurnForm()
    return _move(
        number,
        form,
        lambda s: matches.follow(actor(), s, number, form.turn.number, form.action),
    )


def _move(number: int, form: WriteForm, act: Callable[[Stamp], WrittenMatch]) -> Response:
    """Try the write; render the table after it, or its problems."""
    written = form.attempt(act)
    if written is None:
        return _table(MatchTopic(number).load(place()), form)
    if isinstance(form, TurnForm) and isinstance(form.action, Won):
        return go(url_for("shedding.match", number=number))  # on to the cards left in the hands
    if not htmx.shows_table:
        return go(url_for("shedding.table", number=number))
    stored = as_saved(written) or MatchTopic(number).load(place())
    return _table(stored, change=written.undoable)


MOVES = Steps[AtSitting](blueprint, "/<number:number>/table", _move)
MOVES.add(
    "turn-up",
    TurnUpForm,
    lambda form, at: matches.turn_up(*at, form.card, form.first.number),
    endpoint="turn_up",
)
MOVES.add(
    "undo",
    UndoForm,
    lambda form, at: matches.SITTING.undo(*at, form.change.number),
    endpoint="undo_turn",
)


def _table(
    stored: Stored[Match],
    form: WriteForm | None = None,
    change: Change | None = None,
) -> Response:
    """Render the table; `change` is the one to undo next, if known."""
    return table_page(
        "shedding/table.html",
        "shedding/_table.html",
        stored,
        TURN_CELLS,
        form,
        change,
        **_page_values(stored, form),
    )


def _page_values(stored: Stored[Match], form: WriteForm | None = None) -> dict[str, Any]:
    match = stored.value
    now, newest = match.table, turns.newest(match)
    ask = _current_question(stored, now)
    turn = len(match.course.actions) + 1 if match.course else 0
    if form and form.status == 422:  # keep what was entered with the invalid form
        ask = replace(ask, left=_parse_left(form.typed("left")))
        if isinstance(form, TurnForm) and form.turn.number == turn and form.needs_pile:
            ask = replace(ask, kind="pile", rule=form.loose_rule)
    return {
        "number": stored.number,
        "match": match,
        "table": now,
        "ask": ask,
        "newest": newest,
        "newest_said": turns.describe_action(newest.action) if newest else "",
        "turn": turn,
        "coming": _coming(now) if now else [],
        "nearest": now.order.nearest(newest.seat if newest else now.order.turn) if now else (),
        "wins": WINNING[now.victory_rule] if now else "",
        "set_verdict": _verdict_of_several(now, ask.cards) if now else None,
        "number_cards": GRID,
        "rule_cards": RULE_CARDS,
        "most_cards": MAX_CARDS,
        "line": lambda cards: write_turn(Play(tuple(cards))),
        "write_turn": write_turn,
        "referee": referee_address(replace(_question(newest, now), match=stored.number)),
    }


def _current_question(stored: Stored[Match], now: Table | None) -> MatchQuestion:
    if stored.deleted_at:
        return MatchQuestion("deleted")
    name = request.args.get("ask", "") if request.method == "GET" else ""
    if stored.value.is_over:
        return MatchQuestion("over")
    if now is None or name == "turn-up":
        top = BY_CODE.get(request.args.get("top", ""))
        return MatchQuestion("begins", top=top) if top else MatchQuestion("turn up")
    return MatchQuestion("won") if now.is_over else _turn_question(now, name)


def _turn_question(now: Table, name: str) -> MatchQuestion:
    """Return the question of a turn: `several` if the address asks for it, or `play`."""
    left = _parse_left(request.args.get("left", "")) if request.method == "GET" else ""
    if name == "several":
        codes = request.args.getlist("c")[:MAX_CARDS]
        cards = tuple(BY_CODE[code] for code in codes if code in BY_CODE)
        return MatchQuestion("several", cards=cards, left=left)
    return MatchQuestion("play", left=left)


def _parse_left(typed: str) -> str:
    return typed if typed in ("0", "1") else ""


def _coming(now: Table) -> list[str]:
    """Return who has the next turns, as far as it can be known."""
    names, order = [], now.order
    for _ in range(_NEXT_TURNS):
        order = order.passed()
        names.append(now.players[order.turn])
    return names


def _verdict_of_several(now: Table, cards: tuple[NumberCard, ...]) -> object:
    """Judge cards before they are played at once; None if they cannot be."""
    play = Play(tuple[Card, ...](cards))
    return None if check_cards(play, now.lying) else judge(now, play)


def _question(newest: turns.Turn | None, now: Table | None) -> Question:
    """Return the question about the newest play; without one, about the current table."""
    if newest and isinstance(newest.action, Play):
        before, play = newest.before, newest.action
        left = play.left if play.left in (0, 1) else None
        return Question(before.top, before.rules, play.cards, left)
    return Question(now.top, now.rules) if now else Question()
