"""The pad's presets: settings for known games, which can all be changed at the start."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.base.text import Text, text
from scorekeeper.games.pad.rules.settings import OTHER, POINT, PadEntry, PadSettings, PadWins


@dataclass(frozen=True, slots=True)
class Preset:
    """A known game and its usual settings. Points are whole.

    Args:
        id: its permanent id in files and rows.
        scoring: explains what is entered after a round, and who wins.
        wins: whether the highest or the lowest total wins.
        entry: how a round is entered.
        target: the total that ends the game; 0 for none.
        length: the number of rounds after which the game ends; 0 for no such end.
        each_deals: the game ends once each player has dealt this many rounds; 0 for no such end.
        out_above: the total above which a player is out; 0 if nobody is ever out.
        floor: a total below 0 that ends the game too; 0 for none.
        sums: the sums that the numbers of a round can have; empty for any sum.
        each_other: a round can also give this to everyone but one player, so that its sum depends
            on the number of players; 0 if it cannot.
        teams: the number of teams in which it is usually played; 0 for everyone alone.
        how_to_play: the id of the rule book's article about the game itself, if it has one.
    """

    id: str
    name: Text
    scoring: Text
    wins: PadWins = PadWins.HIGHEST
    entry: PadEntry = PadEntry.NUMBERS
    target: int = 0
    length: int = 0
    each_deals: int = 0
    out_above: int = 0
    floor: int = 0
    sums: tuple[int, ...] = ()
    each_other: int = 0
    teams: int = 0
    how_to_play: str = ""

    @property
    def articles(self) -> tuple[str, ...]:
        """The ids of its articles: how it is entered here, and how it is played."""
        return (f"pad-{self.id}", *filter(None, (self.how_to_play,)))

    def settings(self, sides: int) -> PadSettings:
        """Return the usual settings for `sides` players or teams."""
        sums = [*self.sums, *([self.each_other * (sides - 1)] if self.each_other else [])]
        return PadSettings(
            game=self.id,
            wins=self.wins,
            entry=self.entry,
            target=self.target * POINT,
            length=self.length or self.each_deals * sides,
            out_above=self.out_above * POINT,
            floor=self.floor * POINT,
            sums=tuple(POINT * sum_ for sum_ in dict.fromkeys(sums)),
        )


_PRESETS = (
    Preset(
        "hearts",
        text("Hearts"),
        text(
            "Enter the penalty points taken: 26 in all. Shooting the moon is 0 for the shooter and "
            "26 for everyone else, or −26 for the shooter. When someone reaches 100, the lowest "
            "total wins."
        ),
        wins=PadWins.LOWEST,
        target=100,
        sums=(26, -26),
        each_other=26,
        how_to_play="hearts",
    ),
    Preset(
        "rummy",
        text("Rummy"),
        text(
            "Tap who went out and enter what the others have left: the winner scores the sum. "
            "The first to reach 100 wins."
        ),
        entry=PadEntry.WINNER,
        target=100,
    ),
    Preset(
        "gin-rummy",
        text("Gin Rummy"),
        text(
            "Tap who won the hand and enter the difference in deadwood with any bonus: the winner "
            "scores it. The first to reach 100 wins."
        ),
        entry=PadEntry.WINNER,
        target=100,
    ),
    Preset(
        "cribbage",
        text("Cribbage"),
        text(
            "Enter what each scored in the deal: pegging, hand and crib. The first to reach 121 "
            "wins; stop counting there."
        ),
        target=121,
    ),
    Preset(
        "canasta",
        text("Canasta"),
        text(
            "Enter each team's points for the deal: melds and bonuses, less the cards left. The "
            "game ends when a team reaches 5000; the highest total wins."
        ),
        target=5000,
        teams=2,
    ),
    Preset(
        "skat",
        text("Skat (list)"),
        text(
            "Enter the declarer's game value: plus if won, minus double if lost; leave the others "
            "blank. After 36 deals with three players, or 48 with four, the highest total wins."
        ),
        each_deals=12,
        how_to_play="skat",
    ),
    Preset(
        "michigan",
        text("Michigan"),
        text(
            "Enter the chips each won (+) or lost (−) in the deal, with what they put on the "
            "boodle cards. It need not add up to 0: chips can stay there, to be won in a later "
            "deal. End the game when you like; the highest total wins."
        ),
        how_to_play="michigan",
    ),
    Preset(
        "old-maid",
        text("Old Maid"),
        text(
            "Tap who is left with the odd queen. End the game when you like; whoever lost least "
            "often wins."
        ),
        wins=PadWins.LOWEST,
        entry=PadEntry.LOST,
        how_to_play="old-maid",
    ),
    Preset(
        "durak",
        text("Durak"),
        text(
            "Tap who is left with cards: the durak; after a draw, nobody. End the game when you "
            "like; whoever lost least often wins."
        ),
        wins=PadWins.LOWEST,
        entry=PadEntry.LOST,
    ),
    Preset(
        "one-hundred-one",
        text("One Hundred One (101)"),
        text(
            "Enter the points each has left in hand; queens that end a round count as minus. "
            "A player above 101 is out, and the last one left, with the lowest total, wins. "
            "If exactly 101 goes back to 0 at your table, enter 101 less."
        ),
        wins=PadWins.LOWEST,
        out_above=101,
    ),
    Preset(
        "kozel",
        text("Kozel"),
        text(
            "Enter the penalty points of the pair that took fewer card points: 2 as a rule, 4 for "
            "fewer than 30, 6 without a trick. A pair with 12 has lost, and the lower total wins."
        ),
        wins=PadWins.LOWEST,
        target=12,
        teams=2,
    ),
    Preset(
        "five-hundred",
        text("500 (Five Hundred)"),
        text(
            "Enter the value of the bid for the side that made it, minus if it failed, and 10 for "
            "each trick of the others. The game ends at 500 or at −500; the highest total wins."
        ),
        target=500,
        floor=-500,
        teams=2,
    ),
    Preset(
        "euchre",
        text("Euchre"),
        text(
            "Enter the points of the deal for the team that scores: 1 or 2, and 4 for all five "
            "tricks alone; leave the others blank. The first team to reach 10 wins."
        ),
        target=10,
        teams=2,
    ),
    Preset(
        "tichu",
        text("Tichu"),
        text(
            "Enter each team's card points, 100 in all, or 200 for a double win, with 100 or 200 "
            "more or less for each call. Once a team reaches 1000, the higher total wins."
        ),
        target=1000,
        teams=2,
    ),
    Preset(
        "flip-7",
        text("Flip 7"),
        text(
            "Enter what each scored in the round, 0 for anyone who went bust. The game ends with "
            "the round in which someone reaches 200; the highest total wins."
        ),
        target=200,
    ),
    Preset(
        "qwixx",
        text("Qwixx"),
        text("Enter the sum on each player's sheet, less 5 for each penalty. The highest wins."),
        length=1,
    ),
    Preset(
        "yahtzee",
        text("Yahtzee"),
        text("Enter the grand total of each player's card. The highest wins."),
        length=1,
    ),
)

PRESETS: Mapping[str, Preset] = {preset.id: preset for preset in _PRESETS}
"""The presets by id."""

GAMES = (*PRESETS, OTHER)
"""All ids of games that files and rows can have."""


def settings_of(game: str, sides: int) -> PadSettings:
    """Return the usual settings of a game; the default ones for a game without a preset."""
    return PRESETS[game].settings(sides) if game in PRESETS else PadSettings()


def game_name(settings: PadSettings) -> Text | str:
    """Return the name of the game: the preset's, or the title that the table typed."""
    return PRESETS[settings.game].name if settings.game in PRESETS else settings.title
