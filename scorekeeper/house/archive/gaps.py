"""The games of Gaps of a house's archive: each is played again, so that none is what cannot be."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.games.gaps.files.game_file import MOST_ACTIONS, parse_action, parse_rules
from scorekeeper.games.gaps.rules.board import CARDS
from scorekeeper.games.gaps.rules.game import Turn, new_game
from scorekeeper.games.gaps.rules.numbers import read_number, write_number
from scorekeeper.games.gaps.rules.rule_set import MOST_SHUFFLES, PRESETS
from scorekeeper.games.gaps.store.games import document_of
from scorekeeper.house.archive import values
from scorekeeper.house.archive.nights import check
from scorekeeper.house.archive.places import Places, is_number
from scorekeeper.house.archive.store import GAPS_KEYS, GAPS_MAY
from scorekeeper.house.archive.values import LARGEST, Check, Known


def check_gaps(games: Sequence[Any], known: Known, findings: Findings) -> None:
    """Note what is wrong with the games."""
    last = 0
    for index, value in enumerate(games):
        before = findings.count
        record = Record(value, within("gaps", index), findings, ("id", *GAPS_KEYS), GAPS_MAY)
        number = check(record, "id", values.number(last + 1, LARGEST))
        last = number if isinstance(number, int) else last
        for key, of in _whole(known).items():
            check(record, key, of)
        turns = record.items("turns", MOST_ACTIONS)
        for at, turn in enumerate(turns):
            if wrong := _turn(turn):
                findings.add(within(record.at("turns"), at), wrong)
        if findings.count == before:
            _check_game(record)


def check_gaps_rules(sets: Sequence[Any], findings: Findings) -> None:
    """Note what is wrong with the rule sets of the house's own."""
    last = 0
    for index, value in enumerate(sets):
        keys = ("id", "name", "said", "retired")
        record = Record(value, within("gaps_rules", index), findings, keys)
        number = check(record, "id", values.number(last + 1, LARGEST))
        last = number if isinstance(number, int) else last
        for key, of in _RULE_SET.items():
            check(record, key, of)


def gaps_at(known: Known) -> Places:
    """The checks of a game's document."""
    whole = _whole(known)

    def at(path: Sequence[str]) -> Check:
        if len(path) == 2 and path[0] == "turns":
            return _turn if is_number(path[1]) else values.no_such_key
        there = len(path) == 1 and path[0] not in ("version", "turns")
        return whole.get(path[0], values.no_such_key) if there else values.no_such_key

    return at


def gaps_rules_at(path: Sequence[str]) -> Check:
    """The check of a place among the house's own rule sets."""
    there = len(path) == 2 and is_number(path[0])
    return _RULE_SET.get(path[1], values.no_such_key) if there else values.no_such_key


def gaps_cells(game: Mapping[str, Any]) -> Cells:
    """The document of a game of the archive, as the log's cells name its parts."""
    said = {key: value for key, value in game.items() if key not in ("id", "version")}
    return flatten(document_of(said))


def _check_game(record: Record) -> None:
    """Play it again: what is done, then what can be redone."""
    said, findings = record.said, record.findings
    if said["at"] > len(said["turns"]):
        findings.add(record.at("at"), text("So many turns there are not."))
        return
    if said["replaying"] and said["at"] == len(said["turns"]):
        findings.add(record.at("replaying"), text("Nothing is left to be played back."))
    for win in ("won", "least"):
        if (f"{win}_moves" in said) != (f"{win}_shuffles" in said):
            findings.add(record.at(f"{win}_moves"), text("A win has shuffles and moves."))
    rules = parse_rules(said["rules"])
    if rules is None:  # it was checked before
        raise ValueError(said["rules"])
    game = new_game(read_number(said["number"]), rules)
    for at, turn in enumerate(said["turns"]):
        try:
            game = game.having([_read_turn(turn)])
        except RuleError as error:
            findings.add(within(record.at("turns"), at), error.problems[0].message)
            return


def _read_turn(said: str) -> Turn:
    return tuple(action for action in map(parse_action, said.split(" ")) if action)


def _whole(known: Known) -> Mapping[str, Check]:
    return {
        "number": _number,
        "rules": _rules,
        "device_id": _device(known),
        "player_id": values.player(known),
        "at": values.number(0, MOST_ACTIONS),
        "replaying": values.flag,
        "won_shuffles": values.number(0, MOST_SHUFFLES),
        "won_moves": values.number(1, MOST_ACTIONS),
        "least_shuffles": values.number(0, MOST_SHUFFLES),
        "least_moves": values.number(1, MOST_ACTIONS),
        "ended_home": values.number(0, len(CARDS)),
        "loaded": values.flag,
        "date": values.day,
        "version": values.number(1, LARGEST),
    }


def _device(known: Known) -> Check:
    def check(value: object) -> Text | None:
        if type(value) is int and value in known.devices:
            return None
        return text("The archive has no such device.")

    return check


def _number(value: object) -> Text | None:
    try:
        if isinstance(value, str) and write_number(read_number(value)) == value:
            return None
    except RuleError as error:
        return error.problems[0].message
    return text("A game number in digits is needed.")


def _rules(value: object) -> Text | None:
    known = isinstance(value, str) and parse_rules(value) is not None
    return None if known else text("There is no such rule set.")


def _own_rules(value: object) -> Text | None:
    return text("There is no such rule set.") if value in PRESETS else _rules(value)


def _turn(value: object) -> Text | None:
    words = value.split(" ") if isinstance(value, str) else [""]
    if all(map(parse_action, words)):
        return None
    return text("A turn is moves such as 7H>r2c5, or “shuffle”.")


_RULE_SET: Mapping[str, Check] = {
    "name": values.name,
    "said": _own_rules,
    "retired": values.flag,
}
