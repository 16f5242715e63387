"""Possible problems of a sitting in the archive of a house, and their paths."""

from tests.cases.archives import sittings
from tests.house.archive.picked import (
    Change,
    contracts_of,
    deal_of,
    deals_of,
    erased_of,
    exact_bids_of,
    game_of,
    hand_of,
    match_of,
    night_of,
    pad_of,
)

WRONG_SITTINGS: dict[str, tuple[Change, str]] = {
    "a contract that the game does not have": (
        lambda w: contracts_of(w, 1)["facts"]["deals"]["1"].update(contract="eleven"),
        "CONTRACTS1.facts.deals.1",
    ),
    "a number where seats are needed": (
        lambda w: contracts_of(w, 2)["facts"]["deals"]["1"]["marks"].update(no_trick=2),
        "CONTRACTS2.facts.deals.1",
    ),
    "a list for an option": (
        lambda w: contracts_of(w, 1)["facts"]["options"].update(convention=["sochi"]),
        "CONTRACTS1.facts.options.convention",
    ),
    "a key that is no seat": (
        lambda w: contracts_of(w, 3)["facts"]["deals"]["1"]["said"].update({"²": ["whist"]}),
        "CONTRACTS3.facts.deals.1.said.²",
    ),
    "a list for a bid": (
        lambda w: exact_bids_of(w)["facts"]["deals"]["1"]["bids"].update({"0": []}),
        "EXACT.facts.deals.1.bids.0",
    ),
    "an object for a bid": (
        lambda w: exact_bids_of(w)["facts"]["deals"]["1"]["bids"].update({"1": {}}),
        "EXACT.facts.deals.1.bids.1",
    ),
    "a date that is none": (lambda w: night_of(w).update(date="2026-2-1"), "NIGHT.date"),
    "more seats in teams than there are": (
        lambda w: pad_of(w)["facts"].update(teams=[0, 1, 0, 1, 2]),
        "PAD.facts",
    ),
    "two seats for one": (lambda w: night_of(w).update(seats=[1, 1, 2]), "NIGHT.seats"),
    "a seat for nobody": (lambda w: night_of(w).update(seats=[1, 2, 99]), "NIGHT.seats"),
    "a night that is neither finished nor not": (
        lambda w: night_of(w)["facts"].pop("finished"),
        "NIGHT.facts.finished",
    ),
    "a night without rules": (lambda w: night_of(w)["facts"].pop("rules"), "NIGHT.facts.rules"),
    "an erased night without a note": (lambda w: erased_of(w).pop("note"), "ERASED.note"),
    "no deals": (lambda w: deals_of(w).clear(), "NIGHT.facts.deals"),
    "too many tricks": (
        lambda w: deal_of(w)["tricks"].update({"0": 13}),
        "NIGHT.facts.deals.1.tricks",
    ),
    "true for a number": (
        lambda w: deal_of(w)["tricks"].update({"0": True}),
        "NIGHT.facts.deals.1.tricks.0",
    ),
    "a dealer who is none": (
        lambda w: deal_of(w).update(dealer=3),
        "NIGHT.facts.deals.1.dealer",
    ),
    "a call without a game": (
        lambda w: deal_of(w).pop("variant"),
        "NIGHT.facts.deals.1.variant",
    ),
    "a spec that is not there": (
        lambda w: deal_of(w).update(spec="0" * 32),
        "NIGHT.facts.deals.1.spec",
    ),
    "points": (lambda w: deal_of(w).update(points={}), "NIGHT.facts.deals.1.points"),
    "a deal without its place": (
        lambda w: deal_of(w).pop("position"),
        "NIGHT.facts.deals.1.position",
    ),
    "two deals in one place": (
        lambda w: deals_of(w)["2"].update(position=deal_of(w)["position"]),
        "NIGHT.facts.deals.2.position",
    ),
    "a deal with another number": (
        lambda w: deals_of(w).update({"02": deals_of(w).pop("2")}),
        "NIGHT.facts.deals.02",
    ),
    "a version of nothing": (lambda w: night_of(w).update(version=1), "NIGHT.version"),
    "a game of Gaps that there is not": (
        lambda w: game_of(w)["facts"].update(number="0"),
        "GAPS1.facts.number",
    ),
    "a number not as it is kept": (
        lambda w: game_of(w, 4)["facts"].update(number="07"),
        "GAPS4.facts.number",
    ),
    "rules of no game": (lambda w: game_of(w)["facts"].update(rules="hard"), "GAPS1.facts.rules"),
    "a turn that is none": (
        lambda w: game_of(w)["facts"]["turns"].insert(0, "AS>r1c1"),
        "GAPS1.facts.turns[0]",
    ),
    "a turn that cannot be": (
        lambda w: game_of(w)["facts"]["turns"].insert(0, "KS>r1c1"),
        "GAPS1.facts.turns[0]",
    ),
    "more turns done than there are": (
        lambda w: game_of(w)["facts"].update(at=9999),
        "GAPS1.facts.at",
    ),
    "a replay of nothing": (
        lambda w: game_of(w, 4)["facts"].update(replaying=True),
        "GAPS4.facts.replaying",
    ),
    "a win without moves": (
        lambda w: game_of(w)["facts"].update(won_shuffles=1),
        "GAPS1.facts.won_moves",
    ),
    "no evening": (lambda w: game_of(w).update(date="tonight"), "GAPS1.date"),
    "an evening that cannot be": (
        lambda w: game_of(w).update(date="2026-02-30"),
        "GAPS1.date",
    ),
    "a board": (lambda w: game_of(w)["facts"].update(board=""), "GAPS1.facts.board"),
    "a game of no device": (lambda w: game_of(w).update(device_id=99), "GAPS1.device_id"),
    "somebody's game who is not there": (
        lambda w: game_of(w).update(seats=[99]),
        "GAPS1.seats",
    ),
    "a game's version of nothing": (lambda w: game_of(w).update(version=1), "GAPS1.version"),
    "a match for one": (
        lambda w: match_of(w).update(seats=[1], facts={"target": 500}),
        "MATCH1.seats",
    ),
    "a match of somebody twice": (
        lambda w: match_of(w).update(seats=[1, 2, 1]),
        "MATCH1.seats",
    ),
    "a target that cannot be": (
        lambda w: match_of(w)["facts"].update(target=0),
        "MATCH1.facts.target",
    ),
    "a winner who does not sit there": (
        lambda w: match_of(w)["facts"]["games"]["1"].update(winner=5),
        "MATCH1.facts.games.1",
    ),
    "more sixes than there are": (
        lambda w: hand_of(w)["1"]["numbers"].update({"6": 13}),
        "MATCH1.facts.games.1.left.1.numbers.6",
    ),
    "a hand that nobody has": (
        lambda w: hand_of(w).update({"4": 10}),
        "MATCH1.facts",
    ),
    "points of a game": (
        lambda w: match_of(w)["facts"]["games"]["1"].update(points=3),
        "MATCH1.facts.games.1.points",
    ),
    "a turn of no card": (
        lambda w: match_of(w, 2)["facts"]["course"]["turns"].update({"1": "G7F"}),
        "MATCH2.facts.course.turns.1",
    ),
    "turns with one left out": (
        lambda w: match_of(w, 2)["facts"]["course"]["turns"].pop("1"),
        "MATCH2.facts.course",
    ),
    "a match's version of nothing": (
        lambda w: match_of(w).update(version=1),
        "MATCH1.version",
    ),
    "a game of nobody's": (lambda w: w["sittings"][0].update(game="bridge"), "sittings[0].game"),
    "sittings out of order": (lambda w: w["sittings"].reverse(), "sittings[1].id"),
    "a sitting that was begun later": (
        lambda w: night_of(w).update(id=night_of(w)["id"] + 1),
        "NIGHT.id",
    ),
    "a sitting's number twice": (
        lambda w: sittings(w, "montana")[1].update(number=1),
        "sittings[1].number",
    ),
    "something left where it was erased": (
        lambda w: erased_of(w).update(facts=night_of(w)["facts"]),
        "ERASED.facts",
    ),
    "a name of what was erased": (lambda w: erased_of(w).update(name="X"), "ERASED.name"),
    "two who play one game of Gaps": (lambda w: game_of(w).update(seats=[1, 2]), "GAPS1.seats"),
    "a game of Gaps that was deleted": (
        lambda w: game_of(w).update(deleted_at=5),
        "GAPS1.deleted_at",
    ),
}
