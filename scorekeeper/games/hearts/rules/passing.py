"""The cards that are left out, and where cards are passed."""

from enum import StrEnum

CARDS = 52

LEFT_OUT = {3: ("2D",), 4: (), 5: ("2D", "2C"), 6: ("2D", "2C", "3D", "3C")}
"""Number of players → the cards that are left out, so that everyone is dealt the same number."""

MIN_PLAYERS, MAX_PLAYERS = min(LEFT_OUT), max(LEFT_OUT)


class PassTo(StrEnum):
    """Where each player passes three cards."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    NOBODY = "nobody"


def hand_size(players: int) -> int:
    """Return the number of cards that each player is dealt.

    >>> [hand_size(players) for players in LEFT_OUT]
    [17, 13, 10, 8]
    """
    return (CARDS - len(LEFT_OUT[players])) // players


def pass_to(players: int, number: int) -> PassTo:
    """Return where cards are passed in the deal with that number, from 1.

    Of an odd number of players nobody sits across.

    >>> [pass_to(4, number).value for number in range(1, 6)]
    ['left', 'right', 'across', 'nobody', 'left']
    >>> [pass_to(3, number).value for number in range(1, 5)]
    ['left', 'right', 'nobody', 'left']
    """
    directions = [way for way in PassTo if way is not PassTo.ACROSS or players % 2 == 0]
    return directions[(number - 1) % len(directions)]
