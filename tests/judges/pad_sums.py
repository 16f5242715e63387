"""A second opinion on the score pad: sums and winners in plain Python, from the file alone.

It reads `scorekeeper-pad/1` as the manual says it and imports nothing of what it judges.
"""

import json
from decimal import Decimal
from typing import Any


def judge(text: str) -> dict[str, Any]:
    """Totals by name, who leads, and whether the game is over, out of a file."""
    said = json.loads(text, parse_float=Decimal)
    teams = said.get("teams") or [[name] for name in said["players"]]
    totals = {" + ".join(team): Decimal(0) for team in teams}
    for each in said["rounds"]:
        if said.get("entry") == "winner":
            (winner,) = totals.keys() - each.keys()
            totals[winner] += sum(map(Decimal, each.values()))
        else:
            for name, points in each.items():
                totals[name] += Decimal(points)
    best = (max if said["wins"] == "highest" else min)(totals.values())
    leaders = {name for name, total in totals.items() if total == best} if said["rounds"] else set()
    over = bool(said.get("ended"))
    if "target" in said:
        over = over or max(totals.values()) >= said["target"]
    if "length" in said:
        over = over or len(said["rounds"]) >= said["length"]
    return {"totals": totals, "leaders": leaders, "over": over}
