"""An independent parser of spreadsheet files, and their expected rows.

Nothing of the app's scoring and seating is used here.
"""

import re
from collections.abc import Iterator
from typing import Any

from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from tests.judges.second_opinion import plain_extra, plain_points


def cells(text: str) -> list[list[str | int]]:
    """Parse a CSV: texts are quoted, numbers are not. Independent of the app."""
    rows: list[list[str | int]] = [[]]
    at = 0
    while at < len(text):
        if text[at] == '"':
            cell, at = "", at + 1
            while text[at : at + 1] != '"' or text[at + 1 : at + 2] == '"':
                cell += text[at]
                at += 2 if text[at] == '"' else 1
            rows[-1].append(cell)
            at += 1
        else:
            end = min(text.index(mark, at) for mark in (",", "\r\n") if mark in text[at:])
            rows[-1].append(int(text[at:end]) if end > at else "")
            at = end
        if text[at] == ",":
            at += 1
        else:
            assert text[at : at + 2] == "\r\n"
            at += 2
            rows.append([])
    assert rows.pop() == []
    return rows


def plain(cell: str | int) -> str | int:
    """A cell without the marks that keep it, and its parts, from becoming formulas."""
    if not isinstance(cell, str):
        return cell
    return "".join(part.removeprefix("'") for part in re.split(r"([;\t\r\n])", cell))


def cut_at_semicolons(text: str) -> list[str]:
    """Split lines at semicolons, as a spreadsheet does without quotes around cells."""
    return [cell.strip(' "') for line in text.splitlines() for cell in re.split("[;\t]", line)]


def seatings(night: Night) -> Iterator[list[str]]:
    """The names in the seats, deal by deal."""
    names = [who.name for who in night.seats]
    for deal in night.deals:
        for seat, who in deal.sits.items():
            names[seat] = who.name
        yield list(names)


def points_of(deal: Deal, rules: HouseRules) -> list[int]:
    """The points of a deal by seat, none where it is not done."""
    places = 4 if deal.call and deal.call.dummy_plays else 3
    extra = bool(deal.call and deal.call.variant.extra_point)
    last_cards = deal.last_cards
    if len(deal.contracts) < 3 or len(deal.tricks) < places or not deal.played:
        return []
    if extra and last_cards is None:
        return []
    more = [0, 0, 0]
    if last_cards:
        more = plain_extra(
            last_cards.tapped,
            last_cards.hands,
            point=rules.blackjack_point,
            only_21=rules.blackjack_for == "21",
            shared=rules.blackjack_tie != "nobody",
        )
    return [
        more[seat]
        + plain_points(
            deal.contracts[seat]
            if isinstance(deal.contracts[seat], int)
            else str(deal.contracts[seat]),
            deal.tricks[seat],
            unabomb=bool(deal.call and deal.call.unabomb),
            nil=rules.nil,
            double_nil=rules.double_nil,
            over=rules.over,
            ladder=dict(rules.unabomb),
        )
        for seat in range(3)
    ]


def expected_deals(number: int, night: Night) -> list[dict[str, Any]]:
    """The rows of a night's deals."""
    rows, totals = [], [0, 0, 0]
    for count, (deal, names) in enumerate(zip(night.deals, seatings(night), strict=True), 1):
        if not deal.call:
            continue
        points = points_of(deal, night.rules)
        for seat in range(3):
            bid, took = deal.contracts.get(seat, ""), deal.tricks.get(seat, "")
            outcome = ""
            if points:
                totals[seat] += points[seat]
                missing = (bid if isinstance(bid, int) else 0) - int(took)
                outcome = "made" if missing == 0 else "under" if missing > 0 else "over"
            rows.append(
                {
                    "night": number,
                    "date": night.date,
                    "night_name": night.name,
                    "deal": count,
                    "dealer": names[deal.dealer],
                    "game": deal.call.variant.name,
                    "modifiers": ", ".join(sorted(deal.call.modifiers)),
                    "last_round": "yes" if deal.call.last_round else "no",
                    "seat": seat + 1,
                    "player": names[seat],
                    "first_bid": deal.first_contracts.get(seat, ""),
                    "bid": bid,
                    "tricks": took,
                    "outcome": outcome,
                    "points": points[seat] if points else "",
                    "total": totals[seat] if points else "",
                    "dummy_tricks": deal.tricks.get(3, ""),
                    "note": deal.note,
                }
            )
    return rows


def expected_night(number: int, night: Night) -> dict[str, Any]:
    """The row of a night."""
    done = [points for deal in night.deals if (points := points_of(deal, night.rules))]
    totals = [sum(points[seat] for points in done) for seat in range(3)]
    sat = list(seatings(night))
    best = [seat for seat in range(3) if totals[seat] == max(totals)] if done else []
    row: dict[str, Any] = {
        "night": number,
        "date": night.date,
        "name": night.name,
        "finished": "yes" if night.finished else "no",
        "deals": len(done),
        "winners": ", ".join(sat[-1][seat] for seat in best) if night.finished else "",
        "note": night.note,
    }
    for seat in range(3):
        row[f"player{seat + 1}"] = sat[-1][seat]
        row[f"points{seat + 1}"] = totals[seat]
    return row
