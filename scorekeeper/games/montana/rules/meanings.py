"""The meaning of each house rule in a sentence or two, independent of its value."""

from collections.abc import Mapping

from scorekeeper.base.text import Text, text

MEANINGS: Mapping[str, Text] = {
    "nil": text(
        "A nil that is made scores these points; a failed nil loses them. Under Unabomb, "
        "a failed nil scores by the table below instead."
    ),
    "double_nil": text(
        "Nil bid before looking at your cards. Made, it scores these points; failed, it loses "
        "them, with or without Unabomb."
    ),
    "over": text("Points for taking more tricks than bid. Below zero, overtricks cost points."),
    "unabomb": text(
        "Points for a failed nil under Unabomb, by tricks taken. The last step also covers more "
        "tricks; fewer tricks than the first step lose the full points for nil."
    ),
    "last_round_counts_calling_deal": text(
        "How many deals follow once last round is called: everyone deals once more, or the "
        "deal in which it is called counts as that dealer's."
    ),
    "blackjack_point": text(
        "In Bozeman each player has two cards left, scored as in blackjack. The best hand "
        "earns these points; 0 turns this off."
    ),
    "blackjack_for": text(
        "The extra point goes to the highest total, or only to 21. An ace counts 11, two aces "
        "12, court cards 10."
    ),
    "blackjack_tie": text("When hands tie, each of them gets the extra point, or none does."),
    "kens_rule_name": text(
        "This house's name for the modifier that bars spades when the dummy leads one. Only "
        "the name changes."
    ),
    "dummy_place": text(
        "Where the dummy's card comes in the order of play, if the dummy plays. The table "
        "shows it as a reminder; it does not affect points."
    ),
    "hidden_bids": text(
        "Hidden bids show once all three are in; until then, each shows only on the phone "
        "where its player entered it. Open bids show at once."
    ),
}
"""Rule name → meaning."""
