"""Searches in the rule book of a house with very many own games."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from benchmarks.figures import Figure
from benchmarks.rounds import Side, compare
from scorekeeper.app import create_app
from scorekeeper.core.own_games import BookTopic, WholeBook
from scorekeeper.core.topics import Place
from scorekeeper.core.write import write
from scorekeeper.games.montana.rules.variants import Variant, made_up
from scorekeeper.games.montana.store.variants import VARIANTS
from tests.budgets.clients import InProcess
from tests.budgets.kitchen import close, config, tables
from tests.support import House

_GAMES = 2_000
_P50 = 1.5
_QUERIES = (
    "helena",
    "helna",
    "хелена",
    "great falls",
    "mountain 17",
    "lake",
    "мизер",
    "river 1204",
    "two of spades",
    "last rond",
)
_KINDS = ("Mountain", "Lake", "River", "Озеро", "Перевал")


def measure(folder: Path) -> list[Figure]:
    """Compare pages with a search to the same page without one, in process."""
    folder.mkdir(parents=True, exist_ok=True)
    app = create_app(config(folder, tables(folder)))
    house = House(app)
    games = [
        made_up(f"{_KINDS[n % len(_KINDS)]} {n}", dummy_plays=n % 2 == 0) for n in range(_GAMES)
    ]
    _save(house, games)
    client = InProcess(app)
    path = f"/h/{house.public_id}/rules"
    headers = {"Accept-Language": "en", "Cookie": f"{house.cookie_name}={house.owner.token}"}

    def ask(address: str) -> float:
        answer = client.send("GET", address, headers)
        assert answer.status == 200, address
        return answer.seconds

    first = ask(path)  # the house's games are indexed now

    def plain() -> float:
        return ask(path)

    searching = _in_turn(lambda query: ask(f"{path}?{urlencode({'q': query})}"))
    typing = _in_turn(lambda query: ask(f"{path}?{urlencode({'part': 'found', 'q': query})}"))
    figures = [Figure(f"the first look at {_GAMES:,} games", first * 1000, "ms")]
    for name, request in (("a search's page", searching), ("a search while typing", typing)):
        result = compare(_side(client, request), _side(client, plain), requests=40, rounds=5)
        figures.append(
            Figure(
                f"{name} against the book's page: p50",
                result.ratio,
                "×",
                _P50,
                note=result.note,
            )
        )
    figures.append(Figure("the book's page", median(plain() for _ in range(50)) * 1000, "ms"))
    close(app)
    return figures


def _in_turn(ask: Callable[[str], float]) -> Callable[[], float]:
    turns = count()
    return lambda: ask(_QUERIES[next(turns) % len(_QUERIES)])


def _side(client: InProcess, request: Callable[[], float]) -> Side:
    return Side(request, client.cpu, client.close)


def _save(house: House, games: list[Variant]) -> None:
    """Add the games to the house's book in a single write."""

    def change(_: Place, __: WholeBook[Variant]) -> WholeBook[Variant]:
        return WholeBook({game.id: game for game in games})

    house.writer()(write, BookTopic(VARIANTS), "keep", {}, change)
