"""The contents of a pocket card: a game, a modifier, or the points.

Everything is made from the game, the rules and the articles, so that cards agree with the rule
book.
"""

from scorekeeper.base.articles import Source
from scorekeeper.base.pocket import Fact, Kind, PocketCard, Worth
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.articles import ONLY_WITH_DUMMY, articles
from scorekeeper.games.montana.rules.dealing import dummy_tricks
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variant_checks import remarks
from scorekeeper.games.montana.rules.variants import Modifier, Opening, Variant

POINTS = "points"
"""Identifies the card of the points."""


def game_card(variant: Variant, rules: HouseRules) -> PocketCard:
    call, plain = Call(variant), Call(Variant("", ""))
    # without the opening lead, which is a fact
    usual = describe.in_play(plain, rules)[1:]
    mind = [line for line in describe.in_play(call, rules)[1:] if line not in usual]
    mind += [line for line in remarks(variant) if line not in mind]
    dealing = describe.dealing(variant)
    return PocketCard(
        Kind.GAME,
        variant.label,
        describe.reminder(variant),
        walk=tuple((line, (after.player, after.dummy)) for line, after in dealing),
        mind=tuple(mind),
        usual=tuple(usual),
        facts=(
            Fact(text("Tricks"), Text(str(variant.tricks))),
            Fact(text("Opening lead"), _opens(variant)),
            Fact(text("Dummy"), _dummy(variant)),
        ),
        note=variant.note,
    )


def modifier_card(modifier: Modifier, rules: HouseRules) -> PocketCard:
    """The card of a modifier, under the house's name for it."""
    article = next(article for article in articles(rules) if article.id == modifier)
    unabomb = modifier is Modifier.UNABOMB  # its steps are a table
    lines = [line for line in article.lines if not (unabomb and line.source is Source.HOUSE)]
    return PocketCard(
        Kind.MODIFIER,
        describe.modifier(modifier, rules),
        text("with any game")
        if modifier is not Modifier.KENS_RULE
        else text("with any game in which the dummy plays"),
        table=ladder(rules) if unabomb else (),
        mind=tuple(line.sentence for line in lines if line is not ONLY_WITH_DUMMY),
    )


def points_card(rules: HouseRules) -> PocketCard:
    """The card of what each result is worth in this house."""
    by_id = {article.id: article for article in articles(rules)}
    last_round = [
        line.sentence for line in by_id["last-round"].lines if line.source is Source.HOUSE
    ]
    return PocketCard(
        Kind.POINTS,
        by_id["points"].title,
        text("three players, thirteen tricks"),
        table=worths(rules),
        mind=(unabomb_line(rules), by_id["cards"].lines[0].sentence, *last_round),
    )


def worths(rules: HouseRules) -> tuple[Worth, ...]:
    """What each result is worth in this house, without modifiers."""
    return (
        Worth(text("As many tricks as bid"), text("the bid")),
        Worth(text("Fewer"), text("−1 for each trick short")),
        Worth(text("More than bid"), rules.over),
        Worth(text("Nil, made or set"), rules.nil, -rules.nil),
        Worth(text("Double nil, made or set"), rules.double_nil, -rules.double_nil),
        Worth(text("The extra point in Bozeman"), rules.blackjack_point),
    )


def ladder(rules: HouseRules) -> tuple[Worth, ...]:
    """What a failed nil is worth under Unabomb, by tricks taken."""
    low, high = rules.unabomb[0][0], rules.unabomb[-1][0]
    steps = [
        Worth(
            text("%(tricks)s tricks or more", tricks=tricks)
            if tricks == high
            else ntext("%(count)s trick", "%(count)s tricks", tricks),
            points,
        )
        for tricks, points in rules.unabomb
    ]
    return (Worth(text("Fewer than %(tricks)s tricks", tricks=low), -rules.nil), *steps)


def unabomb_line(rules: HouseRules) -> Text:
    """The steps of Unabomb in one line, as on the table page."""
    *_, steps = describe.in_play(Call(Variant("", ""), frozenset({Modifier.UNABOMB})), rules)
    return steps


def _opens(variant: Variant) -> Text:
    if describe.leads_left_over(variant):
        return text("the dummy card left over")
    if variant.opens is Opening.DUMMY_CARD:
        return text("the dummy's first card")
    return text("the lowest club")


def _dummy(variant: Variant) -> Text:
    if not variant.dummy_plays:
        return text("does not play")
    plays = dummy_tricks(variant)
    if plays < variant.tricks:
        return ntext("plays %(count)s trick", "plays %(count)s tricks", plays)
    return text("plays")
