"""Conflicts in a match: both values, side by side."""

from collections.abc import Iterator

from scorekeeper.core.write import Clash
from scorekeeper.games.shedding.rules.match import Match, MatchGame
from scorekeeper.games.shedding.web.cells import (
    cell_name,
    describe_hands,
    describe_result,
    game_name,
    value_of,
)
from scorekeeper.games.shedding.web.forms import GameForm
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import isolated
from scorekeeper.web.logs import NOTHING


def clash_rows(
    match: Match, form: WriteForm | None, game_id: int | None = None
) -> list[dict[str, str]]:
    """Return a conflict's rows: what it is about, both values, whose; empty without a conflict.

    A game that two phones recorded, `game_id`, is shown completely: one may have its hands, one
    only its sum.
    """
    clashes = form.conflict.clashes if form and form.conflict else []
    stands = match.game(game_id) if game_id else None
    if clashes and stands and isinstance(form, GameForm):
        return list(_of_game(match, stands, form.game(stands.id), clashes[0].device))
    return [_row(match, clash) for clash in clashes]


def _of_game(
    match: Match, stands: MatchGame, mine: MatchGame, device: str
) -> Iterator[dict[str, str]]:
    """Return the result, then the hands that differ."""
    name = game_name(match, stands.id)
    yield {
        "about": name,
        "theirs": describe_result(match, stands),
        "mine": describe_result(match, mine),
        "device": device,
    }
    theirs, ours = describe_hands(stands), describe_hands(mine)
    for seat in sorted(theirs.keys() | ours.keys()):
        if theirs.get(seat) != ours.get(seat):
            yield {
                "about": f"{name}, {isolated(match.seats[seat].name)}",
                "theirs": theirs.get(seat, NOTHING),
                "mine": ours.get(seat, NOTHING),
                "device": device,
            }


def _row(match: Match, clash: Clash) -> dict[str, str]:
    return {
        "about": cell_name(match, clash.cell),
        "theirs": value_of(match, clash.cell, clash.theirs),
        "mine": value_of(match, clash.cell, clash.mine),
        "device": clash.device,
    }
