"""Convert games to form values and back."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from enum import StrEnum
from typing import Any, TypeVar

from scorekeeper.base.own_game_file import plain_id
from scorekeeper.base.problems import NOT_A_NUMBER, RuleError
from scorekeeper.base.tenths import TENTHS
from scorekeeper.core.names import clean_name
from scorekeeper.games.bidding.rules.deals import USUAL
from scorekeeper.games.bidding.rules.extra_checks import MAX_PIECES
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import MAX_DEALS
from scorekeeper.games.bidding.rules.game_values import Trump
from scorekeeper.games.bidding.rules.special import Aim, ExtraPiece, SpecialDeal
from scorekeeper.games.bidding.web.own.fields import (
    BLANK,
    CHOICES,
    FLAGS,
    NUMBERS,
    ONLY_WITH,
    PIECE_PARTS,
    PIECES,
    TURNS,
)
from scorekeeper.web.addresses import as_number, read_typed_number
from scorekeeper.web.own_game_editor import GameDraft, Words, plain_words, yes

_PLAIN = BiddingGame("", "")
_USUAL: Mapping[str, Any] = {field.name: getattr(_PLAIN, field.name) for field in fields(_PLAIN)}
NEW_SPECIAL: Words = {"aim": Aim.BIDS, "factor": "1"}

E = TypeVar("E", bound=StrEnum)


def game_draft(game: BiddingGame) -> GameDraft:
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
        "overtrick": _format_tenths(game.overtrick_tenths),
        "wagers": " ".join(map(str, game.wagers)),
        "sets": " ".join(map(str, game.sets)),
        "bid_points": " ".join(f"{bid}={points}" for bid, points in game.bid_points),
        **dict.fromkeys(PIECES, ""),
        **_piece_words(game),
        **dict.fromkeys(TURNS, ""),
        **dict(zip(TURNS, turns, strict=False)),
        **{name: str(getattr(game, name)) for name in CHOICES},
        **{name: yes(getattr(game, name)) for name in FLAGS},
        **{name: str(getattr(game, name)) for name in NUMBERS},
        **{name: "" for name in BLANK if not getattr(game, name)},
    }
    if game.hook_from <= 1:
        words["hook_from"] = ""
    return GameDraft(words, tuple(map(_special_draft, game.special)))


def drafted_game(draft: GameDraft, base: BiddingGame) -> BiddingGame:
    """Build a game from form values; an invalid number makes a game that the checks refuse.

    Fields that are not on the form are copied from `base`. Fields that do not apply to the
    chosen options get their default.
    """
    words = draft.words
    values: dict[str, Any] = {
        "note": plain_words(words["note"]),
        "plays_like": words["plays_like"],
        "hands": tuple(map(_parse_number, _split_list(words["hands"]))),
        "suits": tuple(words["suits"].split()) or _PLAIN.suits,
        "trump_suits": _parse_suits(words),
        "hook_from": _parse_hook(words),
        "overtrick_tenths": _parse_tenths(words["overtrick"]),
        "wagers": tuple(map(_parse_number, _split_list(words["wagers"]))),
        "extra": _parse_pieces(words),
        "bid_points": _parse_bid_points(words["bid_points"]),
        "sets": tuple(map(_parse_number, _split_list(words["sets"]))),
        **{name: _parse_choice(kind, words[name]) for name, kind in CHOICES.items()},
        **{name: bool(words[name]) for name in FLAGS},
        **{name: _parse_number(words[name], name) for name in NUMBERS if name != "hook_from"},
    }
    for name, (option, choices) in ONLY_WITH.items():
        if str(values[option]) not in choices:
            field = "overtrick_tenths" if name == "overtrick" else name
            values[field] = _USUAL[field]
    return replace(
        base, **values, name=plain_words(words["name"]), special=_parse_special(draft.parts)
    )


# ---- one field ----


def _split_list(typed: str) -> list[str]:
    """Split a list of numbers; limited to one more than the maximum number of deals."""
    return typed.replace(",", " ").split(maxsplit=MAX_DEALS + 1)[: MAX_DEALS + 1]


def _parse_number(typed: str, name: str = "") -> int:
    """Parse a number as `read_typed_number`; 0 if blank in a field that may be blank."""
    return read_typed_number(typed) if typed.strip() or name not in BLANK else 0


def _format_tenths(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), TENTHS)
    return ("-" if tenths < 0 else "") + (f"{whole}.{rest}" if rest else str(whole))


def _parse_tenths(typed: str) -> int:
    """Parse points with at most one decimal to tenths; blank is 0."""
    whole, point, rest = typed.strip().replace(",", ".").partition(".")
    if not whole and not point:
        return 0
    number = _parse_number(whole or "0")
    tenth = as_number(rest) if point else 0
    if number == NOT_A_NUMBER or tenth is None or len(rest) > 1:
        return NOT_A_NUMBER
    sign = -1 if whole.strip()[:1] in {"-", "\u2212"} else 1
    return number * TENTHS + sign * tenth


def _parse_choice(kind: type[E], typed: str) -> E:
    """Parse a choice; the first one if it is missing or unknown."""
    return kind(typed) if typed in list(kind) else next(iter(kind))


def _parse_suits(words: Words) -> tuple[str, ...]:
    chosen = {Trump.FIXED: ("suit",), Trump.IN_TURN: TURNS}.get(
        _parse_choice(Trump, words["trump"]), ()
    )
    return tuple(words[name] for name in chosen if words[name])


def _parse_hook(words: Words) -> int:
    if words["bidding"] == "at once" or words["hook"] == "never":
        return 0
    if words["hook"] != "from":
        return 1
    number = _parse_number(words["hook_from"])
    return number if number > 0 else NOT_A_NUMBER


def _parse_bid_points(typed: str) -> tuple[tuple[int, int], ...]:
    pairs = (part.partition("=") for part in _split_list(typed))
    return tuple(sorted((_parse_number(bid), _parse_number(points)) for bid, _, points in pairs))


# ---- pieces ----


def _piece_words(game: BiddingGame) -> Words:
    return {
        f"piece{n}_{name}": word
        for n, piece in enumerate(game.extra)
        for name, word in _part_words(piece).items()
    }


def _part_words(part: ExtraPiece | SpecialDeal) -> dict[str, str]:
    values = asdict(part).items()
    return {name: yes(value) if isinstance(value, bool) else str(value) for name, value in values}


def _parse_pieces(words: Words) -> tuple[ExtraPiece, ...]:
    """Parse the pieces; rows without a name and points are left out."""
    pieces: list[ExtraPiece] = []
    for n in range(MAX_PIECES):
        row = {part: words.get(f"piece{n}_{part}", "") for part in PIECE_PARTS}
        name = plain_words(row["name"])
        if not name and not row["points"].strip():
            continue
        piece_id = _special_id(row["id"], name, [piece.id for piece in pieces])
        piece = ExtraPiece(
            piece_id,
            name,
            points=_parse_number(row["points"]),
            most=_parse_number(row["most"].strip() or "1"),
            one_seat=bool(row["one_seat"]),
            not_with=row["not_with"],
            counts_as=row["counts_as"],
        )
        pieces.append(piece)
    ids = {piece.id: piece.id for piece in pieces}
    return tuple(
        replace(piece, not_with=ids.get(piece.not_with, ""), counts_as=ids.get(piece.counts_as, ""))
        for piece in pieces
    )


# ---- special deals ----


def _special_draft(kind: SpecialDeal) -> Words:
    blank = {"times": str(kind.times or ""), "cards": str(kind.cards or "")}
    return {**_part_words(kind), **blank}


def _parse_special(drafts: Sequence[Words]) -> tuple[SpecialDeal, ...]:
    kinds: list[SpecialDeal] = []
    for row in drafts:
        numbers = {
            name: _parse_number(row.get(name, "").strip() or blank)
            for name, blank in _BLANK_SPECIAL.items()
        }
        name, aim = plain_words(row.get("name", "")), _parse_choice(Aim, row.get("aim", ""))
        if aim is Aim.BIDS:  # ignore fields that do not apply to the aim
            numbers |= {"trick_points": 0, "clean_points": 0}
        else:
            numbers["factor"] = 1
        kinds.append(
            SpecialDeal(
                id=_special_id(row.get("id", ""), name, [kind.id for kind in kinds]),
                name=name,
                aim=aim,
                no_trump=bool(row.get("no_trump")),
                blind=bool(row.get("blind")) and aim is Aim.BIDS,
                **numbers,
            )
        )
    return tuple(kinds)


_BLANK_SPECIAL = {
    "times": "0",
    "cards": "0",
    "factor": "1",
    "trick_points": "0",
    "clean_points": "0",
}
"""The number fields of a special deal, with the value of a blank field."""


def _special_id(current: str, name: str, taken: Sequence[str]) -> str:
    """Return `current` if it is a valid id, else one made from the name; numbered if taken."""
    base = current if _is_id(current) else plain_id(name.casefold())
    reserved, number = {*taken, USUAL, ""}, 1
    candidate = base
    while candidate in reserved:
        number += 1
        candidate = f"{base} {number}".strip()
    return candidate


def _is_id(value: str) -> bool:
    try:
        return clean_name(value) == plain_id(value) == value
    except RuleError:
        return False
