"""A game as it stands on the form, word for word."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, TypeVar

from scorekeeper.base.problems import RuleError
from scorekeeper.core.names import clean_name
from scorekeeper.games.bidding.rules.deals import USUAL
from scorekeeper.games.bidding.rules.game import (
    BiddingGame,
    Trump,
    plain_id,
)
from scorekeeper.games.bidding.rules.game_checks import MOST_DEALS
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal
from scorekeeper.games.bidding.web.own.fields import (
    BLANK,
    CHOICES,
    FLAGS,
    NUMBERS,
    ONLY_WITH,
    TURNS,
)
from scorekeeper.web.addresses import as_number
from scorekeeper.web.own_game_editor import GameDraft, Said, plain_words, yes

_NONE = -(10**9)  # no number: the checks refuse it at its place
_PLAIN = BiddingGame("", "")
_USUAL: Mapping[str, Any] = {field.name: getattr(_PLAIN, field.name) for field in fields(_PLAIN)}
NEW_SPECIAL: Said = {"aim": Aim.BIDS, "factor": "1"}

E = TypeVar("E", bound=StrEnum)


def game_draft(game: BiddingGame) -> GameDraft:
    """What the form shows of this game."""
    suits = [str(suit) for suit in game.trump_suits]
    turns = suits if game.trump is Trump.IN_TURN else []
    words = {
        "name": game.name,
        "note": game.note,
        "plays_like": game.plays_like,
        "hands": " ".join(map(str, game.hands)),
        "suits": " ".join(game.suits),
        "suit": suits[0] if suits and game.trump is Trump.FIXED else "",
        "hook": {0: "never", 1: "always"}.get(game.hook_from, "from"),
        "overtrick": _in_points(game.overtrick_tenths),
        **dict.fromkeys(TURNS, ""),
        **dict(zip(TURNS, turns, strict=False)),
        **{name: str(getattr(game, name)) for name in CHOICES},
        **{name: yes(getattr(game, name)) for name in FLAGS},
        **{name: _typed(name, getattr(game, name)) for name in NUMBERS},
    }
    if game.hook_from <= 1:
        words["hook_from"] = ""
    return GameDraft(words, tuple(map(_special_draft, game.special)))


def drafted_game(draft: GameDraft, base: BiddingGame) -> BiddingGame:
    """The game that the form says; a number that is none makes one that cannot be kept.

    What no field asks for is as in `base`. A field that does not go with what was chosen says
    nothing.
    """
    words = draft.words
    said: dict[str, Any] = {
        "note": plain_words(words["note"]),
        "plays_like": words["plays_like"],
        "hands": tuple(map(_number, _listed(words["hands"]))),
        "suits": tuple(words["suits"].split()) or _PLAIN.suits,
        "trump_suits": _suits(words),
        "hook_from": _hook(words),
        "overtrick_tenths": _tenths(words["overtrick"]),
        **{name: _choice(kind, words[name]) for name, kind in CHOICES.items()},
        **{name: bool(words[name]) for name in FLAGS},
        **{name: _number(words[name], name) for name in NUMBERS if name != "hook_from"},
    }
    for name, (of, with_these) in ONLY_WITH.items():
        if str(said[of]) not in with_these:
            field = "overtrick_tenths" if name == "overtrick" else name
            said[field] = _USUAL[field]
    return replace(base, **said, name=plain_words(words["name"]), special=_special(draft.parts))


# ---- one field ----


def _listed(typed: str) -> list[str]:
    """The words, as many as are looked at."""
    return typed.replace(",", " ").split(maxsplit=MOST_DEALS + 1)[: MOST_DEALS + 1]


def _typed(name: str, number: int) -> str:
    return "" if name in BLANK and not number else str(number)


def _number(typed: str, name: str = "") -> int:
    """The number; none where nothing stands and something must."""
    plain = typed.strip().replace("\u2212", "-")
    if not plain:
        return 0 if name in BLANK else _NONE
    number = as_number(plain.removeprefix("-"))
    if number is None:
        return _NONE
    return -number if plain.startswith("-") else number


def _in_points(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), TENTHS)
    return ("-" if tenths < 0 else "") + (f"{whole}.{rest}" if rest else str(whole))


def _tenths(typed: str) -> int:
    """Points with one decimal at most, in tenths; blank for none."""
    whole, point, rest = typed.strip().replace(",", ".").partition(".")
    if not whole and not point:
        return 0
    number = _number(whole or "0")
    tenth = as_number(rest) if point else 0
    if number == _NONE or tenth is None or len(rest) > 1:
        return _NONE
    sign = -1 if whole.strip()[:1] in {"-", "\u2212"} else 1
    return number * TENTHS + sign * tenth


def _choice(kind: type[E], typed: str) -> E:
    """What was chosen; without a choice, the first."""
    return kind(typed) if typed in list(kind) else next(iter(kind))


def _suits(words: Said) -> tuple[str, ...]:
    chosen = {Trump.FIXED: ("suit",), Trump.IN_TURN: TURNS}.get(_choice(Trump, words["trump"]), ())
    return tuple(words[name] for name in chosen if words[name])


def _hook(words: Said) -> int:
    if words["bidding"] == "at once" or words["hook"] == "never":
        return 0
    if words["hook"] != "from":
        return 1
    number = _number(words["hook_from"])
    return number if number > 0 else _NONE


# ---- special deals ----


def _special_draft(kind: SpecialDeal) -> Said:
    return {
        "id": kind.id,
        "name": kind.name,
        "times": str(kind.times or ""),
        "cards": str(kind.cards or ""),
        "aim": kind.aim,
        "no_trump": yes(kind.no_trump),
        "blind": yes(kind.blind),
        "factor": str(kind.factor),
        "trick_points": str(kind.trick_points),
        "clean_points": str(kind.clean_points),
    }


def _special(drafts: Sequence[Said]) -> tuple[SpecialDeal, ...]:
    found: list[SpecialDeal] = []
    for said in drafts:
        numbers = {
            name: _number(said.get(name, "").strip() or usual)
            for name, usual in _BLANK_SPECIAL.items()
        }
        name, aim = plain_words(said.get("name", "")), _choice(Aim, said.get("aim", ""))
        if aim is Aim.BIDS:  # of the fields, those that do not go with the aim say nothing
            numbers |= {"trick_points": 0, "clean_points": 0}
        else:
            numbers["factor"] = 1
        found.append(
            SpecialDeal(
                id=_special_id(said.get("id", ""), name, [kind.id for kind in found]),
                name=name,
                aim=aim,
                no_trump=bool(said.get("no_trump")),
                blind=bool(said.get("blind")) and aim is Aim.BIDS,
                **numbers,
            )
        )
    return tuple(found)


_BLANK_SPECIAL = {
    "times": "0",
    "cards": "0",
    "factor": "1",
    "trick_points": "0",
    "clean_points": "0",
}
"""The numbers of a special deal, and what a blank field says."""


def _special_id(known: str, name: str, taken: Sequence[str]) -> str:
    """The id it has; else one like its name that no other has."""
    first = known if _is_id(known) else plain_id(name.casefold())
    others, number = {*taken, USUAL, ""}, 1
    found = first
    while found in others:
        number += 1
        found = f"{first} {number}".strip()
    return found


def _is_id(said: str) -> bool:
    try:
        return clean_name(said) == plain_id(said) == said
    except RuleError:
        return False
