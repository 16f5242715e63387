"""The dealing helper: one step of the deal per screen, for the dealer's phone."""

from dataclasses import dataclass

from flask import Response, abort, request, url_for

from scorekeeper.base.text import Text, text
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.dealing import Count, walk
from scorekeeper.games.montana.rules.deals import SEATS, Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.steps import Bid, ChangeBids, Pass, Step
from scorekeeper.games.montana.rules.variant_checks import remarks
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.web.own_games import OWN_GAME_SEARCH
from scorekeeper.games.montana.web.rulebook.linked_night import linked_night, rules_in
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.pages import page
from scorekeeper.web.rulebook import blueprint


@dataclass(frozen=True, slots=True)
class Leaf:
    """One screen: the instruction, details, and the cards after it if any are dealt."""

    title: Text
    lines: list[Text]
    cards: Count | None = None


@blueprint.get("/deal/<path:game>", merge_slashes=False)
@requires(Role.VIEWER)
def dealing(game: str) -> Response:
    """Screen `step` of that game; or of the call in `night`, if that game is being dealt there."""
    stored = linked_night()
    call = stored.value.current.call if stored else None
    is_dealt = call is not None and call.variant.id == game
    night = stored.value if stored and is_dealt else None
    call = call if call and is_dealt else Call(_variant(game))
    rules = rules_in(stored)
    leaves = _leaves(call, rules, night)
    step = min(max(as_number(request.args.get("step", "")) or 1, 1), len(leaves))
    return page(
        "montana/rulebook/dealing.html",
        call=call,
        rules=rules,
        night=night,
        number=stored and stored.number,
        leaf=leaves[step - 1],
        step=step,
        steps=len(leaves),
        to=lambda step: url_for(
            "rulebook.dealing", game=game, step=step, night=stored and stored.number
        ),
        describe=describe,
    )


def _variant(game: str) -> Variant:
    return {**OWN_GAME_SEARCH.of(place()).games, **builtin_variants()}.get(game) or abort(404)


def _leaves(call: Call, rules: HouseRules, night: Night | None) -> list[Leaf]:
    """All screens: a reminder of double nil, the steps, and the rules to remember in play."""
    instructions = describe.dealing(call.variant)
    stations = walk(call.variant).stations
    return [
        Leaf(
            text("Double nil, before anyone looks?"),
            [
                text("It is bid after the call, before anyone looks at their cards."),
                text(
                    "Made, it scores %(points)s points; failed, it loses them.",
                    points=rules.double_nil,
                ),
                _order(night),
            ],
        ),
        *(
            Leaf(instruction, [*remarks_on_it, *_who(station.step, night)], cards)
            for (line, cards), station in zip(instructions, stations, strict=True)
            for instruction, *remarks_on_it in [describe.in_parts(line)]
        ),
        Leaf(text("Ready to play"), _in_play(call, rules, night), stations[-1].after),
    ]


def _who(step: Step | None, night: Night | None) -> list[Text]:
    """Players for a step that does not name them: the order, or who passes to whom."""
    match step:
        case Bid() | ChangeBids():
            return [_order(night)]
        case Pass() if night:
            return [_passing(step, seat, night) for seat in night.current.bidding_order]
    return []


def _order(night: Night | None) -> Text:
    if night is None:
        return text("Starting at the dealer's left and ending with the dealer.")
    names = [night.seated[seat].name for seat in night.current.bidding_order]
    return text(
        "In this order: %(first)s, %(second)s, %(third)s.",
        first=names[0],
        second=names[1],
        third=names[2],
    )


def _passing(step: Pass, seat: int, night: Night) -> Text:
    """Whom a player passes to: the next player sits on the left."""
    names = {
        "name": night.seated[seat].name,
        "on_right": night.seated[(seat - 1) % len(SEATS)].name,
        "on_left": night.seated[(seat + 1) % len(SEATS)].name,
    }
    if not step.left:
        return text("%(name)s: %(count)s right, to %(on_right)s", count=step.right, **names)
    if not step.right:
        return text("%(name)s: %(count)s left, to %(on_left)s", count=step.left, **names)
    return text(
        "%(name)s: %(right)s right, to %(on_right)s; %(left)s left, to %(on_left)s",
        right=step.right,
        left=step.left,
        **names,
    )


def _in_play(call: Call, rules: HouseRules, night: Night | None) -> list[Text]:
    """What is left to do and to remember; includes bidding if no step did."""
    bids = any(isinstance(step, Bid) for step in call.variant.steps)
    parts = {"first": text("Everyone bids."), "then": _order(night)}
    lines = [] if bids else [Text("%(first)s %(then)s", parts)]
    for line in (*describe.in_play(call, rules), *remarks(call.variant)):
        if line not in lines:  # both can say that the dummy's cards run out
            lines.append(line)
    return lines
