"""Texts about a variant, generated from the variant so that they cannot contradict it."""

from dataclasses import replace
from itertools import pairwise

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.dealing import PACK, Count, dummy_tricks, walk
from scorekeeper.games.montana.rules.deals import SEATS, Call, Deal, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.steps import (
    Bid,
    ChangeBids,
    Exchange,
    Pass,
    ShuffleDummy,
    Step,
)
from scorekeeper.games.montana.rules.variants import Modifier, Opening, Variant

_SHORT = {
    ShuffleDummy: text("shuffle the dummy"),
    Bid: text("bid"),
    ChangeBids: text("change the bid by 1"),
}


def modifier(called: Modifier, rules: HouseRules) -> Text:
    """The modifier's name, as this house calls it."""
    if called is Modifier.KENS_RULE and rules.kens_rule_name:
        return Text("%(name)s", {"name": rules.kens_rule_name})
    return called.label


def reminder(variant: Variant) -> Text:
    """The variant in one line, such as "exchange 4, pass 1 right, the dummy plays"."""
    line: Text | None = None
    for part in map(_short, variant.steps):
        line = Text("%(first)s, %(then)s", {"first": line, "then": part}) if line else part
    if variant.player_cards != PACK // 4:
        cards = text("%(count)s each", count=variant.player_cards)
        line = Text("%(first)s, %(then)s", {"first": cards, "then": line}) if line else cards
    line = line or text("as dealt")
    if variant.extra_point:
        line = text("%(first)s, last two cards score as in blackjack", first=line)
    return text("%(first)s, the dummy plays", first=line) if variant.dummy_plays else line


def dealing(variant: Variant) -> list[tuple[Text, Count]]:
    """The instructions read while dealing: each line with the counts after it."""
    first, *steps = walk(variant).stations
    lines = [(step_line(variant, station.step), station.after) for station in steps if station.step]
    return [(_dealing(variant), first.after), *lines]


def list_dealt(variant: Variant) -> Text:
    """How many cards everyone is dealt."""
    return text(
        "Deal %(player)s cards to each player, %(dummy)s to the dummy.",
        player=variant.player_cards,
        dummy=variant.dummy_cards,
    )


def due(deal: Deal) -> list[Text]:
    """What everyone has to do now that the bids are in, one line per step."""
    if deal.call is None:
        return []
    variant, phase = deal.call.variant, Phase.BIDS
    lines: dict[Phase, list[Text]] = {Phase.BIDS: [], Phase.CHANGES: [], Phase.PLAY: []}
    for step in variant.steps:
        if isinstance(step, Bid):
            phase = Phase.CHANGES if variant.changes_bids else Phase.PLAY
        elif isinstance(step, ChangeBids):
            phase = Phase.PLAY
        else:
            lines[phase].append(step_line(variant, step))
    if deal.phase is Phase.PLAY and set(deal.bids.values()) == {Nil.DOUBLE_NIL}:
        return lines[Phase.CHANGES] + lines[Phase.PLAY]  # there was no phase of changes
    return lines[deal.phase] if deal.phase in {Phase.CHANGES, Phase.PLAY} else []


def step_line(variant: Variant, step: Step) -> Text:
    """The step as a sentence for that game, even if there are too few cards for it."""
    match step:
        case Exchange():
            return _exchanging(variant, step)
        case Pass():
            return _passes(step)
        case ShuffleDummy():
            return text("Shuffle the dummy.")
        case Bid():
            return text("Everyone bids.")
        case ChangeBids():
            return text("Each may change the bid by one trick; double nil stands.")


def _short(step: Step) -> Text:
    """A step in a few words."""
    match step:
        case Exchange(give, 0):
            return text("discard %(count)s", count=give)
        case Exchange(0, take):
            return text("take %(count)s", count=take)
        case Exchange(give, take) if give == take:
            return text("exchange %(count)s", count=give)
        case Exchange(give, take):
            return text("put in %(give)s, take %(take)s", give=give, take=take)
        case Pass():
            return _passing(step)
        case ShuffleDummy() | Bid() | ChangeBids():
            return _SHORT[type(step)]


def _dealing(variant: Variant) -> Text:
    """The deal; a card that leads is set aside at once."""
    if not _leads_as_dealt(variant):
        return list_dealt(variant)
    card = (
        text("Set that one aside: it leads.")
        if variant.dummy_cards == 1
        else text("Set its first card aside: it leads.")
    )
    return _joined(list_dealt(variant), card)


_BOTH = "%(first)s %(then)s"


def _joined(first: Text, *more: Text) -> Text:
    for then in more:
        first = Text(_BOTH, {"first": first, "then": then})
    return first


def in_parts(line: Text) -> list[Text]:
    """Split a line into its instruction and the remarks joined to it."""
    if line.message != _BOTH:
        return [line]
    return [
        part
        for joined in line.values.values()
        if isinstance(joined, Text)
        for part in in_parts(joined)
    ]


def _leads_as_dealt(variant: Variant) -> bool:
    """Whether the first card dealt to the dummy leads, so that it may not be taken."""
    return variant.opens is Opening.DUMMY_CARD and not leads_left_over(variant)


def leads_left_over(variant: Variant) -> bool:
    """Whether a remaining dummy card leads, before all cards that were put in."""
    apart = any(isinstance(step, Exchange) and step.apart for step in variant.steps)
    return variant.opens is Opening.DUMMY_CARD and apart


def _exchanging(variant: Variant, step: Exchange) -> Text:
    give, take = step.give, step.take
    # the leading card may not be taken
    leads = _leads_as_dealt(variant)
    if take == 0:
        discarding = text("Each discards %(count)s to the dummy.", count=give)
        behind = text("Shuffle these behind the card set aside.")
        return _joined(discarding, behind) if leads else discarding
    if step.apart:
        return _apart(variant, step)
    if give == take and leads:
        return text("Each exchanges %(count)s with the dummy, but not its first card.", count=give)
    if give == take:
        return text("Each exchanges %(count)s with the dummy.", count=give)
    return _unevenly(step, leads=leads)


def _apart(variant: Variant, step: Exchange) -> Text:
    if leads_left_over(variant):
        instruction = _exchanging(variant, replace(step, apart=False))
        return _joined(instruction, text("Cards put in are set aside."), _left_over(variant, step))
    if step.give == step.take:
        return text(
            "Each exchanges %(count)s with the dummy. Cards put in are set aside, then "
            "shuffled and given to the dummy.",
            count=step.give,
        )
    return text(
        "Each puts in %(give)s and takes %(take)s. Cards put in are set aside, then shuffled "
        "and given to the dummy.",
        give=step.give,
        take=step.take,
    )


def _left_over(variant: Variant, step: Exchange) -> Text:
    """Where the cards put in go; the first of the remaining dummy cards leads."""
    stations = walk(variant).stations
    before = next((b.after for b, a in pairwise(stations) if a.step == step), None)
    if before and before.dummy - len(SEATS) * step.take == 1:
        return text(
            "The one dummy card nobody took leads: shuffle the cards put in and place them "
            "behind it."
        )
    return text(
        "The first of the dummy cards nobody took leads: shuffle the cards put in and place "
        "them behind these."
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


def _passes(step: Pass) -> Text:
    if not step.left:
        return text("Each passes %(count)s to the right.", count=step.right)
    if not step.right:
        return text("Each passes %(count)s to the left.", count=step.left)
    return text(
        "Each passes %(right)s to the right and %(left)s to the left.",
        right=step.right,
        left=step.left,
    )


def _passing(step: Pass) -> Text:
    if not step.left:
        return text("pass %(count)s right", count=step.right)
    if not step.right:
        return text("pass %(count)s left", count=step.left)
    return text("pass %(right)s right and %(left)s left", right=step.right, left=step.left)


def in_play(call: Call, rules: HouseRules) -> list[Text]:
    """What to remember while this call is played, opening lead first; about five lines."""
    lines = [
        _opening(call),
        text("Follow suit. Spades are trump, the two of spades highest."),
        text(
            "Spades may be led once one has been played on another suit, or from a hand of "
            "only spades."
        ),
    ]
    if call.dummy_plays:
        lines.append(_dummy(call))
        if rules.dummy_place:
            lines.append(text("The dummy's turn: %(place)s.", place=rules.dummy_place))
    if Modifier.KENS_RULE in call.modifiers:
        lines.append(text("When the dummy leads a spade, nobody may follow with a spade."))
    if call.variant.extra_point:
        lines.append(
            text("The last two cards score as in blackjack: 21 earns an extra point.")
            if rules.blackjack_for == "21"
            else text(
                "The last two cards score as in blackjack: the best hand earns an extra point."
            )
        )
    if call.unabomb:
        lines.append(text("Unabomb, failed nil by tricks: %(ladder)s.", ladder=_ladder(rules)))
    return lines


def _ladder(rules: HouseRules) -> str:
    """Points for a failed nil under Unabomb, by tricks taken: `1–2: −6, 3: −3, ..., 6+: 0`."""
    steps = sorted(({1: -rules.nil} | dict(rules.unabomb)).items())
    ends = [step - 1 for step, _ in steps[1:]]
    parts = [
        f"{first}: {points}" if first == last else f"{first}–{last}: {points}"
        for (first, points), last in zip(steps, ends, strict=False)
    ]
    last_step, points = steps[-1]
    return ", ".join([*parts, f"{last_step}+: {points}"]).replace("-", "−")


def _opening(call: Call) -> Text:
    if leads_left_over(call.variant):
        return text("First the dummy plays the card nobody took, then the cards put in, in order.")
    if call.variant.opens is Opening.DUMMY_CARD:
        return text("The dummy's first card leads: the one set aside.")
    return text("The lowest club leads, whoever holds it.")


def _dummy(call: Call) -> Text:
    plays = dummy_tricks(call.variant)
    if plays < call.variant.tricks:
        return ntext("The dummy plays %(count)s trick.", "The dummy plays %(count)s tricks.", plays)
    return text("The dummy plays its cards in order and wins only by chance.")
