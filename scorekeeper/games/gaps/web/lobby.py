"""The start page of Gaps: continue a game, the deal of the day, any number, a saved game."""

from flask import Response, url_for

from scorekeeper.core.clock import today_everywhere
from scorekeeper.core.players import load_roster, numbers_of
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.actions.games import WrittenGame
from scorekeeper.games.gaps.files.game_file import write_rules
from scorekeeper.games.gaps.rules.numbers import number_of_day
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.gaps.store.lists import GameLine, best_attempts, recent_games
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.deals import list_difficulties
from scorekeeper.games.gaps.web.forms import BeginForm, LoadForm
from scorekeeper.games.gaps.web.rule_names import list_rule_sets
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page

_MAX_UNFINISHED = 3
"""The number of open games that are offered to continue."""


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    return _lobby()


@blueprint.post("")
@requires(Role.SCORER)
def begin() -> Response:
    """Begin a game with that number, or of that difficulty, or a random one."""
    form = BeginForm()
    return _to_the_board(
        form,
        form.attempt(
            lambda stamp: gaps.begin(
                actor(),
                stamp,
                number=None if form.grade else form.game_number,
                rules=form.rule_set,
                player=member().player,
                grade=form.grade,
            )
        ),
    )


@blueprint.post("/load")
@requires(Role.SCORER)
def load() -> Response:
    form = LoadForm()
    return _to_the_board(
        form,
        form.attempt(lambda stamp: gaps.load(actor(), stamp, form.game, player=member().player)),
    )


def is_mine(line: GameLine) -> bool:
    """Whether the game belongs to this device's player, or else to this device."""
    if line.player is None:
        return line.device == member().device_id
    return line.player == member().player


def _to_the_board(form: WriteForm, written: WrittenGame | None) -> Response:
    if written is None:
        return _lobby(form)
    return go(url_for("gaps.show", number=written.number))


def _lobby(form: WriteForm | None = None) -> Response:
    player = member().player  # games of this device and of its player, also from before a merge
    players = [] if player is None else numbers_of(load_roster(place()), player)
    recent = recent_games(place(), member().device_id, players, limit=_MAX_UNFINISHED)
    day = number_of_day(today_everywhere())
    unfinished = [line for line in recent if line.state == "open"]
    todays = [line for line in unfinished if (line.number, line.rules) == (day, CLASSIC)]
    rule_sets = list_rule_sets()
    last = write_rules(recent[0].rules) if recent else ""
    return page(
        "gaps/lobby.html",
        form=form,
        beginning=form if isinstance(form, BeginForm) else None,
        loading=form if isinstance(form, LoadForm) else None,
        unfinished=unfinished[:_MAX_UNFINISHED],
        rule_sets=rule_sets,
        last_rules=last if last in map(write_rules, rule_sets) else CLASSIC.id,
        day=day,
        day_rules=CLASSIC,
        todays=todays[0] if todays else None,
        attempts=best_attempts(place(), day, CLASSIC),
        is_mine=is_mine,
        difficulties=list_difficulties(),
    )
