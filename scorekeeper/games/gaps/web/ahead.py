"""Deals that can be won, for a phone that has lost its server.

One page has some deals of each difficulty. A phone keeps it, lays the cards of one of them without
the server (`static/js/gaps/begin_offline.js`), and makes a key for the game. The first of its turns
that arrives begins the game under this key.
"""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from urllib.parse import quote

from flask import Response, abort, make_response, redirect, url_for
from flask_babel import gettext

from scorekeeper.base.problems import RuleError
from scorekeeper.core.clock import today_everywhere
from scorekeeper.core.log import START, written_with
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.game_file import parse_rules, write_rules
from scorekeeper.games.gaps.files.verdicts import GRADES, shipped_verdicts
from scorekeeper.games.gaps.rules.game import Game, new_game
from scorekeeper.games.gaps.rules.numbers import parse_number
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.gaps.store.deals import unplayed_first
from scorekeeper.games.gaps.store.games import GAPS, Attempt
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.board import TURNS, board_page
from scorekeeper.games.gaps.web.deals import GRADE_NAMES, ShippedLine, shipped_line
from scorekeeper.games.gaps.web.forms import PlayForm
from scorekeeper.games.gaps.web.rule_names import list_rule_sets, rules_name
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.language import say

DEALS_PER_GRADE = 3

_CANDIDATES = 4 * DEALS_PER_GRADE  # some may be played already
_KEY = re.compile("[0-9a-f]{32}")


@blueprint.get("/ahead")
@requires(Role.SCORER)
def ahead() -> Response:
    """Show the board of an unplayed deal that can be won, with others to lay instead."""
    deals = [(grade, number) for grade in GRADES for number in _choose_deals(grade)]
    return _page(new_game(deals[0][1], CLASSIC), ahead=_write_ahead(deals))


@blueprint.get("/ahead/<rules>/<dealt>/<key>")
@requires(Role.SCORER)
def show_begun(rules: str, dealt: str, key: str) -> Response:
    """Redirect to the game that a phone began under this key; without one to the lobby."""
    _game(rules, dealt, key)
    kind, _, number = written_with(place(), START, [key]).get(key, "").rpartition("/")
    begun = url_for("gaps.show", number=int(number)) if kind == GAPS else url_for("gaps.lobby")
    return make_response(redirect(begun, 303))


@blueprint.post("/ahead/<rules>/<dealt>/<key>/<step>")
@requires(Role.SCORER)
def begin_ahead(rules: str, dealt: str, key: str, step: str) -> Response:
    """Begin the game, once, and redirect the turn to it."""
    game, form = _game(rules, dealt, key), PlayForm()
    if step not in TURNS:
        abort(404)
    written = form.attempt(
        lambda _: gaps.begin(
            actor(),
            Stamp(key, 0),
            number=game.number,
            rules=game.rules,
            player=member().player,
        )
    )
    if written is None:
        return _page(game, form)
    address = url_for(f"gaps.{step}", number=written.number)
    return make_response(redirect(address, 308))  # keeps method and body


def _game(rules: str, dealt: str, key: str) -> Game:
    """Return the deal that the address names; 404 if there is none."""
    rule_set = parse_rules(rules)
    if rule_set is None or not _KEY.fullmatch(key):
        abort(404)
    try:
        return new_game(parse_number(dealt), rule_set)
    except RuleError:
        abort(404)


def _page(game: Game, form: PlayForm | None = None, ahead: str = "") -> Response:
    return board_page(Stored(Attempt(game, member().device_id)), form, ahead=ahead)


def _choose_deals(grade: int) -> list[int]:
    """Choose unplayed deals: the same for a device all day, which saves decoding their lines."""
    draw = Random(f"{member().device_id} {today_everywhere()} {grade}")  # noqa: S311 - no secret
    candidates = draw.sample(shipped_verdicts().winnable(grade), _CANDIDATES)
    return unplayed_first(place(), candidates)[:DEALS_PER_GRADE]


_line = lru_cache(maxsize=256)(shipped_line)


def _write_ahead(deals: Sequence[tuple[int, int]]) -> str:
    """Write what the script needs about these deals, each with its grade, and the rule sets."""
    return json.dumps(
        {
            "deals": [
                _write_deal(grade, number, shipped)
                for grade, number in deals
                if (shipped := _line(number))
            ],
            "rules": {
                quote(write_rules(rules), safe=""): {
                    "name": rules_name(rules),
                    "left": gettext("%(left)s left", left=rules.shuffles),
                }
                for rules in list_rule_sets()
            },
        }
    )


def _write_deal(grade: int, number: int, shipped: ShippedLine) -> dict[str, object]:
    return {
        "grade": grade,
        "number": number,
        "title": f"{gettext('Gaps')} {number}",
        "deal": shipped.deal,
        "line": shipped.line,
        "par": gettext("par %(moves)s", moves=len(shipped.line) // 4),
        "verdict": gettext(
            "Can be won without a shuffle. Difficulty: %(grade)s.",
            grade=say(GRADE_NAMES[grade]).lower(),
        ),
    }
