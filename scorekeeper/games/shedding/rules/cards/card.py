"""The description of a kind of rule card."""

from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.games.shedding.rules.deck import BY_CODE, NumberCard, Rule


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a rule.

    Args:
        cards: the cards played on it, or held under a victory rule.
        right: whether they may be played, or win.
    """

    sentence: Text
    top: NumberCard | None = None
    cards: tuple[NumberCard, ...] = ()
    right: bool = True


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A kind of rule card.

    Args:
        quirks: consequences that are easily missed.
        open_cases: cases that the rules leave open, with our decisions.
    """

    rule: Rule
    title: Text
    effect: Text
    examples: tuple[Example, ...]
    quirks: tuple[Text, ...] = ()
    open_cases: tuple[Text, ...] = ()


def example_on(sentence: Text, top: str, *codes: str, right: bool = True) -> Example:
    return Example(sentence, BY_CODE[top], tuple(BY_CODE[code] for code in codes), right)
