"""A game as it stands on the form, word for word, and how a tap there changes it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.games.montana.rules.steps import STEPS, Exchange, Pass, Step, step_to_dict
from scorekeeper.games.montana.rules.variant_checks import MOST_STEPS
from scorekeeper.games.montana.rules.variants import Opening, Variant
from scorekeeper.web.addresses import as_number

WORDS = (
    "name",
    "player_cards",
    "dummy_cards",
    "tricks",
    "opens",
    "dummy_plays",
    "extra_point",
    "note",
)
PARTS = ("do", "give", "take", "apart", "right", "left")
"""What the form says of a step; in the names of its fields, the step's index follows."""

NEW: Mapping[str, Mapping[str, str]] = {
    "exchange": {"give": "4", "take": "4"},
    "give": {"give": "1"},
    "take": {"take": "1"},
    "pass": {"right": "1", "left": ""},
    "shuffle": {},
    "bid": {},
    "change bids": {},
}
"""The kinds of steps on the form, and what each says when it is put there."""

_NONE = -1  # no number: the checks refuse it at its place

Said = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Draft:
    """What is typed: each word by its field, and the steps."""

    words: Said
    steps: tuple[Said, ...] = ()


def draft_of(game: Variant) -> Draft:
    """What the form shows of this game."""
    words = {
        "name": game.name,
        "player_cards": str(game.player_cards),
        "dummy_cards": str(game.dummy_cards),
        "tricks": str(game.tricks),
        "opens": game.opens.value,
        "dummy_plays": _yes(game.dummy_plays),
        "extra_point": _yes(game.extra_point),
        "note": game.note,
    }
    return Draft(words, tuple(map(_said, game.steps)))


def game_of(draft: Draft, game_id: str = "") -> Variant:
    """The game that the form says; a number that is none makes one that cannot be kept."""
    words = draft.words
    return Variant(
        id=game_id,
        name=_plain(words["name"]),
        player_cards=_number(words["player_cards"]),
        dummy_cards=_number(words["dummy_cards"]),
        dummy_plays=bool(words["dummy_plays"]),
        opens=Opening.DUMMY_CARD if words["opens"] == Opening.DUMMY_CARD else Opening.LOW_CLUB,
        tricks=_number(words["tricks"]),
        steps=tuple(map(_step, draft.steps)),
        extra_point=bool(words["extra_point"]),
        note=_plain(words["note"]),
    )


def changed(draft: Draft, wish: str) -> tuple[Draft, int | None]:
    """The draft after a tap such as "add pass" or "up 3", and the step to look at next.

    What cannot be done changes nothing.
    """
    verb, _, rest = wish.partition(" ")
    steps = list(draft.steps)
    if verb == "add" and rest in NEW and len(steps) < MOST_STEPS:
        steps.append({"do": rest, **NEW[rest]})
        return replace(draft, steps=tuple(steps)), len(steps) - 1
    index = as_number(rest)
    if index is None or index >= len(steps):
        return draft, None
    match verb:
        case "remove":
            del steps[index]
            at = min(index, len(steps) - 1)
        case "up" | "down":
            at = max(index - 1, 0) if verb == "up" else min(index + 1, len(steps) - 1)
            steps[index], steps[at] = steps[at], steps[index]
        case _:
            return draft, None
    return replace(draft, steps=tuple(steps)), at if steps else None


def _said(step: Step) -> Said:
    match step:
        case Exchange(give, take, apart):
            kind = "exchange" if apart or (give and take) else "give" if give else "take"
            return {"do": kind, "give": str(give), "take": str(take), "apart": _yes(apart)}
        case Pass(right, left):
            return {"do": "pass", "right": str(right), "left": str(left)}
        case _:
            return {"do": str(step_to_dict(step)["do"])}


def _step(said: Said) -> Step:
    parts = ("give", "take", "right", "left")
    cards = {part: _number(said.get(part, "").strip() or "0") for part in parts}
    match said["do"]:
        case "exchange":
            return Exchange(cards["give"], cards["take"], apart=bool(said.get("apart")))
        case "give":
            return Exchange(give=cards["give"])
        case "take":
            return Exchange(take=cards["take"])
        case "pass":
            return Pass(cards["right"], cards["left"])
        case kind:
            plain: Step = STEPS[kind]()
            return plain


def _number(typed: str) -> int:
    number = as_number(typed.strip())
    return _NONE if number is None else number


def _plain(typed: str) -> str:
    """The words with single spaces, as they are kept; whatever else is wrong is told later."""
    return " ".join(typed.split())


def _yes(said: bool) -> str:
    return "yes" if said else ""
