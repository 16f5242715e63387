"""Animation, sound and messages of the board of Gaps follow the preferences of the device."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from scorekeeper.games.gaps.rules.game import Shuffle
from scorekeeper.games.gaps.web.looks import PATTERNS
from tests.browser.conftest import AtGame
from tests.browser.gaps import FRESH, Player, codes, playable, two_first_gaps
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only, some

Motion = Literal["no-preference", "reduce"]

_CLIP = "why => getComputedStyle(why).clipPath"

_SOUNDS = """() => {
  window.sounds = [];
  for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
    window[name] = class extends window[name] {
      constructor(...given) { super(...given); window.sounds.push(name); }
    };
  }
}"""


@audit_only
@pytest.mark.parametrize(
    ("motion", "looks", "glides"),
    some(
        [
            ("no-preference", "", True),
            ("reduce", "", False),
            ("no-preference", "animation=no", False),
        ],
        2,
    ),
)
def test_cards_glide_only_if_enabled(
    lasting: tuple[Table, House], at_game: AtGame, motion: Motion, looks: str, glides: bool
) -> None:
    set_looks(*lasting, looks)
    player = at_game(FRESH)
    player.page.emulate_media(reduced_motion=motion)
    card = player.card(playable(FRESH).card.code)
    # in one call, because the animation would end before a second one
    running = "card => { card.click(); return card.getAnimations().length > 0; }"
    assert card.evaluate(running) is glides
    player.settle()
    assert player.game.moves == 1


@audit_only
def test_backs_are_shown_during_redeal(player: Player) -> None:
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.keyboard.press("s")
    expect(player.page.locator("#cards.backs")).to_have_count(1)
    expect(player.page.locator("#cards.backs")).to_have_count(0)
    assert player.card_codes == codes(FRESH.play(Shuffle()).board)


@pytest.mark.parametrize("looks", some(["sound_wrong=yes", "sound_wrong=yes&sound_move=yes", ""]))
def test_each_sound_plays_only_if_enabled(
    lasting: tuple[Table, House], at_game: AtGame, looks: str
) -> None:
    set_looks(*lasting, looks)
    player = at_game(FRESH)
    player.page.evaluate(_SOUNDS)
    counts = []
    for tap in (player.card("KS"), player.card(playable(FRESH).card.code)):
        tap.click()
        counts.append(player.page.evaluate("sounds.join(' ')"))
    wrong, moved = counts
    assert bool(wrong) is ("wrong" in looks)
    assert (moved != wrong) is ("move" in looks)


@audit_only
def test_backs_have_chosen_pattern(lasting: tuple[Table, House], at_game: AtGame) -> None:
    seen = set()
    for pattern in PATTERNS:
        set_looks(*lasting, f"pattern={pattern}")
        player = at_game(FRESH)
        player.page.locator("#cards").evaluate("cards => cards.classList.add('backs')")
        card = player.card(playable(FRESH).card.code)
        seen.add(card.evaluate("card => getComputedStyle(card).backgroundImage"))
    assert "none" not in seen
    assert len(seen) == len(PATTERNS)


@audit_only
def test_messages_can_be_hidden_but_stay_for_screen_readers(
    lasting: tuple[Table, House], at_game: AtGame
) -> None:
    set_looks(*lasting, "messages=no")
    player = at_game(FRESH)
    player.card("KS").click()
    expect(player.why).to_contain_text("goes after")  # for screen readers
    assert player.why.evaluate(_CLIP) == "inset(50%)"


@audit_only
def test_replay_notice_appears_with_messages_off(
    lasting: tuple[Table, House], at_game: AtGame
) -> None:
    set_looks(*lasting, "messages=no")
    move = playable(FRESH)
    player = at_game(FRESH.play(move))
    player.card("KS").click()  # a wrong tap, whose message is for screen readers only
    player.page.keyboard.press("F3")
    player.settle()
    notice = player.page.locator("#state").get_by_text("Replay, turn 0 of 1.")
    expect(notice).to_be_visible()
    expect(notice).to_be_in_viewport(ratio=1)
    assert player.announcement == "Back to the start."


@audit_only
def test_questions_appear_with_messages_off(lasting: tuple[Table, House], at_game: AtGame) -> None:
    set_looks(*lasting, "messages=no")
    game, gap = two_first_gaps()
    player = at_game(game)
    player.place(gap.row + 1, 1).click()
    expect(player.why).to_contain_text("Which deuce?")
    assert player.why.evaluate(_CLIP) == "none"


def set_looks(table: Table, house: House, looks: str) -> None:
    """Set the cookie with the preferences of the board."""
    if looks:
        cookie = {"name": "gaps", "value": looks, "url": house.server.address}
        table.unseen.context.add_cookies([cookie])  # type: ignore[list-item]
