"""How rounds are entered can change after the start."""

from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.base.problems import RuleError
from scorekeeper.games.pad.rules.checks import check_rounds
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.rounds import change_settings, record_round
from scorekeeper.games.pad.rules.settings import WINS_WITH, PadEntry, PadWins
from tests.cases.pads import any_pads, numbers, pad, plain


def refused(move: object) -> str:
    """The field at which it is refused."""
    with pytest.raises(RuleError) as caught:
        move()  # type: ignore[operator]
    (problem,) = caught.value.problems
    return problem.field


@given(any_pads())
def test_any_entry_converts_to_numbers_with_same_totals(pad_: Pad) -> None:
    settings = replace(pad_.settings, entry=PadEntry.NUMBERS)
    as_numbers = change_settings(pad_, settings)
    assert as_numbers.running_totals == pad_.running_totals
    assert check_rounds(as_numbers) == []
    assert all(round_.who is None for round_ in as_numbers.rounds)


def test_loser_entry_converts_to_winner_entry() -> None:
    pad_ = record_round(pad(settings_of("old-maid", 3)), numbers(who=2))
    won = change_settings(pad_, replace(pad_.settings, entry=PadEntry.WON, wins=PadWins.HIGHEST))
    assert (won.rounds, won.totals, won.leaders) == (pad_.rounds, (0, 0, 10), (2,))


@pytest.mark.parametrize(
    ("was", "entry"),
    [
        (PadEntry.NUMBERS, PadEntry.WINNER),
        (PadEntry.NUMBERS, PadEntry.LOST),
        (PadEntry.WINNER, PadEntry.WON),
        (PadEntry.LOST, PadEntry.WINNER),
    ],
)
def test_missing_entries_are_not_invented(was: PadEntry, entry: PadEntry) -> None:
    begun = pad(plain(entry=was, wins=WINS_WITH.get(was, PadWins.HIGHEST)))
    settings = plain(entry=entry, wins=WINS_WITH[entry])
    assert change_settings(begun, settings).settings == settings
    changed = {
        PadEntry.NUMBERS: numbers(1, 2, 3),
        PadEntry.WINNER: numbers(0, 2, 3, who=0),
        PadEntry.LOST: numbers(who=1),
    }
    pad_ = record_round(begun, changed[was])
    assert refused(lambda: change_settings(pad_, settings)) == "entry"
