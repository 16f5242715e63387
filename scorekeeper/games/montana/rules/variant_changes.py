"""The differences between two versions of a game, for display."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from scorekeeper.base.differences import Difference, as_text, list_difference
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.dealing import dummy_tricks
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.steps import Step
from scorekeeper.games.montana.rules.variants import Variant


def differences(before: Variant, after: Variant) -> list[Difference]:
    """The differences between two versions of a game, in the order of play; ids are ignored."""
    named = [Difference(text("Game name"), before.label, after.label)]
    return [
        *(named if before.name != after.name else []),
        *list_difference(
            text("Cards dealt"), describe.list_dealt(before), describe.list_dealt(after)
        ),
        *_steps(before, after),
        *list_difference(text("Opening lead"), _opening(before), _opening(after)),
        *list_difference(text("Dummy"), _dummy(before), _dummy(after)),
        *list_difference(text("Tricks"), as_text(str(before.tricks)), as_text(str(after.tricks))),
        *list_difference(text("Extra point"), _extra_point(before), _extra_point(after)),
        *list_difference(text("In your own words"), as_text(before.note), as_text(after.note)),
    ]


def _steps(before: Variant, after: Variant) -> Iterator[Difference]:
    for was, now in _pairs(before.steps, after.steps):
        yield Difference(
            _label(was, now),
            None if was is None else describe.step_line(before, before.steps[was]),
            None if now is None else describe.step_line(after, after.steps[now]),
        )


def _pairs(
    before: Sequence[Step], after: Sequence[Step]
) -> Iterator[tuple[int | None, int | None]]:
    """Pairs of changed steps by index (before, after); None if added or removed.

    Equal steps match each other; between them, steps of the same type are paired where possible.
    """
    for tag, start, end, new_start, new_end in _opcodes(before, after):
        if tag == "equal":
            continue
        was = [type(step) for step in before[start:end]]
        now = [type(step) for step in after[new_start:new_end]]
        for _, first, last, new_first, new_last in _opcodes(was, now):
            yield from zip_longest(
                range(start + first, start + last),
                range(new_start + new_first, new_start + new_last),
            )


def _opcodes(
    before: Sequence[Step | type[Step]], after: Sequence[Step | type[Step]]
) -> list[tuple[str, int, int, int, int]]:
    return list(SequenceMatcher(None, before, after, autojunk=False).get_opcodes())


def _label(was: int | None, now: int | None) -> Text:
    if was is None:
        return text("New step %(number)s", number=(now or 0) + 1)
    if now is None:
        return text("Former step %(number)s", number=was + 1)
    if was == now:
        return text("Step %(number)s", number=now + 1)
    return text("Step %(number)s, formerly step %(before)s", number=now + 1, before=was + 1)


def _opening(variant: Variant) -> Text:
    return describe.in_play(Call(variant), HouseRules())[0]


def _dummy(variant: Variant) -> Text:
    if not variant.dummy_plays:
        return text("The dummy does not play.")
    plays = dummy_tricks(variant)
    return ntext("The dummy plays %(count)s trick.", "The dummy plays %(count)s tricks.", plays)


def _extra_point(variant: Variant) -> Text | None:
    return text("The last two cards score as in blackjack.") if variant.extra_point else None
