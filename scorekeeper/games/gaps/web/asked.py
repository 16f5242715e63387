"""What lists and statistics are asked for: a rule set and a player, both in the address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, request, url_for

from scorekeeper.core.players import Roster, load_roster, numbers_of, people, same_player
from scorekeeper.games.gaps.files.game_file import parse_rules, write_rules
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, RuleSet
from scorekeeper.games.gaps.web.rule_names import every_rule_set, rules_name
from scorekeeper.web.access import member, place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import page


@dataclass(frozen=True, slots=True)
class ScoreFilter:
    """What was asked for.

    Args:
        player: whose games, by number; None for the whole house.
        roster: all players.
    """

    rules: RuleSet
    player: int | None
    roster: Roster

    @property
    def numbers(self) -> Sequence[int]:
        """All numbers of the player, who may have been entered twice; none for the house."""
        return [] if self.player is None else numbers_of(self.roster, self.player)

    @property
    def address(self) -> dict[str, Any]:
        """What stands in the address; what is usual does not."""
        rules = None if self.rules == CLASSIC else write_rules(self.rules)
        said = {"rules": rules, "player": self.player}
        return {name: value for name, value in said.items() if value is not None}

    @property
    def chosen_player(self) -> int | str:
        """The player as the choice says it: "" for everybody."""
        return "" if self.player is None else same_player(self.roster)[self.player]

    @property
    def rule_choices(self) -> Mapping[str, str]:
        """The rule sets to choose from, by what the address says; the chosen one is among them."""
        found = {write_rules(rules): rules_name(rules) for rules in every_rule_set()}
        return found | {write_rules(self.rules): rules_name(self.rules)}

    @property
    def player_choices(self) -> Mapping[int, str]:
        """The players to choose from."""
        return {number: player.name for number, player in people(self.roster).items()}


def read_asked() -> ScoreFilter:
    """What the address says; what it says wrongly is as usual."""
    rules = parse_rules(request.args.get("rules", "")) or CLASSIC
    player, roster = as_number(request.args.get("player", "")), load_roster(place())
    return ScoreFilter(rules, player if player in roster else None, roster)


def answer(template: str, fragment: str, asked: ScoreFilter, **values: Any) -> Response:
    """The page, or what changes of it when something else is chosen; then the address says so."""
    response = page(
        template, fragment=fragment, asked=asked, rules=asked.rules, member=member(), **values
    )
    if htmx.wants_fragment:
        response.headers["HX-Push-Url"] = url_for(str(request.endpoint), **asked.address)
    return response
