"""A game on the form, exactly as typed."""

from collections.abc import Mapping

from scorekeeper.games.montana.rules.steps import STEPS, Exchange, Pass, Step, step_to_dict
from scorekeeper.games.montana.rules.variants import Opening, Variant
from scorekeeper.web.addresses import as_number
from scorekeeper.web.own_game_editor import GameDraft, Words, plain_words, yes

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
"""The fields of a step; their names end with the step's index."""

NEW: Mapping[str, Words] = {
    "exchange": {"do": "exchange", "give": "4", "take": "4"},
    "give": {"do": "give", "give": "1"},
    "take": {"do": "take", "take": "1"},
    "pass": {"do": "pass", "right": "1", "left": ""},
    "shuffle": {"do": "shuffle"},
    "bid": {"do": "bid"},
    "change bids": {"do": "change bids"},
}
"""The kinds of steps on the form, with their initial values."""

_NONE = -1  # not a number; refused by the checks


def draft_of(game: Variant) -> GameDraft:
    words = {
        "name": game.name,
        "player_cards": str(game.player_cards),
        "dummy_cards": str(game.dummy_cards),
        "tricks": str(game.tricks),
        "opens": game.opens.value,
        "dummy_plays": yes(game.dummy_plays),
        "extra_point": yes(game.extra_point),
        "note": game.note,
    }
    return GameDraft(words, tuple(map(_step_fields, game.steps)))


def game_of(draft: GameDraft, game_id: str = "") -> Variant:
    """The game on the form; invalid numbers give a game that the checks refuse."""
    words = draft.words
    return Variant(
        id=game_id,
        name=plain_words(words["name"]),
        player_cards=_number(words["player_cards"]),
        dummy_cards=_number(words["dummy_cards"]),
        dummy_plays=bool(words["dummy_plays"]),
        opens=Opening.DUMMY_CARD if words["opens"] == Opening.DUMMY_CARD else Opening.LOW_CLUB,
        tricks=_number(words["tricks"]),
        steps=tuple(map(_step, draft.parts)),
        extra_point=bool(words["extra_point"]),
        note=plain_words(words["note"]),
    )


def _step_fields(step: Step) -> Words:
    match step:
        case Exchange(give, take, apart):
            kind = "exchange" if apart or (give and take) else "give" if give else "take"
            return {"do": kind, "give": str(give), "take": str(take), "apart": yes(apart)}
        case Pass(right, left):
            return {"do": "pass", "right": str(right), "left": str(left)}
        case _:
            return {"do": str(step_to_dict(step)["do"])}


def _step(values: Words) -> Step:
    parts = ("give", "take", "right", "left")
    cards = {part: _number(values.get(part, "").strip() or "0") for part in parts}
    match values["do"]:
        case "exchange":
            return Exchange(cards["give"], cards["take"], apart=bool(values.get("apart")))
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
