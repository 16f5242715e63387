"""What each house rule means, in a sentence or two, whatever the house made of it."""

from collections.abc import Mapping

from scorekeeper.base.text import Text, text

MEANINGS: Mapping[str, Text] = {
    "nil": text(
        "A nil without a trick wins these points, one with any trick loses them. Under Unabomb "
        "a lost nil counts by the ladder instead."
    ),
    "double_nil": text(
        "Nil, bid before looking at one's cards: without a trick it wins these points, with any "
        "trick it loses them, Unabomb or not."
    ),
    "over": text(
        "What a number bid brings when it took more tricks than that. Below zero, going over "
        "costs points."
    ),
    "unabomb": text(
        "What a lost nil counts where Unabomb was called, by the tricks it took. The last step "
        "holds for more tricks as well; fewer than the first lose all of the nil's points."
    ),
    "last_round_counts_calling_deal": text(
        "How many deals follow the one in which last round is called: each player deals once "
        "more, or the calling deal counts as its dealer's own."
    ),
    "blackjack_point": text(
        "In Bozeman each player has two cards left, compared as at 21. These points go to the "
        "hand that wins; with 0 there is nothing to win."
    ),
    "blackjack_for": text(
        "The highest total gets the extra point, or nothing less than 21 does. An ace counts 11, "
        "two aces 12, court cards 10."
    ),
    "blackjack_tie": text(
        "Where hands are equally good, each of them gets the extra point, or none does."
    ),
    "kens_rule_name": text(
        "This house's name for the modifier under which nobody may follow a spade that the dummy "
        "leads. Only the name changes."
    ),
    "dummy_place": text(
        "Where in the order of play the dummy's card comes, in games in which the dummy plays. "
        "The table is told so; points do not depend on it."
    ),
    "hidden_bids": text(
        "Hidden bids are shown once all three are in; before that, a bid is seen only on the "
        "phone of the player who entered it there. Open ones are shown at once."
    ),
}
"""By the name of the rule."""
