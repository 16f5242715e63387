"""What is stored of a game of Gaps: the types of its facts, and their check, which plays them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import JsonPath, within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.schemas import at_most, between, must_equal
from scorekeeper.base.text import Text, text
from scorekeeper.games.gaps.files.game_file import (
    MAX_ACTIONS,
    TOO_MANY_ACTIONS,
    parse_action,
    parse_rules,
    read_rules,
)
from scorekeeper.games.gaps.rules.board import CARDS
from scorekeeper.games.gaps.rules.game import Game, new_game
from scorekeeper.games.gaps.rules.numbers import read_number, write_number
from scorekeeper.games.gaps.rules.rule_set import MAX_SHUFFLES

NO_RULES = text("There is no such rule set.")


def check_rules(value: str) -> Text | None:
    """Return what is wrong with a written rule set."""
    return None if parse_rules(value) else NO_RULES


def _check_turn(value: str) -> Text | None:
    if all(map(parse_action, value.split(" "))):
        return None
    return text("A turn is moves such as 7H>r2c5, or “shuffle”.")


TurnText: TypeAlias = Annotated[str, _check_turn]
Moves: TypeAlias = Annotated[int, between(1, MAX_ACTIONS)]
Shuffles: TypeAlias = Annotated[int, between(0, MAX_SHUFFLES)]


class GameState(TypedDict):
    """What both the row and the log have; the best results stay, even if turns are undone."""

    number: Annotated[str, must_equal(lambda typed: write_number(read_number(typed)))]
    rules: Annotated[str, check_rules]
    loaded: bool
    hinted: NotRequired[bool]
    won_shuffles: NotRequired[Shuffles]
    won_moves: NotRequired[Moves]
    least_shuffles: NotRequired[Shuffles]
    least_moves: NotRequired[Moves]
    ended_home: NotRequired[Annotated[int, between(0, len(CARDS))]]
    at: Annotated[int, between(0, MAX_ACTIONS)]
    replaying: bool


class GapsFacts(GameState):
    """The facts of a game."""

    turns: Annotated[list[TurnText], at_most(MAX_ACTIONS)]


def play_facts(facts: Mapping[str, Any], place: JsonPath, findings: Findings) -> Game | None:
    """Play the done turns, then those for redo; return the game after the done ones.

    None if that is impossible, with the problem added.
    """
    turns = [
        tuple(action for action in map(parse_action, turn.split(" ")) if action)
        for turn in facts["turns"]
    ]
    at = facts["at"]
    if sum(map(len, turns)) > MAX_ACTIONS:
        findings.add(within(place, "turns"), TOO_MANY_ACTIONS)
        return None
    if at > len(turns):
        findings.add(within(place, "at"), text("There are not that many turns."))
        return None
    if facts["replaying"] and at == len(turns):
        findings.add(within(place, "replaying"), text("There is nothing left to replay."))
    for win in ("won", "least"):
        if (f"{win}_moves" in facts) != (f"{win}_shuffles" in facts):
            message = text("A win needs both shuffles and moves.")
            findings.add(within(place, f"{win}_moves"), message)
    now = game = new_game(read_number(facts["number"]), read_rules(facts["rules"]))
    for number, turn in enumerate(turns, 1):
        try:
            game = game.having([turn])
        except RuleError as error:
            where = within(within(place, "turns"), number - 1)
            findings.add(where, error.problems[0].message)
            return None
        if number == at:
            now = game
    return replace(now, undone=tuple(reversed(turns[at:])), replaying=facts["replaying"])
