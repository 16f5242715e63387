"""Filters of lists and statistics: a rule set and a player, both in the address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, request, url_for

from scorekeeper.core.players import Roster, load_roster, numbers_of, people, same_player
from scorekeeper.games.gaps.files.game_file import parse_rules, write_rules
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, RuleSet
from scorekeeper.games.gaps.web.rule_names import every_rule_set, rules_name
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import page


@dataclass(frozen=True, slots=True)
class ScoreFilter:
    """The filters of a request.

    Args:
        player: the player's number; None for the whole house.
    """

    rules: RuleSet
    player: int | None
    roster: Roster

    @property
    def numbers(self) -> Sequence[int]:
        """All numbers of the player, who may have been merged; empty for the whole house."""
        return [] if self.player is None else numbers_of(self.roster, self.player)

    @property
    def address(self) -> dict[str, Any]:
        """The arguments of the address, without defaults."""
        rules = None if self.rules == CLASSIC else write_rules(self.rules)
        arguments = {"rules": rules, "player": self.player}
        return {name: value for name, value in arguments.items() if value is not None}

    @property
    def chosen_player(self) -> int | str:
        """The player as the select's value: "" for everybody."""
        return "" if self.player is None else same_player(self.roster)[self.player]

    @property
    def rule_choices(self) -> Mapping[str, str]:
        """The rule sets to choose from, by the value in the address, including the chosen one."""
        choices = {write_rules(rules): rules_name(rules) for rules in every_rule_set()}
        return choices | {write_rules(self.rules): rules_name(self.rules)}

    @property
    def player_choices(self) -> Mapping[int, str]:
        """The players to choose from."""
        return {number: player.name for number, player in people(self.roster).items()}


def read_filters() -> ScoreFilter:
    """Read the filters from the address; invalid ones get the default."""
    rules = parse_rules(request.args.get("rules", "")) or CLASSIC
    player, roster = as_number(request.args.get("player", "")), load_roster(place())
    return ScoreFilter(rules, player if player in roster else None, roster)


def answer(template: str, fragment: str, filters: ScoreFilter, **values: Any) -> Response:
    """Render the page, or the part that changes with the filters, and update the address."""
    response = page(template, fragment=fragment, filters=filters, rules=filters.rules, **values)
    if htmx.wants_fragment:
        response.headers["HX-Push-Url"] = url_for(str(request.endpoint), **filters.address)
    return response
