"""The rules of Gaps as articles; their numbers are those of the rules in code."""

from datetime import date

from scorekeeper.base.articles import Article, Line, Source, game_rule, our_reading
from scorekeeper.base.text import text
from scorekeeper.games.gaps.rules.board import ACES, CARDS, COLUMNS, ROWS
from scorekeeper.games.gaps.rules.describe import describe_grades, describe_rules
from scorekeeper.games.gaps.rules.numbers import LARGEST, number_of_day
from scorekeeper.games.gaps.rules.ratings import MIN_MOVES_1996, MIN_SHUFFLES_1996
from scorekeeper.games.gaps.rules.rule_set import (
    CLASSIC,
    MAX_SHUFFLES,
    ONE_DEAL,
    PRESETS,
    TWO_REDEALS,
    RuleSet,
)

_GROUPED = f"{LARGEST:,}".replace(",", " ")


def articles() -> tuple[Article, ...]:
    return (_playing(), _rule_sets(), _numbers(), _controls(), _grades(), _advice())


def _playing() -> Article:
    return Article(
        "gaps",
        text("How Gaps is played"),
        (
            game_rule(
                "A game for one player. The deck is dealt face up in %(rows)s rows of "
                "%(columns)s; removing the aces leaves %(gaps)s gaps.",
                rows=ROWS,
                columns=COLUMNS,
                gaps=len(ACES),
            ),
            game_rule(
                "A gap takes one card: the next higher card in the suit of the card to its "
                "left. A gap in the first column takes any deuce."
            ),
            our_reading("That includes a deuce already in the first column of another row."),
            game_rule("Nothing goes after a king, nor after another gap."),
            game_rule(
                "A deuce in the first column is home, and so are the cards that follow it "
                "in suit without a break. The board tints them."
            ),
            game_rule(
                "You win when every row runs from deuce to king in one suit: %(cards)s "
                "cards home and a gap at the end of each row.",
                cards=len(CARDS),
            ),
            game_rule(
                "The game is stuck when no gap can be filled: each one follows a king, "
                "directly or after other gaps."
            ),
            game_rule(
                "A shuffle, or redeal, gathers all cards that are not home and deals them "
                "again. The rule set says how many you get."
            ),
            our_reading("Undone moves do not count; autoplayed cards do."),
        ),
    )


def _rule_sets() -> Article:
    return Article(
        "gaps-rules",
        text("The rule sets of Gaps"),
        (
            *map(_preset, PRESETS.values()),
            game_rule(
                "They say %(classic)s always comes out in the end, and %(two)s once in 20 games.",
                classic=CLASSIC.name,
                two=TWO_REDEALS.name,
            ),
            game_rule("If gaps fall at random, the aces are shuffled in, dealt and removed again."),
            our_reading(
                "If gaps follow the cards that are home, a row with none has its gap in "
                "the first column."
            ),
            our_reading("A shuffle can be undone unless the rule set says it cannot."),
            game_rule(
                "A house can make rule sets of its own: up to %(limit)s shuffles, when, how, "
                "and whether they can be undone.",
                limit=MAX_SHUFFLES,
            ),
        ),
    )


def _preset(rules: RuleSet) -> Line:
    sentence = text("%(name)s: %(stated)s", name=rules.name, stated=describe_rules(rules))
    return Line(sentence, Source.READING if rules is ONE_DEAL else Source.GAME)


def _numbers() -> Article:
    return Article(
        "gaps-numbers",
        text("Numbers and the deal of the day"),
        (
            game_rule("Every deal has a number, from 1 to %(largest)s.", largest=_GROUPED),
            game_rule(
                "A number always deals the same cards, on any device. After the same "
                "moves, shuffles come out the same too."
            ),
            game_rule(
                "The deal of the day is numbered by date (UTC): 20 November 2026 is number "
                "%(number)s. Everyone gets the same deal.",
                number=str(number_of_day(date(2026, 11, 20))),
            ),
            game_rule("To challenge someone, send the number with your result."),
            game_rule(
                "PySolFC's Montana shows the same deal under the same number, but shuffles "
                "differently."
            ),
            game_rule(
                "As in PySolFC, ms before a number, such as ms1234567, gives the deal with "
                "that number in Microsoft's FreeCell."
            ),
            game_rule("Restart deals the same cards again from the start."),
        ),
    )


def _controls() -> Article:
    return Article(
        "gaps-board",
        text("The board: taps and keys"),
        (
            game_rule("Tap a card to move it to its gap, or a gap to fill it."),
            game_rule("If there is a choice, every option is marked: tap the one you want."),
            game_rule(
                "Hold or right-click a gap to see the card that fits. Hold a card to see "
                "the next higher one in its suit."
            ),
            game_rule("Cards can be dragged, too."),
            game_rule("Tapping a card that cannot move changes nothing; the board says why."),
            game_rule("Undo and redo are unlimited; for shuffles, the rule set decides."),
            game_rule(
                "With autoplay on, cards that can go home do so by themselves after a "
                "move. Undo takes them back together with the move."
            ),
            our_reading("Autoplay is off to begin with, and never plays a deuce."),
            game_rule(
                "Export saves the game as a file; Import opens it. Replay and Import restart "
                "the deal: Play back runs it automatically, Redo goes step by step. Play a "
                "card yourself to continue from there; the rest is dropped."
            ),
            game_rule(
                "Hint shows the next move of a way to win. “Can it still be won?” searches "
                "until it knows, or you stop it; Show me plays the winning moves without "
                "saving them."
            ),
            our_reading(
                "“Warn of losing moves” tells when a move lost a game that could still be won. "
                "It counts as a hint."
            ),
            our_reading(
                "They know no future shuffle: a lost game may be won after one. “Proved” "
                "means that no moves win."
            ),
            our_reading(
                "A game played with hints counts for no record, list or statistics. A win "
                "before the first hint still counts."
            ),
            our_reading(
                "Par is the fewest known moves for a deal by these rules: of the solver, or of "
                "a player here who needed fewer without hints."
            ),
            game_rule(
                "Keys: arrows move the pointer, Enter plays, Space shows the card that fits."
            ),
            game_rule("S shuffles, U or − undoes, R or + redoes; hold to repeat."),
            game_rule("Ctrl+Z undoes, Ctrl+Y redoes; in a replay Space plays and pauses."),
            game_rule("H shows a hint, C asks whether the game can still be won."),
            game_rule("F1 help, F2 new game, F3 replay, W export, L import."),
        ),
    )


def _grades() -> Article:
    return Article(
        "gaps-grades",
        text("Grades and scores to beat"),
        (
            game_rule(
                "A game won by the rules of %(rules)s is graded twice, by its shuffles and by "
                "its moves. No science stands behind it.",
                rules=CLASSIC.name,
            ),
            *map(Line, describe_grades()),
            game_rule("Beyond that there is no grade, and no shame."),
            game_rule(
                "In 1996, wins without a shuffle took %(moves)s moves.",
                moves=", ".join(str(score.moves) for score in MIN_SHUFFLES_1996),
            ),
            game_rule(
                "Other short games from 1996, with shuffles in brackets: %(scores)s.",
                scores=", ".join(f"{best.moves} ({best.shuffles})" for best in MIN_MOVES_1996),
            ),
        ),
    )


def _advice() -> Article:
    return Article(
        "gaps-advice",
        text("Advice for Gaps"),
        (
            game_rule("Look several moves ahead: every card you move leaves a gap behind."),
            game_rule("Open gaps on the left. Beware of gaps after kings: they are dead ends."),
            game_rule(
                "A deuce can wait. While the first column has two gaps, you can choose its row."
            ),
            game_rule(
                "If several deuces can go, play the one whose next cards are already in place."
            ),
            game_rule("Bring kings to the last column, and queens to the one before it."),
            game_rule("A shuffle moves everything that is not home: first bring home all you can."),
        ),
    )
