"""The time from a tap on a card to its move on the screen, with 200 ms of network latency."""

from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from benchmarks.figures import Figure
from scorekeeper.games.gaps.rules.game import Game, new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from tests.browser.gaps import Player, begin_game, codes
from tests.browser.server import running
from tests.browser.table import PHONE, Table, launch

_LATENCY = 200  # ms
_BUDGET = 50.0  # ms
_TAPS = 8  # in each game
_GAMES = range(1, 13)

# For each tap: the time until the frame with its move was done, and whether it has a move.
_WATCH = """
window.taps = [];
document.addEventListener("click", (event) => {
  const before = document.querySelector("#cards").innerHTML;
  requestAnimationFrame(() => {
    const moved = document.querySelector("#cards").innerHTML !== before;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.taps.push([performance.now() - event.timeStamp, moved]);
    port2.postMessage(null); // comes after the frame
  });
}, { capture: true });
"""


def measure(folder: Path) -> list[Figure]:
    """Tap in a browser, many times in each game, as fast as possible."""
    waited: list[float] = []
    with (
        running(folder) as server,
        sync_playwright() as playwright,
        launch(playwright.chromium) as browser,
    ):
        house = server.found_house()
        table = Table(browser.new_context(viewport=PHONE).new_page())
        table.join(house.link)
        home = table.home
        table.page.add_init_script(_WATCH)
        for number in _GAMES:
            game = new_game(number, CLASSIC)
            table.page.goto(home)
            player = Player(table, house, begin_game(house, game))
            _slow_down(player)
            after = _tap(player, game)
            waited += _waits(player)
            assert player.card_codes == codes(after.board)
            player.settle()
            assert player.game.actions == after.actions  # every tap was stored
    note = f"{len(waited)} taps, {_LATENCY} ms of latency"
    return [
        Figure("from a tap to its move on the screen: p50", median(waited), "ms", note=note),
        Figure("the slowest of them", max(waited), "ms", _BUDGET),
    ]


def _slow_down(player: Player) -> None:
    session = player.page.context.new_cdp_session(player.page)
    session.send("Network.enable")
    line = {"downloadThroughput": -1, "uploadThroughput": -1, "latency": _LATENCY}
    session.send("Network.emulateNetworkConditions", {"offline": False, **line})


def _tap(player: Player, game: Game) -> Game:
    """Tap movable cards one after the other; return the game after that."""
    seen = {game.board}
    for _ in range(_TAPS):
        fresh = [m for m in game.board.moves if game.board.after(m) not in seen]
        single = [m for m in fresh if len(game.board.moves_of(m.card)) == 1]
        if not single:
            break
        player.card(single[0].card.code).click()
        game = game.play(single[0])
        seen.add(game.board)
    return game


def _waits(player: Player) -> list[float]:
    player.page.wait_for_timeout(100)  # the last frame is done
    taps: list[tuple[float, bool]] = player.page.evaluate("taps")
    assert all(moved for _, moved in taps)
    return [waited for waited, _ in taps]
