"""One sentence for each built-in game on how it differs from the others."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.base.text import Text, text

SUMMARIES: Mapping[str, Text] = MappingProxyType(
    {
        "oh-hell": text("Each trick off your bid costs 10, too many as well as too few."),
        "oh-hell-common": text(
            "The best known form: a wrong bid scores nothing, but costs nothing."
        ),
        "spades-pairs": text("Two against two: partners add up their bids; with nil and bags."),
        "spades": text("Spades without partners, everyone alone; with nil and bags."),
        "wizard": text(
            "Four wizards always win, four jesters always lose; one card more each deal."
        ),
        "wizard-anniversary": text("Wizard with cloud and bomb, of the anniversary editions."),
        "raspisnoy": text(
            "10 a trick; special deals at the end: bid blind, take nothing, take everything."
        ),
        "boerenbridge": text(
            "Dutch: each trick off costs 2; hands of up to three cards have no hook."
        ),
        "call-break": text(
            "From Nepal and India: five deals of 13 cards, spades are always trump."
        ),
        "kachuful": text("From Gujarat: one card more each deal, the trump suits take turns."),
        "pocha": text("Spanish, with forty cards; each trick off costs 5."),
        "nomination-whist": text("British: every trick scores a point, an exact bid 10 more."),
        "skull-king": text(
            "Pirates, mermaids and the Skull King; captured pieces bring extra points."
        ),
        "skull-king-advanced": text("Skull King with Kraken, White Whale, loot and wagers."),
        "skull-king-rascal": text(
            "Skull King in which each hand is worth the same for all; with cannonballs."
        ),
        "skull-king-first": text(
            "The first edition of Skull King: 30 for a pirate, 50 for the Skull King."
        ),
        "joker-georgian": text("50 a trick and 50 for an exact bid; four sets with premiums."),
        "joker-pairs": text(
            "Georgian Joker, two against two: each bids alone, partners add up their points."
        ),
        "joker-nines": text("Georgian Joker in sixteen deals of nine cards; the fine is 500."),
        "romanian-whist": text("Eight cards for each player; an exact bid brings 5 and the bid."),
        "rikiki": text("Hungarian: each trick off costs 2, and a card is always turned for trump."),
    }
)
