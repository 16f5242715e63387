"""What else can be wrong with the archive of a house: people, devices, versions, changes."""

from scorekeeper.games.sittings import ARCHIVED
from tests.house.archive.picked import (
    Change,
    bid_of,
    book_of,
    call_of,
    deal_of,
    erased_of,
    files_of,
    last_of,
    own_of,
    season_of,
    undo_of,
    undos_of,
    won_of,
)

WRONG_HOUSES: dict[str, tuple[Change, str]] = {
    "another format": (lambda w: w.update(format="scorekeeper-house/4"), "format"),
    "an unknown key": (lambda w: w.update(more=1), "more"),
    "no house": (lambda w: w.pop("house"), "house"),
    "a public id that is none": (lambda w: w["house"].update(public_id="../x"), "house.public_id"),
    "a rule that cannot be": (
        lambda w: w["games"]["montana"].update(nil=1000),
        "games.montana.nil",
    ),
    "a name with a control": (lambda w: w["players"][0].update(name="A\x07"), "players[0].name"),
    "a name not as it is kept": (lambda w: w["players"][0].update(name="A "), "players[0].name"),
    "a name twice": (lambda w: w["players"][1].update(name="ANN"), "players[1].name"),
    "a number twice": (lambda w: w["players"][1].update(id=1), "players[1].id"),
    "merged in a ring": (lambda w: w["players"][0].update(merged_into=1), "players"),
    "merged into nobody": (lambda w: w["players"][0].update(merged_into=99), "players"),
    "a token": (lambda w: w["devices"][0].update(token_hash="x"), "devices[0].token_hash"),
    "another hash": (lambda w: w["specs"][0].update(hash="0" * 32), "specs[0].hash"),
    "another body": (lambda w: w["specs"][0]["body"].update(tricks=12), "specs[0].hash"),
    "a game of nobody": (lambda w: w["variants"][0].update(hash="0" * 32), "variants[0].hash"),
    "a change left out": (lambda w: w["changes"].pop(5), "changes[5].seq"),
    "the last change left out": (lambda w: w["changes"].pop(), "house.seq"),
    "a stranger's change": (lambda w: bid_of(w).update(device=99), "changes[BID].device"),
    "a change of nothing": (lambda w: bid_of(w).update(topic="night/99"), "changes[BID].topic"),
    "an undo of nothing": (lambda w: bid_of(w).update(undoes=1), "changes[BID].undoes"),
    "a bid from elsewhere": (
        lambda w: bid_of(w)["cells"].update({"deals.1.contracts.0": [None, 7]}),
        "changes[BID].cells.deals.1.contracts.0",
    ),
    "a hidden game that is not hidden": (
        lambda w: w["house"]["hidden_games"].update(shedding=False),
        "house.hidden_games.shedding",
    ),
    "every game hidden": (
        lambda w: w["house"]["hidden_games"].update(dict.fromkeys(ARCHIVED, True)),
        "house.hidden_games",
    ),
    "a hidden game that nobody knows": (
        lambda w: w["house"]["hidden_games"].update(bridge=True),
        "house.hidden_games.bridge",
    ),
    "a house's own rules that ship": (
        lambda w: w["gaps_rules"][0].update(said="classic"),
        "gaps_rules[0].said",
    ),
    "a season by nobody knows what": (
        lambda w: w["seasons"][0].update(placed_by="age"),
        "seasons[0].placed_by",
    ),
    "a season's kind of game with a control": (
        lambda w: season_of(w)["cells"].update(kind=["A\0", None]),
        "changes[SEASON2].cells.kind",
    ),
    "a season of all games by points": (
        lambda w: w["seasons"][0].pop("game"),
        "seasons[0].placed_by",
    ),
    "a season that ends before it starts": (
        lambda w: w["seasons"][0].update(last_day="2026-10-31"),
        "seasons[0].last_day",
    ),
    "a season of a sitting that is not there": (
        lambda w: w["seasons"][0]["sittings"].update({"night/999": "out"}),
        "seasons[0].sittings.night/999",
    ),
    "a season of a game of Gaps": (
        lambda w: w["seasons"][0]["sittings"].update({"gaps/1": "in"}),
        "seasons[0].sittings.gaps/1",
    ),
    "a season of which the log says something else": (
        lambda w: w["seasons"][1].update(name="Summer"),
        "changes[SEASON2].cells.name",
    ),
    "reserved for the fourth pile": (
        lambda w: w["players"][0].update(name="Dummy"),
        "players[0].name",
    ),
    "a device after which none can come": (
        lambda w: w["devices"][0].update(id=2**31 - 1),
        "devices[0].id",
    ),
    "more steps than a game can have": (
        lambda w: w["specs"][0]["body"].update(steps=[{"do": "exchange"}] * 2000),
        "specs[0].body.steps",
    ),
    "a game that neither ships nor is the house's": (
        lambda w: w["specs"][0]["body"].update(id="nosuch"),
        "specs[0].body.id",
    ),
    "a house's game without a name in its id": (
        lambda w: w["specs"][0]["body"].update(id="own:"),
        "specs[0].body.id",
    ),
    "a version of another game in the log": (
        lambda w: book_of(w)["cells"].update({"own:libby": [None, own_of(w)["hash"]]}),
        "changes[BOOK].cells.own:libby",
    ),
    "a game that ships in the log of the book": (
        lambda w: book_of(w)["cells"].update(whitefish=[None, deal_of(w)["spec"]]),
        "changes[BOOK].cells.whitefish",
    ),
    "a rule with a dot": (
        lambda w: w["games"]["montana"].update({"unabomb.3": -3}),
        "games.montana.unabomb.3",
    ),
    "a moment after the year 9999": (
        lambda w: bid_of(w).update(at=10**15 - 1),
        "changes[BID].at",
    ),
    "the same file twice": (
        lambda w: files_of(w)[1].update(
            file=files_of(w)[0]["file"], device=files_of(w)[0]["device"]
        ),
        "changes[FILE].file",
    ),
    "an undo of a start": (
        lambda w: undo_of(w).update(undoes=bid_of(w)["seq"] - 2),
        "changes[UNDO].undoes",
    ),
    "rules of a game that has none": (lambda w: w["games"].update(gaps={}), "games.gaps"),
    "a variant of a game that has none": (
        lambda w: w["variants"][0].update(game="gaps"),
        "variants[0].game",
    ),
    "a version of another kind": (lambda w: w["specs"][0].update(kind="bridge"), "specs[0].kind"),
    "a change of what was erased": (
        lambda w: last_of(w, erased_of(w))["cells"].update(name=["X", ""]),
        "changes[GONE].cells.name",
    ),
    "a winner in the log who does not sit there": (
        lambda w: won_of(w)["cells"].update({"games.1.winner": [None, 5]}),
        "changes[WON].cells.games.1.winner",
    ),
    "a hand in the log that nobody has": (
        lambda w: won_of(w)["cells"].update({"games.1.left.4": [None, 5]}),
        "changes[WON].cells.games.1.left.4",
    ),
    "a shown hand in the log of nobody": (
        lambda w: won_of(w)["cells"].update({"course.turns.1": [None, "won=5"]}),
        "changes[WON].cells.course.turns.1",
    ),
    "cards in the log where a sum is": (
        lambda w: won_of(w)["cells"].update({"games.1.left.2.numbers.1": [None, 1]}),
        "changes[WON].cells.games.1.left.2.numbers.1",
    ),
    "a change that is undone twice": (
        lambda w: undo_of(w).update(undoes=undos_of(w)[1]["undoes"]),
        "changes[UNDOAGAIN].undoes",
    ),
    "a game in the log that no database can name": (
        lambda w: call_of(w)["cells"].update({"deals.1.variant": ["\0", "whitefish"]}),
        "changes[CALL].cells.deals.1.variant[0]",
    ),
    "a game in the log that no house can have": (
        lambda w: call_of(w)["cells"].update({"deals.1.variant": ["Whitefish!", "whitefish"]}),
        "changes[CALL].cells.deals.1.variant[0]",
    ),
    "a place that is only a pattern": (
        lambda w: bid_of(w)["cells"].update({"deals.#.dealer": [None, 1]}),
        "changes[BID].cells.deals.#.dealer",
    ),
    "a cell of a device": (
        lambda w: w["changes"][0]["cells"].update({"1.role": [None, "owner"]}),
        "changes[0].cells.1.role",
    ),
}
