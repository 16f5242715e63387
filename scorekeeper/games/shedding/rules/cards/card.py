"""A kind of rule card as the look-up shows it."""

from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.games.shedding.rules.deck import BY_CODE, NumberCard, Rule


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a rule.

    Args:
        said: what happens, in a sentence.
        top: the top card, where it matters.
        cards: the cards that are played on it, or under a victory rule held.
        right: whether they may be played, or win.
    """

    said: Text
    top: NumberCard | None = None
    cards: tuple[NumberCard, ...] = ()
    right: bool = True


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A kind of rule card.

    Args:
        rule: which one.
        title: what we call it.
        effect: what it does.
        examples: some examples, the plainest first.
        quirks: what follows from it and is easily missed.
        unsaid: what the rules don't say, and how it is decided here.
    """

    rule: Rule
    title: Text
    effect: Text
    examples: tuple[Example, ...]
    quirks: tuple[Text, ...] = ()
    unsaid: tuple[Text, ...] = ()


def shown(said: Text, top: str, *codes: str, right: bool = True) -> Example:
    """An example with its cards, by their codes."""
    return Example(said, BY_CODE[top], tuple(BY_CODE[code] for code in codes), right)
