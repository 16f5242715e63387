"""Games of Gaps in a house's archive: each is replayed, so that impossible games are refused."""

from typing import Any

from scorekeeper.base.json_fields import Record
from scorekeeper.base.json_text import within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Check, Item, Known, Places, check
from scorekeeper.core.archived import ArchivedGame, ArchivedTable
from scorekeeper.games.gaps.files.game_file import MOST_ACTIONS, parse_action, parse_rules
from scorekeeper.games.gaps.rules.board import CARDS
from scorekeeper.games.gaps.rules.game import Turn, new_game
from scorekeeper.games.gaps.rules.numbers import read_number, write_number
from scorekeeper.games.gaps.rules.rule_set import MOST_SHUFFLES, PRESETS
from scorekeeper.games.gaps.store.rule_sets import RuleSetsTopic
from scorekeeper.games.gaps.store.tables import GapsRulesRow


def _head(known: Known) -> Places:
    return {"device_id": values.device(known), "seats": _seats(known)}


def _gaps_at(_: Item, known: Known) -> Places:
    """Return the check of each cell of a game."""
    who = {"device_id": values.device(known), "player_id": values.player(known)}
    return {**who, "date": values.day, **_FACTS, **_FEATS, "turns.#": _turn}


def _check_game(record: Record, _: Known) -> None:
    findings, before = record.findings, record.findings.count
    keys = ("turns", *_FACTS)
    facts = Record(record.fields["facts"], record.at("facts"), findings, keys, _FEATS)
    for key, of in {**_FACTS, **_FEATS}.items():
        check(facts, key, of)
    for at, turn in enumerate(facts.items("turns", MOST_ACTIONS)):
        if wrong := _turn(turn):
            findings.add(within(facts.at("turns"), at), wrong)
    if findings.count == before:
        _play_again(facts)


def _play_again(facts: Record) -> None:
    """Play the done turns, then those for redo."""
    said, findings = facts.fields, facts.findings
    if said["at"] > len(said["turns"]):
        findings.add(facts.at("at"), text("There are not that many turns."))
        return
    if said["replaying"] and said["at"] == len(said["turns"]):
        findings.add(facts.at("replaying"), text("There is nothing left to replay."))
    for win in ("won", "least"):
        if (f"{win}_moves" in said) != (f"{win}_shuffles" in said):
            findings.add(facts.at(f"{win}_moves"), text("A win needs both shuffles and moves."))
    rules = parse_rules(said["rules"])
    if rules is None:  # it was checked before
        raise ValueError(said["rules"])
    game = new_game(read_number(said["number"]), rules)
    for at, turn in enumerate(said["turns"]):
        try:
            game = game.having([_read_turn(turn)])
        except RuleError as error:
            findings.add(within(facts.at("turns"), at), error.problems[0].message)
            return


def _read_turn(said: str) -> Turn:
    return tuple(action for action in map(parse_action, said.split(" ")) if action)


def _seats(known: Known) -> Check:
    """Build the check of the seats: a list of at most one player's number."""

    def check(value: Any) -> Text | None:
        wrong = values.each(values.player(known))(value)
        return wrong or (text("This appears twice.") if len(value) > 1 else None)

    return check


def _rules(value: object) -> Text | None:
    known = isinstance(value, str) and parse_rules(value) is not None
    return None if known else text("There is no such rule set.")


def _own_rules(value: object) -> Text | None:
    known = text("There is no such rule set.")
    return _rules(value) or (known if value in PRESETS else None)


def _turn(value: object) -> Text | None:
    words = value.split(" ") if isinstance(value, str) else [""]
    if all(map(parse_action, words)):
        return None
    return text("A turn is moves such as 7H>r2c5, or “shuffle”.")


_FACTS: Places = {
    "number": values.as_kept(lambda said: write_number(read_number(said))),
    "rules": _rules,
    "at": values.number(0, MOST_ACTIONS),
    "replaying": values.flag,
    "loaded": values.flag,
}
_FEATS: Places = {
    "won_shuffles": values.number(0, MOST_SHUFFLES),
    "won_moves": values.number(1, MOST_ACTIONS),
    "least_shuffles": values.number(0, MOST_SHUFFLES),
    "least_moves": values.number(1, MOST_ACTIONS),
    "ended_home": values.number(0, len(CARDS)),
}


def _told(games: int) -> Text:
    return ntext("%(num)s game of Gaps", "%(num)s games of Gaps", games)


_RULE_SETS = ArchivedTable(
    "gaps_rules",
    RuleSetsTopic.name,
    GapsRulesRow,
    {"name": values.name, "rules": _own_rules, "archived": values.flag},
)

ARCHIVED = ArchivedGame(
    head=_head,
    may={"date": values.day},
    check=_check_game,
    at=_gaps_at,
    told=_told,
    tables=(_RULE_SETS,),
)
