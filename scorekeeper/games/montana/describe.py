"""Texts about a variant, made from the variant itself, so that they cannot contradict it."""

from scorekeeper.games.montana.dealing import PACK, Count, dummy_tricks, walk
from scorekeeper.games.montana.deals import Call
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.montana.steps import Bid, ChangeBids, Exchange, Pass, Shuffle, Step
from scorekeeper.games.montana.variants import Modifier, Opening, Variant
from scorekeeper.games.text import Text, ntext, text

_SHORT = {
    Shuffle: text("shuffle the dummy"),
    Bid: text("bid"),
    ChangeBids: text("change the bid by 1"),
}


def modifier(called: Modifier, rules: HouseRules) -> Text:
    """The modifier's name, as this house calls it."""
    if called is Modifier.KENS_RULE and rules.kens_rule_name:
        return Text("%(name)s", {"name": rules.kens_rule_name})
    return called.label


def reminder(variant: Variant) -> Text:
    """The variant in one line."""
    said: Text | None = None
    for part in map(_short, variant.steps):
        said = Text("%(first)s, %(then)s", {"first": said, "then": part}) if said else part
    if variant.player_cards != PACK // 4:
        cards = text("%(count)s each", count=variant.player_cards)
        said = Text("%(first)s, %(then)s", {"first": cards, "then": said}) if said else cards
    said = said or text("as dealt")
    if variant.extra_point:
        said = text("%(first)s, the last two count as at 21", first=said)
    return text("%(first)s, the dummy plays", first=said) if variant.dummy_plays else said


def dealing(variant: Variant) -> list[tuple[Text, Count]]:
    """The walk as it is read out while dealing: each line with the cards after it."""
    dealt, *steps = walk(variant).stations
    lines = [(step_line(variant, station.step), station.after) for station in steps if station.step]
    return [(_dealt(dealt.after), dealt.after), *lines]


def step_line(variant: Variant, step: Step) -> Text:
    """The step as a sentence, as in that game, whether or not there are cards enough for it."""
    match step:
        case Exchange():
            return _exchanging(variant, step)
        case Pass():
            return text("Each: %(what)s.", what=_passing(step))
        case Shuffle():
            return text("Shuffle the dummy.")
        case Bid():
            return text("Everybody bids.")
        case ChangeBids():
            return text("Each may change the bid by one trick; double nil stands.")


def _short(step: Step) -> Text:
    """A step in a few words."""
    match step:
        case Exchange(give, 0):
            return text("drop %(count)s", count=give)
        case Exchange(0, take):
            return text("take %(count)s", count=take)
        case Exchange(give, take) if give == take:
            return text("exchange %(count)s", count=give)
        case Exchange(give, take):
            return text("put in %(give)s, take %(take)s", give=give, take=take)
        case Pass():
            return _passing(step)
        case Shuffle() | Bid() | ChangeBids():
            return _SHORT[type(step)]


def _dealt(cards: Count) -> Text:
    return text(
        "Deal %(player)s cards to each player, %(dummy)s to the dummy.",
        player=cards.player,
        dummy=cards.dummy,
    )


def _exchanging(variant: Variant, step: Exchange) -> Text:
    give, take = step.give, step.take
    if take == 0:
        return text("Each drops %(count)s on the dummy.", count=give)
    if step.apart:
        return _apart(step)
    # the card that will lead stays where it lies
    leads = variant.opens is Opening.DUMMY_CARD
    if give == take and leads:
        return text("Each exchanges %(count)s with the dummy, but not its first card.", count=give)
    if give == take:
        return text("Each exchanges %(count)s with the dummy.", count=give)
    return _unevenly(step, leads=leads)


def _apart(step: Exchange) -> Text:
    if step.give == step.take:
        return text(
            "Each exchanges %(count)s with the dummy. What is put down stays apart; mixed, it "
            "becomes the dummy's.",
            count=step.give,
        )
    return text(
        "Each puts in %(give)s and takes %(take)s. What is put down stays apart; mixed, it "
        "becomes the dummy's.",
        give=step.give,
        take=step.take,
    )


def _unevenly(step: Exchange, *, leads: bool) -> Text:
    give, take = step.give, step.take
    if give == 0 and leads:
        return text("Each takes %(count)s from the dummy, but not its first card.", count=take)
    if give == 0:
        return text("Each takes %(count)s from the dummy.", count=take)
    if leads:
        return text(
            "Each puts in %(give)s and takes %(take)s, but not the dummy's first card.",
            give=give,
            take=take,
        )
    return text("Each puts in %(give)s and takes %(take)s.", give=give, take=take)


def _passing(step: Pass) -> Text:
    if not step.left:
        return text("pass %(count)s right", count=step.right)
    if not step.right:
        return text("pass %(count)s left", count=step.left)
    return text("pass %(right)s right and %(left)s left", right=step.right, left=step.left)


def in_play(call: Call, rules: HouseRules) -> list[Text]:
    """What to mind while this call is played, the opening lead first; about five lines."""
    lines = [
        _opening(call),
        text("Follow suit. Spades are trump, the two the highest."),
        text("Spades may be led once one was played on another suit, or from nothing but spades."),
    ]
    if call.dummy_plays:
        lines.append(_dummy(call))
        if rules.dummy_place:
            lines.append(text("The dummy's turn: %(place)s.", place=rules.dummy_place))
    if Modifier.KENS_RULE in call.modifiers:
        lines.append(text("Where the dummy leads a spade, nobody may follow with one."))
    if call.variant.extra_point:
        lines.append(
            text("The two cards left count as at 21: a 21 gets an extra point.")
            if rules.blackjack_for == "21"
            else text("The two cards left count as at 21: the best hand gets an extra point.")
        )
    if call.unabomb:
        ladder = ", ".join(
            f"{step}{'+' if step == rules.unabomb[-1][0] else ''}: {points}".replace("-", "\u2212")
            for step, points in rules.unabomb
        )
        lines.append(text("Unabomb: a nil that takes %(ladder)s.", ladder=ladder))
    return lines


def _opening(call: Call) -> Text:
    if call.variant.opens is Opening.DUMMY_CARD:
        return text("The dummy's first card leads.")
    return text("The lowest club leads, from whoever holds it.")


def _dummy(call: Call) -> Text:
    plays = dummy_tricks(call.variant)
    if plays < call.variant.tricks:
        return ntext("The dummy plays %(count)s trick.", "The dummy plays %(count)s tricks.", plays)
    return text("The dummy plays its cards as they lie, and wins by chance.")
