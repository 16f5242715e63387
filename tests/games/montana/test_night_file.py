"""A night as a file: what is read, what is written, what is refused and where."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.actions.names import clean_name, clean_note
from scorekeeper.actions.reading import read_clean_night
from scorekeeper.games.json_fields import Cleaning
from scorekeeper.games.json_text import MOST_BYTES, FileError
from scorekeeper.games.montana.contracts import Nil
from scorekeeper.games.montana.corrections import delete, end, void
from scorekeeper.games.montana.deal_file import KEYS
from scorekeeper.games.montana.deals import DUMMY, Call, Deal, Phase, Seat
from scorekeeper.games.montana.last_cards import LastCards
from scorekeeper.games.montana.night import Night
from scorekeeper.games.montana.night_file import OPTIONAL, REQUIRED, read_night, write_night
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.montana.steps import Exchange, Shuffle
from scorekeeper.games.montana.variants import Modifier, Opening, Variant, made_up
from scorekeeper.speech import printable, say
from scorekeeper.store.seeds import builtin_variants
from tests.cases.night_files import (
    DEMO,
    EXAMPLES,
    FRIDAY,
    GONE,
    as_file,
    changed,
    damaged,
    example,
    plain_scores,
    without_points,
)
from tests.cases.nights import (
    OTHER_RULES,
    Evening,
    Step,
    after,
    evenings,
    finished,
    moves_of,
    new_night,
    several_deals,
)

BUILTIN = builtin_variants()


def read(data: bytes) -> Night:
    return read_night(data, BUILTIN)


def written(night: Night) -> dict[str, Any]:
    """The night's file, taken apart."""
    document: dict[str, Any] = json.loads(write_night(night, BUILTIN))
    return document


def problems(data: bytes) -> dict[str, str]:
    """Why the file is refused, by place."""
    with pytest.raises(FileError) as caught:
        read_clean_night(data)
    return {str(problem.place): str(problem.message) for problem in caught.value.problems}


def story(night: Night) -> Night:
    """The night but for what a file leaves out: numbers, and whether the cards are played.

    Which numbers are spent is left out as well.
    """

    def nobody(seats: Mapping[int, Seat]) -> dict[int, Seat]:
        return {place: Seat(0, seat.name) for place, seat in seats.items()}

    deals = (
        replace(deal, id=number, position=number, played=False, sits=nobody(deal.sits))
        for number, deal in enumerate(night.deals, 1)
    )
    seats = nobody(dict(enumerate(night.seats))).values()
    return replace(night, seats=tuple(seats), deals=tuple(deals), spent=0)


# ---- there and back ----


@given(evenings(corrected=True))
def test_any_night_comes_back_from_its_file_and_its_file_from_the_night(evening: Evening) -> None:
    for night in evening.states:
        file = write_night(night, BUILTIN)
        again = read_clean_night(file.encode())
        assert story(again) == story(night)
        assert write_night(again, BUILTIN) == file


@pytest.mark.parametrize("path", [*EXAMPLES, *DEMO], ids=lambda path: path.stem)
def test_a_worked_example_scores_as_somebody_else_scores_it(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    lines, totals = plain_scores(document)
    assert [deal["points"] for deal in document["deals"] if "points" in deal] == lines
    assert document["totals"] == totals
    night = read(path.read_bytes())
    assert dict(zip([seat.name for seat in night.seated], night.totals, strict=True)) == totals
    again = written(read(as_file(without_points(document))))
    assert [deal["points"] for deal in again["deals"] if "points" in deal] == lines
    assert again["totals"] == totals


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_a_demo_night_lies_there_as_it_would_be_written(path: Path) -> None:
    assert write_night(read_clean_night(path.read_bytes()), BUILTIN) == path.read_text()


def test_the_example_is_read_as_it_is_meant() -> None:
    night = read(FRIDAY.read_bytes())
    assert night == Night(
        "Friday",
        "2026-11-20",
        (Seat(1, "Ann"), Seat(2, "Bo"), Seat(3, "Cy")),
        (
            Deal(
                id=1,
                position=1000,
                dealer=0,
                call=Call(BUILTIN["helena"], frozenset({Modifier.UNABOMB})),
                contracts={0: 4, 1: Nil.NIL, 2: Nil.DOUBLE_NIL},
                played=True,
                tricks={0: 4, 1: 3, 2: 0, DUMMY: 6},
            ),
        ),
        HouseRules(last_round_counts_calling_deal=True),
    )
    assert night.totals == (4, -3, 13)


def test_the_example_in_the_docs_is_sound_and_uses_every_key() -> None:
    manual = (FRIDAY.parents[3] / "docs/night-files.md").read_text(encoding="utf-8")
    block, _one_game = re.findall("```json\n(.*?)```", manual, re.DOTALL)
    document = json.loads(block)
    lines, totals = plain_scores(document)
    assert [deal["points"] for deal in document["deals"] if "points" in deal] == lines
    assert document["totals"] == totals
    night = read_clean_night(block.encode())
    assert (night.deals_to_come, night.current.phase) == (1, Phase.BIDS)
    listed = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (.*?) \|", manual, re.MULTILINE))))
    rules, games = HouseRules().to_dict(), BUILTIN["helena"].to_dict()
    assert {*KEYS, *REQUIRED, *OPTIONAL, *rules, *games} - {"id"} == listed


def test_the_written_file_has_what_is_known_in_a_fixed_order() -> None:
    file = write_night(read(FRIDAY.read_bytes()), BUILTIN)
    assert json.loads(file) == example(changes={"deals.0.last_round": GONE})
    assert file.startswith('{\n "format": "scorekeeper-night/1",\n "name": "Friday",\n')
    assert file.endswith(' "totals": {"Ann": 4, "Bo": -3, "Cy": 13}\n}\n')


# ---- how a night goes on ----


def test_who_deals_follows_from_the_deal_before_unless_it_is_said() -> None:
    night = read((FRIDAY.parent / "nine_games.json").read_bytes())
    assert [deal.dealer for deal in night.deals] == [2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]
    assert night.finished


def test_a_night_without_deals_begins_with_an_empty_one() -> None:
    night = read(changed(deals=[], totals=GONE))
    assert (night.current.phase, night.current.dealer) == (Phase.CALL, 0)
    assert written(night)["deals"] == [{"dealer": "Ann"}]
    assert story(read(as_file(written(night)))) == story(night)


@pytest.mark.parametrize(
    ("changes", "phase"),
    [
        ({"deals.0.variant": GONE, "deals.0.contracts": GONE, "deals.0.modifiers": GONE}, "call"),
        ({"deals.0.contracts": GONE}, "bids"),
        ({"deals.0.contracts": {"Bo": 4}}, "bids"),
        ({}, "play"),
        ({"deals.0.tricks": {"Bo": 4}}, "tricks"),
        ({"deals.0.tricks": {"Ann": 4, "Bo": 3, "Cy": 6}, "deals.0.contracts": GONE}, "bids"),
        ({"deals.0.variant": "bozeman", "deals.0.tricks": {"Ann": 4, "Bo": 3, "Cy": 6}}, "extra"),
        ({"deals.0.variant": "missoula"}, "play"),
        ({"deals.0.variant": "missoula", "deals.0.first_contracts": {"Ann": 4}}, "refused"),
    ],
)
def test_the_last_deal_may_be_unfinished(changes: dict[str, Any], phase: str) -> None:
    plain = {"deals.0.variant": "whitefish", "deals.0.tricks": GONE, "deals.0.points": GONE}
    data = as_file(example(changes={**plain, "totals": GONE, **changes}))
    if phase == "refused":
        assert problems(data).keys() == {"deals[0].contracts.Bo", "deals[0].contracts.Cy"}
        return
    night = read(data)
    assert night.current.phase == phase
    assert not night.finished
    assert story(read(as_file(written(night)))) == story(night)


def test_an_earlier_deal_has_to_be_finished() -> None:
    document = example()
    document["deals"].append({})
    for key, missing in (
        ("tricks", {"tricks.Ann", "tricks.Bo", "tricks.Cy", "tricks.dummy"}),
        ("contracts", {"contracts.Ann", "contracts.Bo", "contracts.Cy"}),
        ("variant", {"modifiers", "variant"}),
    ):
        deal = {k: v for k, v in document["deals"][0].items() if k not in {key, "points"}}
        found = problems(as_file({**document, "deals": [deal, {}], "totals": {}}))
        assert found.keys() <= {f"deals[0].{place}" for place in missing}
        assert found


def test_who_changed_no_bid_need_not_say_it_twice() -> None:
    night = read((FRIDAY.parent / "nine_games.json").read_bytes())
    assert night.deals[4].first_contracts == night.deals[4].contracts
    assert night.deals[3].first_contracts == {0: Nil.NIL, 1: 1, 2: 7}


def test_substitutes_sit_there_from_their_deal_on() -> None:
    night = read((FRIDAY.parent / "in_play.json").read_bytes())
    assert [[seat.name for seat in night.seats_in(deal)] for deal in night.deals] == [
        ["Dee", "Bo", "Cy"],
        ["Dee", "Ann", "Bo"],
        ["Dee", "Ann", "Bo"],
    ]
    assert night.seats == (Seat(1, "Ann"), Seat(2, "Bo"), Seat(3, "Cy"))
    assert night.deals[0].sits == {0: Seat(4, "Dee")}
    assert night.current.dealer == 1
    assert night.current.phase is Phase.CHANGES


def test_a_night_that_the_table_ended_says_so_and_one_that_ended_by_itself_does_not() -> None:
    early = end(after(new_night(), *several_deals(2)))
    assert written(early)["finished"] is True
    assert read(as_file(written(early))).finished
    whole = after(new_night(), *several_deals(4, last_round_in=1))
    assert "finished" not in written(whole)
    assert read(as_file(written(whole))).finished
    emptied = void(early, early.current.id)
    assert story(read(as_file(written(emptied)))) == story(emptied)
    assert problems(changed(finished=True, deals__0__tricks=GONE, deals__0__points=GONE))


def test_notes_are_kept_and_a_discarded_night_is_written_like_another() -> None:
    night = replace(new_night(), note="Rain", discarded=5)
    night = night.with_deal(replace(night.current, note="Late"))
    document = written(night)
    assert (document["note"], document["deals"][0]["note"]) == ("Rain", "Late")
    assert story(read(as_file(document))) == story(replace(night, discarded=0))


# ---- house rules ----


def test_only_rules_that_differ_are_written() -> None:
    assert "house_rules" not in written(new_night())
    rules = HouseRules(nil=10, unabomb=((2, -4), (5, 2)), kens_rule_name="Spade stop")
    said = {"nil": 10, "unabomb": {"2": -4, "5": 2}, "kens_rule_name": "Spade stop"}
    assert written(new_night(rules=rules))["house_rules"] == said
    for known in (rules, OTHER_RULES, HouseRules()):
        assert read(as_file(written(new_night(rules=known)))).rules == known


# ---- games ----


def test_a_game_of_a_name_alone_is_said_by_it() -> None:
    game = made_up("St. Mary", dummy_plays=True)
    night = after(new_night(), *moves_of(finished(said=Call(game)), 1))
    document = written(night)
    assert "variants" not in document
    assert document["deals"][0]["variant_name"] == "St. Mary"
    assert document["deals"][0]["dummy_plays"] is True
    assert "variant" not in document["deals"][0]
    assert story(read(as_file(document))) == story(night)


def test_other_games_bring_their_definition_and_each_version_its_own() -> None:
    kalispell = replace(made_up("Kalispell", dummy_plays=False), steps=(Exchange(2, 2), Shuffle()))
    older = replace(kalispell, steps=(Shuffle(),))
    old_whitefish = replace(BUILTIN["whitefish"], steps=(Shuffle(),))
    night, games = new_night(), [old_whitefish, kalispell, older, BUILTIN["whitefish"], kalispell]
    for number, game in enumerate(games, 1):
        night = after(night, *moves_of(finished(said=Call(game)), number))
        if number < len(games):
            night = replace(
                night, deals=(*night.deals, Deal(number + 1, number * 1000 + 1000, number % 3))
            )
    document = written(night)
    assert document["variants"] == {
        "own:kalispell": {
            "name": "Kalispell",
            "steps": [{"do": "exchange", "give": 2, "take": 2}, {"do": "shuffle"}],
        },
        "own:kalispell#2": {
            "id": "own:kalispell",
            "name": "Kalispell",
            "steps": [{"do": "shuffle"}],
        },
        "whitefish#2": {"id": "whitefish", "name": "Whitefish", "steps": [{"do": "shuffle"}]},
    }
    again = read(as_file(document))
    assert [deal.call and deal.call.variant for deal in again.deals] == games


def test_a_definition_in_the_file_wins_and_other_ids_become_the_houses_own() -> None:
    night = read((FRIDAY.parent / "house_games.json").read_bytes())
    assert [deal.call and deal.call.variant for deal in night.deals] == [
        Variant(
            "own:kalispell",
            "Kalispell",
            dummy_plays=True,
            opens=Opening.DUMMY_CARD,
            steps=(Exchange(3, 3, apart=True), Shuffle()),
        ),
        Variant.from_dict({**example("house_games")["variants"]["polson"], "id": "own:polson"}),
        replace(BUILTIN["whitefish"], steps=(Exchange(1, 1),)),
        made_up("St. Mary", dummy_plays=False),
    ]
    assert story(read(as_file(written(night)))) == story(night)


@pytest.mark.parametrize(
    ("definition", "place", "message"),
    [
        ({}, "name", "missing"),
        ({"name": 5}, "name", "text"),
        ({"name": "Helena"}, "name", "already"),
        ({"name": "\u202e"}, "name", "do not show"),
        ({"name": "X", "id": ""}, "id", "letters"),
        ({"name": "X", "id": 7}, "id", "text"),
        ({"name": "X", "cards": 13}, "cards", "no such key"),
        ({"name": "X", "player_cards": 13.0}, "player_cards", "whole number"),
        ({"name": "X", "player_cards": True}, "player_cards", "whole number"),
        ({"name": "X", "player_cards": -1}, "player_cards", "From 0 to 52"),
        ({"name": "X", "player_cards": 12}, "player_cards", "make 49, not 52"),
        ({"name": "X", "dummy_plays": 1}, "dummy_plays", "true or false"),
        ({"name": "X", "opens": "high club"}, "opens", "low club, dummy card"),
        ({"name": "X", "opens": "dummy card"}, "opens", "the dummy does not play"),
        ({"name": "X", "tricks": 0}, "tricks", "From 1 to 13"),
        ({"name": "X", "player_cards": 12, "dummy_cards": 16}, "tricks", "12 cards, for 13"),
        ({"name": "X", "steps": {}}, "steps", "list"),
        ({"name": "X", "steps": [[]]}, "steps[0]", "“do”"),
        ({"name": "X", "steps": [{"do": "dance"}]}, "steps[0]", "exchange, pass"),
        ({"name": "X", "steps": [{"do": "pass", "up": 1}]}, "steps[0].up", "no such key"),
        ({"name": "X", "steps": [{"do": "pass", "left": 1.5}]}, "steps[0].left", "whole number"),
        ({"name": "X", "steps": [{"do": "pass", "left": 53}]}, "steps[0].left", "From 0 to 52"),
        ({"name": "X", "steps": [{"do": "exchange", "apart": 1}]}, "steps[0].apart", "true"),
        (
            {"name": "X", "steps": [{"do": "shuffle"}, {"do": "exchange", "take": 5}]},
            "steps[1]",
            "step 2 takes 5 from a dummy of 13",
        ),
        ({"name": "X", "steps": [{"do": "pass", "left": 14}]}, "steps[0]", "step 1 takes 14"),
        ({"name": "X", "steps": [{"do": "change bids"}]}, "steps", "Bids are made once"),
        ({"name": "X", "steps": [{"do": "shuffle"}] * 21}, "steps", "At most 20"),
        ([], "", "object"),
    ],
)
def test_a_broken_game_is_refused_by_the_walk_or_before(
    definition: object, place: str, message: str
) -> None:
    found = problems(changed(variants={"own:x": definition}))
    where = f"variants.own:x.{place}".rstrip(".")
    assert where in found
    assert message in found[where]


# ---- refused ----

HANDS = {"Ann": "A A", "Bo": "K 5", "Cy": "2 3"}
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"format": GONE}, "format", "This is missing."),
    ({"format": "scorekeeper-match/1"}, "format", "scorekeeper-night/1"),
    ({"format": 1}, "format", "A text is needed."),
    ({"name": GONE}, "name", "This is missing."),
    ({"name": ""}, "name", "A name is needed."),
    ({"name": None}, "name", "A text is needed."),
    ({"name": "x" * 41}, "name", "at most 40"),
    ({"name": "a\u202eb"}, "name", "do not show"),
    ({"note": "x" * 281}, "note", "at most 280"),
    ({"note": ["Rain"]}, "note", "A text is needed."),
    ({"date": "20.11.2026"}, "date", "2026-11-20"),
    ({"date": "20261120"}, "date", "2026-11-20"),
    ({"date": "2026-02-30"}, "date", "2026-11-20"),
    ({"date": 20261120}, "date", "A text is needed."),
    ({"extra": 1}, "extra", "There is no such key."),
    ({"players": "Ann"}, "players", "A list is needed."),
    ({"players": ["Ann", "Bo"]}, "players", "Three players are needed."),
    ({"players": ["Ann", "Bo", "Cy", "Dee"]}, "players", "Three players are needed."),
    ({"players.1": 5}, "players[1]", "A text is needed."),
    ({"players.1": "Ann"}, "players[1]", "This comes twice."),
    ({"players.1": "ann"}, "players[1]", "This comes twice."),
    ({"players.1": " Ann"}, "players[1]", "This comes twice."),
    ({"players.1": "dummy"}, "players[1]", "the fourth pile's name"),
    ({"players.1": "Dummy"}, "players[1]", "the fourth pile's name"),
    ({"players.1": "Bo\u0007"}, "players[1]", "do not show"),
    ({"first_dealer": GONE}, "first_dealer", "This is missing."),
    ({"first_dealer": "Dee"}, "first_dealer", "one of the players"),
    ({"first_dealer": "dummy"}, "first_dealer", "one of the players"),
    ({"first_dealer": 0}, "first_dealer", "A text is needed."),
    ({"deals": GONE}, "deals", "This is missing."),
    ({"deals": {}}, "deals", "A list is needed."),
    ({"deals": [{}] * 1001}, "deals", "At most 1000"),
    ({"deals.0": []}, "deals[0]", "An object in braces is needed."),
    ({"finished": 1}, "finished", "true or false"),
    ({"variants": []}, "variants", "An object in braces is needed."),
    ({"house_rules": []}, "house_rules", "An object in braces is needed."),
    ({"house_rules.nill": 6}, "house_rules.nill", "There is no such key."),
    ({"house_rules.nil": "6"}, "house_rules.nil", "A whole number is needed."),
    ({"house_rules.nil": 6.5}, "house_rules.nil", "A whole number is needed."),
    ({"house_rules.nil": True}, "house_rules.nil", "A whole number is needed."),
    ({"house_rules.nil": 100}, "house_rules.nil", "From 0 to 99"),
    ({"house_rules.last_round_counts_calling_deal": 1}, "house_rules.last_round_counts", "true"),
    ({"house_rules.unabomb": {}}, "house_rules.unabomb", "Each step"),
    ({"house_rules.unabomb": [3]}, "house_rules.unabomb", "An object in braces"),
    ({"house_rules.unabomb": {"three": 1}}, "house_rules.unabomb.three", "A number of tricks"),
    ({"house_rules.unabomb": {"03": 1}}, "house_rules.unabomb.03", "A number of tricks"),
    ({"house_rules.unabomb": {"1": 1}}, "house_rules.unabomb", "Each step"),
    ({"house_rules.unabomb": {"3": 0.5}}, "house_rules.unabomb.3", "A whole number is needed."),
    ({"house_rules.blackjack_for": "22"}, "house_rules.blackjack_for", "best, 21"),
    ({"house_rules.blackjack_tie": 1}, "house_rules.blackjack_tie", "A text is needed."),
    ({"house_rules.kens_rule_name": "\u202e"}, "house_rules.kens_rule_name", "do not show"),
    ({"deals.0.trickz": {}}, "deals[0].trickz", "There is no such key."),
    ({"deals.0.dealer": "Dee"}, "deals[0].dealer", "“Dee” does not sit here."),
    ({"deals.0.dealer": "dummy"}, "deals[0].dealer", "“dummy” does not sit here."),
    ({"deals.0.dealer": 0}, "deals[0].dealer", "A text is needed."),
    ({"deals.0.variant": "helene"}, "deals[0].variant", "There is no game “helene”."),
    ({"deals.0.variant": "Helena"}, "deals[0].variant", "There is no game “Helena”."),
    ({"deals.0.variant": ["helena"]}, "deals[0].variant", "A text is needed."),
    ({"deals.0.variant": GONE}, "deals[0].modifiers", "A game is needed."),
    ({"deals.0.variant_name": "Polson"}, "deals[0].variant_name", "not by both"),
    ({"deals.0.dummy_plays": True}, "deals[0].dummy_plays", "“variant_name” only"),
    ({"deals.0.modifiers": "unabomb"}, "deals[0].modifiers", "A list is needed."),
    ({"deals.0.modifiers": ["Unabomb"]}, "deals[0].modifiers[0]", "One of these"),
    ({"deals.0.modifiers": [{}]}, "deals[0].modifiers[0]", "A text is needed."),
    ({"deals.0.modifiers": ["unabomb"] * 2}, "deals[0].modifiers[1]", "This comes twice."),
    ({"deals.0.last_round": 0}, "deals[0].last_round", "true or false"),
    ({"deals.0.substitutes": {"Dee": "Eve"}}, "deals[0].substitutes.Dee", "does not sit"),
    ({"deals.0.substitutes": {"Ann": "Bo"}}, "deals[0].substitutes", "only one seat"),
    ({"deals.0.substitutes": {"Ann": "dummy"}}, "deals[0].substitutes.Ann", "fourth pile"),
    ({"deals.0.substitutes": {"Ann": 5}}, "deals[0].substitutes.Ann", "A text is needed."),
    ({"deals.0.contracts.Ann": "4"}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": 0}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": 14}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": 4.0}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": True}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": "triple nil"}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": None}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.dummy": 1}, "deals[0].contracts.dummy", "does not sit"),
    ({"deals.0.contracts.Dee": 1}, "deals[0].contracts.Dee", "“Dee” does not sit here."),
    ({"deals.0.contracts": [4, 3, 2]}, "deals[0].contracts", "An object in braces"),
    ({"deals.0.first_contracts": {"Ann": 4}}, "deals[0].first_contracts", "not changed"),
    ({"deals.0.tricks.Ann": 6.5}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": 4.0}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": True}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": "4"}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": None}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": -1}, "deals[0].tricks.Ann", "from 0 to 13"),
    ({"deals.0.tricks.Ann": 14}, "deals[0].tricks.Ann", "from 0 to 13"),
    ({"deals.0.tricks.Dee": 0}, "deals[0].tricks.Dee", "“Dee” does not sit here."),
    ({"deals.0.tricks.ann": 0}, "deals[0].tricks.ann", "“ann” does not sit here."),
    (
        {"deals.0.tricks.Ann": 3},
        "deals[0].tricks",
        "Bo 3 + Cy 0 + Ann 3 + dummy 6 = 12; 13 tricks were played.",
    ),
    ({"deals.0.variant": "whitefish"}, "deals[0].tricks.dummy", "The dummy does not play."),
    (
        {"deals.0.variant": "whitefish", "deals.0.modifiers": ["kens_rule"]},
        "deals[0].modifiers",
        "Ken's Rule needs a dummy that plays.",
    ),
    ({"deals.0.blackjack": ["Ann"]}, "deals[0].blackjack", "There is no extra point to give."),
    ({"deals.0.blackjack": ["Dee"]}, "deals[0].blackjack[0]", "does not sit"),
    ({"deals.0.blackjack": ["Ann", "Ann"]}, "deals[0].blackjack[1]", "This comes twice."),
    ({"deals.0.blackjack": [0]}, "deals[0].blackjack[0]", "A text is needed."),
    ({"deals.0.blackjack_hands": {"Ann": "A"}}, "deals[0].blackjack_hands.Ann", "Two ranks"),
    ({"deals.0.blackjack_hands": {"Ann": 21}}, "deals[0].blackjack_hands.Ann", "A text"),
    ({"deals.0.blackjack_hands": {}}, "deals[0].blackjack_hands", "all three hands"),
    ({"deals.0.note": "\u0000"}, "deals[0].note", "do not show"),
    ({"deals.0.points.Bo": 3}, "deals[0].points.Bo", "The file says 3, but it is -3."),
    ({"deals.0.points.Bo": -3.0}, "deals[0].points.Bo", "A whole number is needed."),
    ({"deals.0.points.Bo": GONE}, "deals[0].points.Bo", "This is missing."),
    ({"deals.0.points.dummy": 0}, "deals[0].points.dummy", "does not sit"),
    ({"deals.0.points": []}, "deals[0].points", "An object in braces"),
    ({"totals.Cy": 12}, "totals.Cy", "The file says 12, but it is 13."),
    ({"totals.Cy": "13"}, "totals.Cy", "A whole number is needed."),
    ({"totals.Dee": 0}, "totals.Dee", "“Dee” does not sit here."),
    ({"totals.Cy": GONE}, "totals.Cy", "This is missing."),
    ({"deals.0.tricks": GONE}, "deals[0].points", "A deal that is not finished has no points."),
]


@pytest.mark.parametrize(("changes", "place", "message"), REFUSED)
def test_what_is_wrong_is_refused_at_its_place(
    changes: dict[str, Any], place: str, message: str
) -> None:
    found = problems(as_file(example(changes=changes)))
    assert any(where.startswith(place) and message in said for where, said in found.items()), found


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"deals.1.last_round": True}, "deals[1].last_round", "called already"),
        ({"deals.0.first_contracts.Ann": 9}, "deals[0].contracts.Ann", "A bid of 9 can change"),
        ({"deals.0.first_contracts.Ann": GONE}, "deals[0].contracts.Ann", "no first bid"),
        ({"deals.2.blackjack": GONE}, "deals[2].blackjack", "Who gets the extra point?"),
        ({"deals.2.blackjack_hands": {"Ann": "A A"}}, "deals[2].blackjack_hands", "all three"),
        ({"deals.2.blackjack_hands": HANDS}, "deals[2].blackjack_hands", "not both"),
        ({"deals.1.variant_name": "Helena"}, "deals[1].variant_name", "already"),
        ({"deals.1.variant_name": ""}, "deals[1].variant_name", "A name is needed."),
        ({"deals.1.dummy_plays": GONE}, "deals[1].dummy_plays", "This is missing."),
        ({"deals.1.dummy_plays": "no"}, "deals[1].dummy_plays", "true or false"),
        ({"deals.1.modifiers": ["kens_rule"]}, "deals[1].modifiers", "needs a dummy"),
    ],
)
def test_what_only_some_games_have_is_refused_there(
    changes: dict[str, Any], place: str, message: str
) -> None:
    tricks = {"Ann": 4, "Bo": 5, "Cy": 4}
    bids = {"Ann": 4, "Bo": 4, "Cy": 4}
    deals: list[dict[str, Any]] = [
        {"variant": "missoula", "first_contracts": dict(bids), "last_round": True},
        {"variant_name": "Polson", "dummy_plays": False},
        {"variant": "bozeman", "blackjack": ["Ann"]},
        {},
    ]
    plain = [deal and {**deal, "contracts": bids, "tricks": tricks} for deal in deals]
    document = example(changes={"deals": plain, "totals": GONE})
    assert read(as_file(document)).finished
    for at, value in changes.items():
        index, *keys = at.removeprefix("deals.").split(".")
        inner: Any = document["deals"][int(index)]
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = value
        if value is GONE:
            del inner[keys[-1]]
    found = problems(as_file(document))
    assert place in found, found
    assert message in found[place]


def test_where_ties_get_nothing_two_winners_are_kept_and_get_no_point() -> None:
    bids, tricks = {"Ann": 4, "Bo": 5, "Cy": 3}, {"Ann": 4, "Bo": 5, "Cy": 4}
    deal = {"variant": "bozeman", "contracts": bids, "tricks": tricks, "blackjack": ["Ann", "Bo"]}
    document = example(changes={"deals": [deal], "totals": GONE})
    for tie, totals in (("each", (5, 6, 0)), ("nobody", (4, 5, 0))):
        document["house_rules"] = {"blackjack_tie": tie}
        night = read(as_file(document))
        assert night.totals == totals
        again = written(night)
        assert again["deals"][0]["blackjack"] == ["Ann", "Bo"]
        assert tuple(again["totals"].values()) == totals
        assert plain_scores(again)[1] == again["totals"]
        assert story(read(as_file(again))) == story(night)


def test_which_numbers_are_spent_is_no_part_of_a_file() -> None:
    night = after(new_night(), *several_deals(3))
    deleted = delete(after(night, Step("next_deal", 3)), 4)
    assert deleted == replace(night, spent=4)
    assert written(deleted) == written(night)
    assert read(as_file(written(deleted))).spent == 0


def test_a_substitute_is_the_one_whom_bids_and_tricks_name() -> None:
    for key in ("contracts", "tricks", "points"):
        document = example("in_play")
        document["deals"][0][key]["Ann"] = document["deals"][0][key].pop("Dee")
        assert f"deals[0].{key}.Ann" in problems(as_file(document))
    document = example("in_play")
    document["totals"]["Cy"] = document["totals"].pop("Bo")
    assert problems(as_file(document)).keys() == {"totals.Cy", "totals.Bo"}


def test_all_that_is_wrong_is_told_at_once() -> None:
    found = problems(
        changed(
            name="",
            house_rules={"nil": "six"},
            deals__0__dealer="Dee",
            deals__0__tricks={"Ann": 6.5, "Eve": 0},
            totals={"Ann": 4},
        )
    )
    assert list(found) == [
        "house_rules.nil",
        "deals[0].tricks.Ann",
        "deals[0].tricks.Eve",
        "deals[0].dealer",
        "name",
    ]


def test_of_very_many_mistakes_the_first_fifty_are_told() -> None:
    found = problems(changed(**dict.fromkeys(map(str, range(60))), house_rules={"nil": "six"}))
    assert list(found) == [str(number) for number in range(50)]


@pytest.mark.parametrize("data", [b"[]", b"null", b'"scorekeeper-night/1"', b"0", b"[[]]"])
def test_what_is_no_object_is_no_night(data: bytes) -> None:
    assert problems(data) == {"the file": "An object in braces is needed."}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no json",
        FRIDAY.read_bytes()[:-2],
        FRIDAY.read_bytes() + b"x",
        FRIDAY.read_bytes().replace(b"13", b"NaN"),
        FRIDAY.read_bytes().replace(b"13", b"1" * 10_000),
        FRIDAY.read_bytes().replace(b'"Cy": 0', b'"Cy": 0, "Cy": 0'),
        FRIDAY.read_bytes().replace(b"Friday", b"\\ud800"),
        FRIDAY.read_bytes().replace(b"Friday", b"\xff"),
        b"[" * 100_000,
        FRIDAY.read_bytes().replace(b"{", b"[" * 100_000, 1),
        FRIDAY.read_bytes() + b" " * MOST_BYTES,
    ],
    ids=range(12),
)
def test_what_is_not_sound_json_is_no_night(data: bytes) -> None:
    assert all(problems(data).items())


def test_names_are_cleaned_wherever_they_stand() -> None:
    cleaning = Cleaning(clean_name, clean_note)
    data = FRIDAY.read_bytes()
    apart = data.replace(b'"Ann"', '"Zoe\u0308"'.encode()).replace(b'"Bo"', b'"  B \t o"')
    apart = apart.replace(b"\t", b"\\t")
    night = read_night(apart, BUILTIN, cleaning)
    assert [seat.name for seat in night.seats] == ["Zoë", "B o", "Cy"]
    assert night.totals == (4, -3, 13)
    twice = data.replace(b'"Ann"', '"Zoë"'.encode()).replace(b'"Bo"', '"Zoe\u0308"'.encode())
    found = problems(twice)
    assert found["players[1]"] == "This comes twice."


def test_long_words_are_not_repeated_in_full() -> None:
    found = problems(changed(deals__0__contracts={"x" * 100_000: 4}))
    assert all(len(place) + len(message) < 300 for place, message in found.items())


# ---- damaged ----


def test_a_thousand_damaged_files_are_refused_or_read_as_what_they_say() -> None:
    refused = taken = 0
    for number, data in enumerate(damaged(seed=7, number=1000)):
        try:
            night = read_clean_night(data)
        except FileError as error:
            refused += 1
            for problem in error.problems:
                assert say(problem.place), (number, data)
                assert re.search(r"\w", say(problem.message)), (number, data)
                assert "%(" not in say(problem.message), (number, data)
                printable(say(problem.message)).encode()
            continue
        taken += 1
        file = write_night(night, BUILTIN)
        again = read_clean_night(file.encode())
        assert story(again) == story(night), number
        assert write_night(again, BUILTIN) == file, number
    assert refused > 700
    assert taken > 30


def test_last_cards_are_said_by_winners_or_by_hands() -> None:
    night = read((FRIDAY.parent / "nine_games.json").read_bytes())
    assert night.deals[9].last_cards == LastCards()
    hands = {0: ("A", "A"), 1: ("10", "2"), 2: ("5", "4")}
    assert night.deals[10].last_cards == LastCards(hands=hands)
