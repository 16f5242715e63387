"""The form of a game: from the game to the fields and back, and its count of cards."""

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.montana.rules.steps import numbers
from scorekeeper.games.montana.rules.variant_checks import MAX_STEPS, check_variant
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.web.variants.draft import NEW, draft_of, game_of
from scorekeeper.games.montana.web.variants.editing import VariantForm
from scorekeeper.games.montana.web.variants.sketch import sketch_of
from scorekeeper.web.language import babel
from scorekeeper.web.own_game_editor import GameDraft, changed_draft
from tests.cases.house_games import any_games, sound_games
from tests.games.montana.web.games import SINK


def tapped(draft: GameDraft, wish: str) -> tuple[GameDraft, int | None]:
    return changed_draft(draft, wish, NEW, MAX_STEPS)


@pytest.fixture(scope="module")
def parser() -> Flask:
    """Just enough of an app to read what a form sends."""
    app = Flask(__name__)
    app.secret_key = "the tests' own"
    babel.init_app(app, locale_selector=lambda: "en")
    return app


@given(game=sound_games())
def test_any_valid_game_round_trips_through_form(parser: Flask, game: Variant) -> None:
    draft = draft_of(game)
    sent = dict(draft.words)
    for number, step in enumerate(draft.parts):
        sent |= {f"{part}{number}": word for part, word in step.items()}
    with parser.test_request_context(method="POST", data=sent):
        form = VariantForm(meta={"csrf": False})
        assert not form.validate()  # the stamp is missing, and nothing else
        assert set(form.messages) == {"key", "seen"}
        assert game_of(form.draft, game.id) == game


@given(sound_games(), st.randoms(use_true_random=False))
def test_moving_steps_changes_only_their_order(game: Variant, chance: object) -> None:
    draft = draft_of(game)
    for index in range(len(game.steps)):
        down, moved = tapped(draft, f"down {index}")
        assert sorted(map(str, down.parts)) == sorted(map(str, draft.parts))
        assert moved == min(index + 1, len(game.steps) - 1)
        assert tapped(down, f"up {moved}")[0] == draft or moved == index
        gone, _ = tapped(draft, f"remove {index}")
        assert gone.parts == (*draft.parts[:index], *draft.parts[index + 1 :])
    for kind in NEW:
        longer, at = tapped(draft, f"add {kind}")
        assert longer.parts[:-1] == draft.parts
        assert at == len(draft.parts)
        assert min(numbers(game_of(longer).steps[-1]), default=0) >= 0


@given(any_games())
def test_problems_are_shown_at_their_step(game: Variant) -> None:
    """Check that every message about the cards is shown on the form."""
    sketch, dealt = sketch_of(game), min(game.player_cards, game.dummy_cards) >= 0
    problems = [*sketch.dealt.problems, *sketch.problems]
    problems += [problem for line in sketch.steps for problem in line.problems]
    expected = [p for p in check_variant(game) if p.field != "name"]
    expected = [p for p in expected if dealt or p.code == "out-of-bounds"]
    assert sorted(str(p.message) for p in expected) == sorted(map(str, problems))
    assert (sketch.end is None) == bool(problems)
    assert len(sketch.steps) == len(game.steps)
    for index, line in enumerate(sketch.steps):
        assert bool(line.problems) == any(p.field == f"steps.{index}" for p in expected)


def test_new_step_has_valid_defaults() -> None:
    for kind in NEW:
        draft, _ = tapped(draft_of(Variant("", "Tub")), f"add {kind}")
        codes = {problem.code for problem in check_variant(game_of(draft))}
        # who gives one away has too few, and who changes a bid has made one before
        assert codes <= {"too-few-cards", "bidding-order"}, kind


@pytest.mark.parametrize(
    "wish", ["", "up", "up 9", "down x", "remove -1", "add", "add king", "x 0"]
)
def test_invalid_action_changes_nothing(wish: str) -> None:
    assert tapped(draft_of(SINK), wish) == (draft_of(SINK), None)
