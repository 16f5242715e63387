"""A real server and a real browser.

- `server`: shared by tests that do not stop it; `own_server`: one to stop and kill.
- `house`: a fresh house on `server`.
- `lasting`: a phone and its house, with one page that several tests share;
  `at_game` and `player`: a player of Gaps there.
- `open_table`: opens another phone that joins a house; `table`: the first one.

Every page is watched: an error in the console, or a violation of the page's policy, fails the test
unless `watch` allows it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from scorekeeper.games.gaps.rules.game import Game
from tests.browser.gaps import FRESH, Player, begin_game
from tests.browser.phones import USUAL, LentPhone, Phone, Watch
from tests.browser.server import House, Server, running
from tests.browser.table import Table, launch_options

NewContext = Callable[..., BrowserContext]
OpenTable = Callable[..., Table]
AtGame = Callable[[Game], Player]

# The limit fails a test whose page never gets there, not one on a busy machine.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use Debian's Chromium."""
    try:
        return {**browser_type_launch_args, **launch_options()}
    except LookupError as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server shared by all tests that do not stop it."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may stop and kill."""
    with running(tmp_path, forked=True) as server:
        yield server


@pytest.fixture
def house(server: Server) -> House:
    """A fresh house."""
    return server.found_house()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Collects errors and warnings of the browser; any at the end fails the test."""
    watch = Watch()
    yield watch
    assert watch.unexpected() == []


@pytest.fixture(scope="session")
def idle_phones() -> list[LentPhone]:
    """The phones that no test uses at the moment."""
    return []


@pytest.fixture
def open_table(
    browser: Browser,
    new_context: NewContext,
    server: Server,
    idle_phones: list[LentPhone],
    watch: Watch,
) -> Iterator[OpenTable]:
    """Opens a phone that joined this house, if any; more arguments are its browser context's.

    By default in English, without motion and without a service worker.
    """
    opened: list[Phone] = []
    healthz = f"{server.address}/healthz"

    def open_phone(
        house: House | None, name: str = "Phone", *, worker: bool = False, **settings: Any
    ) -> Table:
        settings = USUAL | settings
        phone: Phone
        if worker:
            phone = Phone(new_context(**settings), worker=True)
        elif idle := [idle for idle in idle_phones if idle.settings == settings]:
            phone = idle[-1]
            idle_phones.remove(idle[-1])
        else:
            phone = LentPhone(browser, settings, healthz)
        phone.watch = watch
        opened.append(phone)
        table = Table(phone.context.new_page())
        if house:
            table.join(house.link, name)
        return table

    yield open_phone
    for phone in opened:
        phone.hear()
        if isinstance(phone, LentPhone):
            if phone.forget():
                idle_phones.append(phone)
            else:
                phone.context.close()


@pytest.fixture(scope="session")
def lasting_phone(browser: Browser, server: Server) -> Iterator[tuple[Phone, Table, House]]:
    """A phone with a page that stays open."""
    phone, house = Phone(browser.new_context(**USUAL)), server.found_house()  # type: ignore[arg-type] # by names
    table = Table(phone.context.new_page())
    table.join(house.link)
    yield phone, table, house
    phone.context.close()


@pytest.fixture
def lasting(
    lasting_phone: tuple[Phone, Table, House], watch: Watch
) -> Iterator[tuple[Table, House]]:
    """A phone that several tests share, and its house; they do not disturb each other."""
    phone, table, house = lasting_phone
    phone.watch = watch
    yield table, house
    page = table.page
    page.unroute_all(behavior="ignoreErrors")
    page.context.set_offline(False)
    page.context.clear_cookies(name="gaps")
    page.emulate_media(reduced_motion="reduce")
    phone.empty([house.server.address])
    for other in phone.context.pages[1:]:
        other.close()


@pytest.fixture
def at_game(lasting: tuple[Table, House]) -> AtGame:
    """Sits down to a game of Gaps."""
    table, house = lasting
    return lambda game: Player(table, house, begin_game(house, game))


@pytest.fixture
def player(at_game: AtGame) -> Player:
    """A player of Gaps at a new game."""
    return at_game(FRESH)


@pytest.fixture
def table(open_table: OpenTable, house: House) -> Table:
    """A phone that joined the house as its owner."""
    return open_table(house)
