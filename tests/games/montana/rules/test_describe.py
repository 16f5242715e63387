"""Descriptions of a game: its steps as sentences, and the game in one line."""

from dataclasses import replace

import pytest

from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.contracts import Contract, Nil
from scorekeeper.games.montana.rules.deals import Call, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.steps import (
    Bid,
    ChangeBids,
    Exchange,
    Pass,
    ShuffleDummy,
    Step,
)
from scorekeeper.games.montana.rules.variants import Opening, Variant

PLAIN = Variant("own:polson", "Polson")
LED = replace(PLAIN, dummy_plays=True, opens=Opening.DUMMY_CARD)
APART = "Cards put in are set aside, then shuffled and given to the dummy."
STAYS = (
    "Cards put in are set aside. The one dummy card nobody took leads: shuffle the cards put "
    "in and place them behind it."
)
STAY = (
    "Cards put in are set aside. The first of the dummy cards nobody took leads: shuffle the "
    "cards put in and place them behind these."
)


@pytest.mark.parametrize(
    ("step", "sentence", "said_where_the_dummy_opens"),
    [
        (
            Exchange(4, 4),
            "Each exchanges 4 with the dummy.",
            "Each exchanges 4 with the dummy, but not its first card.",
        ),
        (
            Exchange(4, 0),
            "Each discards 4 to the dummy.",
            "Each discards 4 to the dummy. Shuffle these behind the card set aside.",
        ),
        (
            Exchange(0, 3),
            "Each takes 3 from the dummy.",
            "Each takes 3 from the dummy, but not its first card.",
        ),
        (
            Exchange(2, 4),
            "Each puts in 2 and takes 4.",
            "Each puts in 2 and takes 4, but not the dummy's first card.",
        ),
        # any of the dummy's cards may be taken: which one leads is known only then
        (
            Exchange(4, 4, apart=True),
            f"Each exchanges 4 with the dummy. {APART}",
            f"Each exchanges 4 with the dummy. {STAYS}",
        ),
        (
            Exchange(2, 3, apart=True),
            f"Each puts in 2 and takes 3. {APART}",
            f"Each puts in 2 and takes 3. {STAY}",
        ),
        (Pass(2, 1), "Each passes 2 to the right and 1 to the left.", None),
        (Pass(0, 3), "Each passes 3 to the left.", None),
        (ShuffleDummy(), "Shuffle the dummy.", None),
        (Bid(), "Everyone bids.", None),
        (ChangeBids(), "Each may change the bid by one trick; double nil stands.", None),
    ],
    ids=str,
)
def test_a_step_is_a_sentence(
    step: Step, sentence: str, said_where_the_dummy_opens: str | None
) -> None:
    assert str(describe.step_line(PLAIN, step)) == sentence
    led = replace(LED, steps=(step,))
    assert str(describe.step_line(led, step)) == (said_where_the_dummy_opens or sentence)


LONG = (Bid(), Pass(1, 0), ChangeBids(), ShuffleDummy())
SHUFFLES, PASSES = "Shuffle the dummy.", "Each passes 1 to the right."


@pytest.mark.parametrize(
    ("steps", "bids", "changed", "sentences"),
    [
        ((Pass(1, 0),), (4, 4, 4), 0, []),
        ((Bid(), Pass(1, 0)), (4, 4), 0, []),
        ((Bid(), Pass(1, 0)), (4, 4, 4), 0, [PASSES]),
        ((ShuffleDummy(), Bid(), Pass(1, 0), ChangeBids()), (4, 4, 4), 0, [PASSES]),
        (LONG, (4, 4, 4), 2, [PASSES]),
        (LONG, (4, 4, 4), 3, [SHUFFLES]),
        # a double nil cannot be changed, so its player is not asked
        (LONG, (Nil.DOUBLE_NIL,) * 3, 3, [PASSES, SHUFFLES]),
    ],
)
def test_step_after_bids_is_described_when_due(
    steps: tuple[Step, ...], bids: tuple[Contract, ...], changed: int, sentences: list[str]
) -> None:
    game = replace(PLAIN, steps=steps)
    contracts = dict(enumerate(bids))
    finals = {seat: bid for seat, bid in contracts.items() if seat < changed}
    deal = Deal(1, 1, 0, Call(game))
    deal = (
        replace(deal, first_contracts=contracts, contracts=finals)
        if game.changes_bids
        else replace(deal, contracts=contracts)
    )
    assert list(map(str, describe.due(deal))) == sentences
    assert describe.due(Deal(1, 1, 0)) == []


@pytest.mark.parametrize("name", builtin_variants())
def test_step_can_be_read_out_while_dealing(name: str) -> None:
    game = builtin_variants()[name]
    assert [describe.step_line(game, step) for step in game.steps] == [
        line for line, _ in describe.dealing(game)[1:]
    ]


FALLS_DEALT = "Deal 17 cards to each player, 1 to the dummy. Set that one aside: it leads."
DROPPED = "Each discards 4 to the dummy. Shuffle these behind the card set aside."
KEPT_APART = "The dummy's first card leads: the one set aside."


@pytest.mark.parametrize(
    ("name", "walk", "lead"),
    [
        (
            "helena",
            [
                "Deal 13 cards to each player, 13 to the dummy.",
                f"Each exchanges 4 with the dummy. {STAYS}",
            ],
            "First the dummy plays the card nobody took, then the cards put in, in order.",
        ),
        ("great_falls", [FALLS_DEALT, DROPPED], KEPT_APART),
        (
            "great_great_falls",
            [FALLS_DEALT, DROPPED, "Each exchanges 2 with the dummy, but not its first card."],
            KEPT_APART,
        ),
    ],
)
def test_leading_card_is_named_when_dealt_or_left_over(
    name: str, walk: list[str], lead: str
) -> None:
    game = builtin_variants()[name]
    assert [str(line) for line, _ in describe.dealing(game)] == walk
    assert str(describe.in_play(Call(game), HouseRules())[0]) == lead
    for line, _ in describe.dealing(game):
        assert " ".join(map(str, describe.in_parts(line))) == str(line)
    *_, (line, _) = describe.dealing(game)[:2]
    assert len(describe.in_parts(line)) == (3 if name == "helena" else 2)


def test_dummy_of_several_cards_keeps_first_card_apart() -> None:
    (line, _), *_ = describe.dealing(LED)
    assert str(line).endswith("13 to the dummy. Set its first card aside: it leads.")
    assert str(describe.dealing(replace(LED, opens=Opening.LOW_CLUB))[0][0]) in str(line)


def test_step_is_described_even_with_too_few_cards() -> None:
    falls = builtin_variants()["great_falls"]
    expected_parts = {
        str(describe.step_line(falls, Exchange(52, 52))): "exchanges 52 with the dummy, but not",
        str(describe.step_line(falls, Exchange(0, 52))): "takes 52",
        str(describe.step_line(falls, Pass(52, 52))): "passes 52 to the right and 52 to the left",
    }
    assert all(part in line for line, part in expected_parts.items())


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (PLAIN, "as dealt"),
        (replace(PLAIN, steps=(Exchange(0, 3),)), "take 3"),
        (replace(PLAIN, steps=(Exchange(3, 0), Exchange(2, 4))), "discard 3, put in 2, take 4"),
        (replace(LED, player_cards=17, dummy_cards=1), "17 each, the dummy plays"),
    ],
    ids=str,
)
def test_game_is_described_in_one_line(game: Variant, line: str) -> None:
    assert str(describe.reminder(game)) == line
