"""The rules of Gaps, article by article; figures come from what the board plays by."""

from collections.abc import Iterator
from datetime import date

from scorekeeper.base.articles import Article, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.gaps.rules.board import ACES, CARDS, COLUMNS, ROWS
from scorekeeper.games.gaps.rules.describe import grades_said, rules_said
from scorekeeper.games.gaps.rules.numbers import LARGEST, number_of_day
from scorekeeper.games.gaps.rules.ratings import FEWEST_MOVES_1996, FEWEST_SHUFFLES_1996
from scorekeeper.games.gaps.rules.rule_set import (
    CLASSIC,
    MOST_SHUFFLES,
    ONE_DEAL,
    PRESETS,
    TWO_REDEALS,
    RuleSet,
)

_GROUPED = f"{LARGEST:,}".replace(",", " ")


def articles() -> tuple[Article, ...]:
    """All articles, in the order in which one learns the game."""
    return (_playing(), _rule_sets(), _numbers(), _controls(), _grades(), _advice())


def _ours(said: Text) -> Line:
    return Line(said, Source.READING)


def _playing() -> Article:
    return Article(
        "gaps",
        text("How Gaps is played"),
        (
            Line(
                text(
                    "A game for one. The pack lies face up in %(rows)s rows of %(columns)s; the "
                    "aces are taken out, which leaves %(gaps)s gaps.",
                    rows=ROWS,
                    columns=COLUMNS,
                    gaps=len(ACES),
                )
            ),
            Line(
                text(
                    "A gap takes one card: the next higher of the suit of the card to its left. "
                    "A gap in the first column takes any deuce."
                )
            ),
            _ours(text("Even a deuce that already lies in the first column, of another row.")),
            Line(text("Nothing goes behind a king, and nothing behind another gap.")),
            Line(
                text(
                    "Home is a deuce in the first column, and what follows it in its suit "
                    "without a break. The board tints these cards."
                )
            ),
            Line(
                text(
                    "The game is won when every row runs from the deuce to the king of a suit: "
                    "%(cards)s cards home, and a gap at the end of each row.",
                    cards=len(CARDS),
                )
            ),
            Line(
                text(
                    "It is stuck when no gap can be filled: each lies behind a king, with nothing "
                    "but gaps between."
                )
            ),
            Line(
                text(
                    "A shuffle, or redeal, gathers every card that is not home and deals them "
                    "again. How many there are depends on the rule set."
                )
            ),
            _ours(text("Moves that were undone do not count; cards that go by themselves do.")),
        ),
    )


def _rule_sets() -> Article:
    return Article(
        "gaps-rules",
        text("The rule sets of Gaps"),
        (
            *map(_preset, PRESETS.values()),
            Line(
                text(
                    "%(classic)s is said to be won every time, in the end; %(two)s one game in 20.",
                    classic=CLASSIC.name,
                    two=TWO_REDEALS.name,
                )
            ),
            Line(
                text(
                    "Where gaps fall at random, the aces are shuffled with the cards, dealt, and "
                    "taken out again."
                )
            ),
            _ours(
                text(
                    "Where they lie behind the cards that are home, a row without any has its "
                    "gap in the first place."
                )
            ),
            _ours(text("A shuffle can be undone where nobody says that it cannot.")),
            Line(
                text(
                    "A house can make rule sets of its own: up to %(most)s shuffles, when, how, "
                    "and whether they can be undone.",
                    most=MOST_SHUFFLES,
                )
            ),
        ),
    )


def _preset(rules: RuleSet) -> Line:
    said = text("%(name)s: %(said)s", name=rules.name, said=rules_said(rules))
    return Line(said, Source.READING if rules is ONE_DEAL else Source.GAME)


def _numbers() -> Article:
    return Article(
        "gaps-numbers",
        text("Numbers and the deal of the day"),
        (
            Line(text("Every deal has a number, from 1 to %(largest)s.", largest=_GROUPED)),
            Line(
                text(
                    "The same number deals the same cards, on any device and for ever, and after "
                    "the same moves the same shuffles."
                )
            ),
            Line(
                text(
                    "The deal of the day is the date (UTC): 20 November 2026 deals number "
                    "%(number)s. Everybody gets the same.",
                    number=str(number_of_day(date(2026, 11, 20))),
                )
            ),
            Line(text("To challenge somebody, send the number with your result.")),
            Line(
                text(
                    "PySolFC's Montana shows the same deal under the same number; it shuffles "
                    "otherwise."
                )
            ),
            Line(
                text(
                    "As there, ms before a number, such as ms1234567, deals what Microsoft's "
                    "FreeCell has under it."
                )
            ),
            Line(text("To restart is to have the same deal again, with nothing done.")),
        ),
    )


def _controls() -> Article:
    return Article(
        "gaps-board",
        text("The board: taps and keys"),
        (
            Line(text("Tap a card and it goes to its gap; tap a gap and its card comes.")),
            Line(text("Where there is a choice, all of it is marked: tap the one you mean.")),
            Line(
                text(
                    "Hold a gap, or use the right mouse button: the card that fits it is shown. "
                    "Hold a card: the next higher of its suit is shown."
                )
            ),
            Line(text("Cards can be dragged, too.")),
            Line(text("A tap on a card that cannot go changes nothing, and the board says why.")),
            Line(text("Undo and redo have no limit; over shuffles as the rule set says.")),
            Line(
                text(
                    "Autoplay, if it is on: after a move, cards that lengthen a row's home "
                    "go by themselves. Undo takes them back together with the move."
                )
            ),
            _ours(text("Autoplay is off to begin with, and never plays a deuce.")),
            Line(
                text(
                    "Save keeps the game as a file; load brings it back. Replay, or loading, "
                    "begins the same deal: play lets it go by itself, redo goes turn by turn. "
                    "Whoever plays a card goes on from there, and the rest is dropped."
                )
            ),
            Line(text("Keys: the arrows move the pointer, Enter plays, Space finds.")),
            Line(text("S shuffles, U or − undoes, R or + redoes; held down, they go on.")),
            Line(text("Ctrl+Z undoes, Ctrl+Y redoes; in a replay Space plays and pauses.")),
            Line(text("F1 help, F2 new game, F3 replay, W save, L load.")),
        ),
    )


def _grades() -> Article:
    return Article(
        "gaps-grades",
        text("Grades and scores to beat"),
        (
            Line(
                text(
                    "A game won by the rules of %(rules)s is graded twice, by its shuffles and by "
                    "its moves. No science stands behind it.",
                    rules=CLASSIC.name,
                )
            ),
            *map(Line, grades_said()),
            Line(text("Beyond that there is no grade, and no shame.")),
            Line(
                text(
                    "Games of 1996 without a shuffle took %(moves)s moves.",
                    moves=", ".join(str(score.moves) for score in FEWEST_SHUFFLES_1996),
                )
            ),
            Line(
                text(
                    "Others of 1996 with few moves, their shuffles in brackets: %(scores)s.",
                    scores=", ".join(f"{one.moves} ({one.shuffles})" for one in FEWEST_MOVES_1996),
                )
            ),
        ),
    )


def _advice() -> Article:
    return Article(
        "gaps-advice",
        text("Advice for Gaps"),
        tuple(Line(said) for said in _advised()),
    )


def _advised() -> Iterator[Text]:
    yield text("Look several moves ahead: every card that goes leaves a gap where it lay.")
    yield text("Open gaps on the left. Mind those behind kings: they are dead ends.")
    yield text(
        "A deuce can wait. While two first places are open, there is a choice of rows for it."
    )
    yield text("Of several deuces, play the one whose followers already lie right.")
    yield text("Bring kings to the last column, and queens to the one before it.")
    yield text("A shuffle stirs what is not home: first bring home all that can be brought.")
