"""Games of Gaps in a house's archive: each is replayed, so that impossible games are refused."""

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import ntext, text
from scorekeeper.core.archive_values import ArchiveRows, Item
from scorekeeper.core.archived import ArchivedGame, ArchivedTable
from scorekeeper.games.gaps.files.game_file import parse_action, parse_rules
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.numbers import read_number
from scorekeeper.games.gaps.store.document import GapsDocument, GapsRow, RuleSetData
from scorekeeper.games.gaps.store.rule_sets import RuleSetsTopic
from scorekeeper.games.gaps.store.tables import GapsRulesRow


def _check_game(row: Item, place: str, _: ArchiveRows, findings: Findings) -> None:
    """Play the done turns, then those for redo."""
    facts, place = row["facts"], within(place, "facts")
    if facts["at"] > len(facts["turns"]):
        findings.add(within(place, "at"), text("There are not that many turns."))
        return
    if facts["replaying"] and facts["at"] == len(facts["turns"]):
        findings.add(within(place, "replaying"), text("There is nothing left to replay."))
    for win in ("won", "least"):
        if (f"{win}_moves" in facts) != (f"{win}_shuffles" in facts):
            message = text("A win needs both shuffles and moves.")
            findings.add(within(place, f"{win}_moves"), message)
    rules = parse_rules(facts["rules"])
    if rules is None:  # it was checked before
        raise ValueError(facts["rules"])
    game = new_game(read_number(facts["number"]), rules)
    for at, turn in enumerate(facts["turns"]):
        try:
            game = game.having(
                [tuple(action for action in map(parse_action, turn.split(" ")) if action)]
            )
        except RuleError as error:
            findings.add(within(within(place, "turns"), at), error.problems[0].message)
            return


_RULE_SETS = ArchivedTable(
    "gaps_rules",
    RuleSetsTopic.name,
    GapsRulesRow,
    RuleSetData,
)

ARCHIVED = ArchivedGame(
    row=GapsRow,
    document=GapsDocument,
    check=_check_game,
    count_label=ntext("%(num)s game of Gaps", "%(num)s games of Gaps"),
    tables=(_RULE_SETS,),
)
