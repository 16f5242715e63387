"""Tables of games in which a part, such as a round, is entered at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.sittings import TOPICS
from tests.cases import hearts, pads
from tests.games.pad.web.pads import SENT as ROUND
from tests.games.shedding.web import matches
from tests.support import House
from tests.web.visitor import Form, Page, Visitor

Fields = Mapping[str, str]
GAME = matches.LEFT | {"winner": "0"}
DEAL = {"h0": "3", "h1": "4", "h2": "6", "queen": "1"}


@dataclass(frozen=True)
class Table:
    """A sitting of a house, and values to enter in it."""

    house: House
    game: str
    part: str
    number: int
    sent: Fields
    points: tuple[int, ...]
    """What `sent` counts."""
    other: Fields
    conflicts: tuple[str, ...]
    """How `other` differs from `sent`."""
    wrong: tuple[str, str, str]
    """A field, an impossible value, and why it is refused."""
    ends: Fields
    """Settings with which the game is over after one part."""
    goes_on: Fields
    noun: str = "game"
    board: str = "table"

    def at(self, visitor: Visitor, *rest: object) -> str:
        """The address of the table, or of something below it."""
        return "/".join(map(str, (visitor.home, self.game, self.number, *rest)))

    def form(self, visitor: Visitor, part_id: int = 1) -> Form:
        """The form in which the next part is entered."""
        return visitor.open(self.at(visitor)).form(f"/{self.part}s/{part_id}/record")

    def correction(self, visitor: Visitor) -> Form:
        """The form in which the first part is corrected."""
        return visitor.open(self.at(visitor, f"{self.part}s", 1)).form("/correct")

    def settle(self, visitor: Visitor, fields: Fields) -> None:
        """Change the settings of the game."""
        form = visitor.open(self.at(visitor, "about")).form("/settle")
        assert visitor.submit(form, fields).status == 303

    def delete(self, visitor: Visitor) -> None:
        """Delete the whole game."""
        visitor.submit(visitor.open(self.at(visitor, "about")).form("/discard"))

    def restore(self, visitor: Visitor) -> None:
        """Restore it."""
        visitor.submit(visitor.open(self.at(visitor)).form("/bring-back"))

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals as stored."""
        with self.house.place() as place:
            totals: tuple[int, ...] = TOPICS[self.game](self.number).load(place).value.totals
        return totals

    @property
    def twice(self) -> tuple[int, ...]:
        """The points if `sent` is entered in two parts."""
        return tuple(2 * points for points in self.points)

    def keeps_input(self, page: Page, ending: str = "/record") -> bool:
        """Return whether the page still has what was sent."""
        fields = dict(page.form(ending).fields)
        return {name: fields.get(name) for name in self.sent} == self.sent


def score_pad(house: House) -> Table:
    return Table(
        house,
        "pad",
        "round",
        pads.begin(house),
        sent=ROUND,
        points=(30, 100, 130),
        other={"p0": "4", "p1": "9", "p2": "13"},
        conflicts=("round 1, Ann 3 … 4 yours", "round 1, Bo 10 … 9 yours"),
        wrong=("p1", "ten", "A number is needed."),
        ends={"ends": "length", "length": "1"},
        goes_on={"ends": "target", "target": "100"},
        board="pad",
    )


def match(house: House) -> Table:
    return Table(
        house,
        "shedding",
        "game",
        matches.begin(house, *house.add_players("Ann", "Bo", "Cy")),
        sent=GAME,
        points=(73, 0, 0),
        other={"winner": "1", "hand0_sum": "5", "hand2_sum": "40"},
        conflicts=(
            "game 1 Ann +73 … Bo +45 yours",
            "game 1, Ann – … 5, counted at the table yours",
            "game 1, Bo 6 + 6 + 1; 1 number rule, 20 … – yours",
        ),
        wrong=("hand1_2", "two", "A whole number is needed."),
        ends={"target": "40"},
        goes_on={"target": "300"},
        noun="match",
        board="match",
    )


def game_of_hearts(house: House) -> Table:
    return Table(
        house,
        "hearts",
        "deal",
        hearts.begin(house, "Ann", "Bo", "Cy"),
        sent=DEAL,
        points=(3, 17, 6),
        other=DEAL | {"h0": "4", "h1": "3", "queen": "0"},
        conflicts=(
            "deal 1, queen of spades Bo … Ann yours",
            "deal 1, Ann, hearts 3 … 4 yours",
            "deal 1, Bo, hearts 4 … 3 yours",
        ),
        wrong=("h1", "many", "A whole number from 0 to 13."),
        ends={"ends": "length", "length": "1"},
        goes_on={"ends": "target", "target": "100"},
    )
