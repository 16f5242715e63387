"""What is said of a game: its steps as sentences, and the game in one line."""

from dataclasses import replace

import pytest

from scorekeeper.games.montana import describe
from scorekeeper.games.montana.steps import Bid, ChangeBids, Exchange, Pass, Shuffle, Step
from scorekeeper.games.montana.variants import Opening, Variant
from scorekeeper.store.seeds import builtin_variants

PLAIN = Variant("own:polson", "Polson")
LED = replace(PLAIN, dummy_plays=True, opens=Opening.DUMMY_CARD)
APART = "What is put down stays apart; mixed, it becomes the dummy's."


@pytest.mark.parametrize(
    ("step", "said", "said_where_the_dummy_opens"),
    [
        (
            Exchange(4, 4),
            "Each exchanges 4 with the dummy.",
            "Each exchanges 4 with the dummy, but not its first card.",
        ),
        (Exchange(4, 0), "Each drops 4 on the dummy.", None),
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
        # what is kept apart is mixed: which card leads is known only then
        (Exchange(4, 4, apart=True), f"Each exchanges 4 with the dummy. {APART}", None),
        (Exchange(2, 4, apart=True), f"Each puts in 2 and takes 4. {APART}", None),
        (Pass(2, 1), "Each: pass 2 right and 1 left.", None),
        (Pass(0, 3), "Each: pass 3 left.", None),
        (Shuffle(), "Shuffle the dummy.", None),
        (Bid(), "Everybody bids.", None),
        (ChangeBids(), "Each may change the bid by one trick; double nil stands.", None),
    ],
    ids=str,
)
def test_a_step_is_a_sentence(
    step: Step, said: str, said_where_the_dummy_opens: str | None
) -> None:
    assert str(describe.step_line(PLAIN, step)) == said
    assert str(describe.step_line(LED, step)) == (said_where_the_dummy_opens or said)


@pytest.mark.parametrize("name", builtin_variants())
def test_a_step_is_said_as_it_is_read_out_while_dealing(name: str) -> None:
    game = builtin_variants()[name]
    assert [describe.step_line(game, step) for step in game.steps] == [
        line for line, _ in describe.dealing(game)[1:]
    ]


def test_a_step_can_be_said_where_there_are_not_cards_enough() -> None:
    falls = builtin_variants()["great_falls"]
    said = {
        str(describe.step_line(falls, Exchange(52, 52))): "exchanges 52 with the dummy, but not",
        str(describe.step_line(falls, Exchange(0, 52))): "takes 52",
        str(describe.step_line(falls, Pass(52, 52))): "pass 52 right and 52 left",
    }
    assert all(part in line for line, part in said.items())


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (PLAIN, "as dealt"),
        (replace(PLAIN, steps=(Exchange(0, 3),)), "take 3"),
        (replace(PLAIN, steps=(Exchange(3, 0), Exchange(2, 4))), "drop 3, put in 2, take 4"),
        (replace(LED, player_cards=17, dummy_cards=1), "17 each, the dummy plays"),
    ],
    ids=str,
)
def test_a_game_is_said_in_one_line(game: Variant, line: str) -> None:
    assert str(describe.reminder(game)) == line
