"""Files of nights: reading, writing, and refused values with their paths."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.files.deal_file import DealFile
from scorekeeper.games.montana.files.night import NIGHT
from scorekeeper.games.montana.files.night_file import NightFile, write_night
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.corrections import end, void
from scorekeeper.games.montana.rules.deals import DUMMY, Call, Deal, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.steps import Exchange, ShuffleDummy
from scorekeeper.games.montana.rules.variants import Modifier, Opening, Variant, made_up
from scorekeeper.house.import_export.reading import read_as
from tests.cases.documents import GONE, as_file
from tests.cases.night_files import (
    BUILTIN,
    DEMO,
    EXAMPLES,
    FRIDAY,
    changed,
    example,
    plain_scores,
    problems,
    read,
    story,
    without_points,
    written,
)
from tests.cases.nights import (
    OTHER_RULES,
    Evening,
    after,
    evenings,
    finished,
    moves_of,
    new_night,
    several_deals,
)

# ---- there and back ----


@given(evenings(corrected=True))
def test_any_night_round_trips_through_its_file(evening: Evening) -> None:
    for night in evening.states:
        file = write_night(night, BUILTIN)
        again = read_as(NIGHT, file.encode())
        assert story(again) == story(night)
        assert write_night(again, BUILTIN) == file


@pytest.mark.parametrize("path", [*EXAMPLES, *DEMO], ids=lambda path: path.stem)
def test_worked_example_scores_as_independent_implementation(path: Path) -> None:
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
def test_demo_night_file_is_canonical(path: Path) -> None:
    assert write_night(read_as(NIGHT, path.read_bytes()), BUILTIN) == path.read_text()


def test_example_file_is_read_correctly() -> None:
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


def test_example_in_docs_is_valid_and_uses_every_key() -> None:
    manual = (FRIDAY.parents[3] / "docs/night-files.md").read_text(encoding="utf-8")
    block, _one_game = re.findall("```json\n(.*?)```", manual, re.DOTALL)
    document = json.loads(block)
    lines, totals = plain_scores(document)
    assert [deal["points"] for deal in document["deals"] if "points" in deal] == lines
    assert document["totals"] == totals
    night = read_as(NIGHT, block.encode())
    assert (night.deals_to_come, night.current.phase) == (1, Phase.BIDS)
    listed = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (.*?) \|", manual, re.MULTILINE))))
    rules, games = HouseRules().to_dict(), BUILTIN["helena"].to_dict()
    assert {*DealFile.__annotations__, *NightFile.__annotations__, *rules, *games} - {
        "id"
    } == listed


def test_written_file_has_fixed_key_order() -> None:
    file = write_night(read(FRIDAY.read_bytes()), BUILTIN)
    assert json.loads(file) == example(changes={"deals.0.last_round": GONE})
    assert file.startswith('{\n "format": "scorekeeper-night/1",\n "name": "Friday",\n')
    assert file.endswith(' "totals": {"Ann": 4, "Bo": -3, "Cy": 13}\n}\n')


# ---- state of the night ----


def test_dealer_follows_from_previous_deal_unless_given() -> None:
    night = read((FRIDAY.parent / "nine_games.json").read_bytes())
    assert [deal.dealer for deal in night.deals] == [2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]
    assert night.finished


def test_night_without_deals_gets_an_empty_first_deal() -> None:
    night = read(changed(deals=[], totals=GONE))
    assert (night.current.phase, night.current.dealer) == (Phase.CALL, 0)
    assert written(night)["deals"] == [{"dealer": "Ann"}]
    assert story(read(as_file(written(night)))) == story(night)


def test_only_last_deal_may_be_unfinished() -> None:
    document = example()
    document["deals"].append({})
    for key, missing in (
        ("tricks", {"tricks.Ann", "tricks.Bo", "tricks.Cy", "tricks.dummy"}),
        ("contracts", {"contracts.Ann", "contracts.Bo", "contracts.Cy"}),
        ("variant", {"modifiers", "variant"}),
    ):
        deal = {k: v for k, v in document["deals"][0].items() if k not in {key, "points"}}
        found_problems = problems(as_file({**document, "deals": [deal, {}], "totals": {}}))
        assert found_problems.keys() <= {f"deals[0].{place}" for place in missing}
        assert found_problems


def test_unchanged_final_bid_may_be_omitted() -> None:
    night = read((FRIDAY.parent / "nine_games.json").read_bytes())
    assert night.deals[4].first_contracts == night.deals[4].contracts
    assert night.deals[3].first_contracts == {0: Nil.NIL, 1: 1, 2: 7}


def test_substitutes_keep_seat_from_their_deal_on() -> None:
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


def test_file_says_whether_table_ended_the_night() -> None:
    early = end(after(new_night(), *several_deals(2)))
    assert written(early)["finished"] is True
    assert read(as_file(written(early))).finished
    whole = after(new_night(), *several_deals(4, last_round_in=1))
    assert "finished" not in written(whole)
    assert read(as_file(written(whole))).finished
    emptied = void(early, early.current.id)
    assert story(read(as_file(written(emptied)))) == story(emptied)
    assert problems(changed(finished=True, deals__0__tricks=GONE, deals__0__points=GONE))


def test_notes_are_written() -> None:
    night = replace(new_night(), note="Rain")
    night = night.with_deal(replace(night.current, note="Late"))
    document = written(night)
    assert (document["note"], document["deals"][0]["note"]) == ("Rain", "Late")
    assert story(read(as_file(document))) == story(night)


# ---- house rules ----


def test_only_non_default_rules_are_written() -> None:
    assert "house_rules" not in written(new_night())
    rules = HouseRules(nil=10, unabomb=((2, -4), (5, 2)), kens_rule_name="Spade stop")
    expected = {"nil": 10, "unabomb": {"2": -4, "5": 2}, "kens_rule_name": "Spade stop"}
    assert written(new_night(rules=rules))["house_rules"] == expected
    for house_rules in (rules, OTHER_RULES, HouseRules()):
        assert read(as_file(written(new_night(rules=house_rules)))).rules == house_rules


# ---- games ----


def test_game_with_only_a_name_is_written_as_name() -> None:
    game = made_up("St. Mary", dummy_plays=True)
    night = after(new_night(), *moves_of(finished(called=Call(game)), 1))
    document = written(night)
    assert "variants" not in document
    assert document["deals"][0]["variant_name"] == "St. Mary"
    assert document["deals"][0]["dummy_plays"] is True
    assert "variant" not in document["deals"][0]
    assert story(read(as_file(document))) == story(night)


def test_own_games_are_written_with_each_version() -> None:
    kalispell = replace(
        made_up("Kalispell", dummy_plays=False), steps=(Exchange(2, 2), ShuffleDummy())
    )
    older = replace(kalispell, steps=(ShuffleDummy(),))
    old_whitefish = replace(BUILTIN["whitefish"], steps=(ShuffleDummy(),))
    night, games = new_night(), [old_whitefish, kalispell, older, BUILTIN["whitefish"], kalispell]
    for number, game in enumerate(games, 1):
        night = after(night, *moves_of(finished(called=Call(game)), number))
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


def test_definition_in_file_wins_and_ids_map_to_house_games() -> None:
    night = read((FRIDAY.parent / "house_games.json").read_bytes())
    assert [deal.call and deal.call.variant for deal in night.deals] == [
        Variant(
            "own:kalispell",
            "Kalispell",
            dummy_plays=True,
            opens=Opening.DUMMY_CARD,
            steps=(Exchange(3, 3, apart=True), ShuffleDummy()),
        ),
        Variant.from_dict({**example("house_games")["variants"]["polson"], "id": "own:polson"}),
        replace(BUILTIN["whitefish"], steps=(Exchange(1, 1),)),
        made_up("St. Mary", dummy_plays=False),
    ]
    assert story(read(as_file(written(night)))) == story(night)


def test_last_cards_are_given_by_winners_or_by_hands() -> None:
    night = read((FRIDAY.parent / "nine_games.json").read_bytes())
    assert night.deals[9].last_cards == LastCards()
    hands = {0: ("A", "A"), 1: ("10", "2"), 2: ("5", "4")}
    assert night.deals[10].last_cards == LastCards(hands=hands)
