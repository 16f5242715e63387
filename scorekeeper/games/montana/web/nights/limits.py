"""Checks of a whole deal in the browser, before it is sent; `rules/checks.py` has the rules."""

from collections.abc import Iterable, Iterator

from flask_babel import gettext

from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.web.nights.forms import MADE_UP, NUMBER
from scorekeeper.web.limit_rules import Limit

_TRICKS = "[name^=tricks]"
_EXTRA = "[name=winners],[name^=hand]"


def limits(night: Night, deal: Deal, games: Iterable[Variant]) -> Iterator[Limit]:
    """The checks for that deal, for any choice among `games`."""
    games = list(games)
    dummy_plays = ",".join(
        [
            _variant_selector(game.id for game in games if game.dummy_plays),
            "[name=dummy_plays]:checked",
            f"[value={Modifier.CONTINENTAL_DIVIDE}]:checked",
        ]
    )
    any_game = "#variant option:checked:not([value=''])"
    yield Limit("filled", "#variant", gettext("A game is needed."))
    yield Limit(
        "filled", "[name=made_up]", gettext("Enter a name."), when=(_variant_selector([MADE_UP]),)
    )
    yield Limit("filled", "[name^=bid]", gettext("Enter a bid."))
    yield Limit("number", f"{_TRICKS},[name=dummy]", str(NUMBER), limit=TRICKS)
    idle = gettext("The dummy does not play.")
    yield Limit("blank", "[name=dummy]", idle, when=(any_game,), unless=dummy_plays)
    yield from _tricks(games, dummy_plays)
    extra = _variant_selector(game.id for game in games if game.extra_point)
    yield Limit("some", _EXTRA, gettext("Who gets the extra point?"), when=(extra,))
    none = gettext("There is no extra point to give.")
    yield Limit("blank", _EXTRA, none, when=(any_game,), unless=extra)
    changes = _variant_selector(game.id for game in games if game.changes_bids)
    unchanged = gettext("In this game bids cannot be changed.")
    yield Limit("blank", "[name^=first]", unchanged, when=(any_game,), unless=changes)
    no_dummy = gettext("Ken's Rule needs a dummy that plays.")
    yield Limit("blank", f"[value={Modifier.KENS_RULE}]", no_dummy, unless=dummy_plays)
    called = night.last_round_call
    if called and called.id != deal.id:
        twice = gettext("Last round has already been called.")
        yield Limit("blank", "[name=last_round]", twice)


def _tricks(games: Iterable[Variant], dummy_plays: str) -> Iterator[Limit]:
    """Checks of the numbers of tricks; one may be blank, since it follows from the others."""
    missing = gettext("How many tricks?")
    wrong = gettext("The tricks add up to %(total)s, not %(cards)s.", total="{sum}", cards="{to}")
    unusual_games = [game for game in games if game.tricks != TRICKS]
    unusual = _variant_selector(game.id for game in unusual_games)
    played = [((_variant_selector([game.id]),), "", game.tricks) for game in unusual_games]
    for plays, unless, fields in (
        ((), dummy_plays, _TRICKS),
        ((dummy_plays,), "", f"{_TRICKS},[name=dummy]"),
    ):
        yield Limit("filled", fields, missing, when=plays, unless=unless, spare=1)
        for chosen, exceptions, tricks in [((), unusual, TRICKS), *played]:
            without = ",".join(filter(None, (unless, exceptions)))
            yield Limit("sum", fields, wrong, when=(*plays, *chosen), unless=without, to=tricks)


def _variant_selector(games: Iterable[str]) -> str:
    """Selector for the chosen option of one of these games; without games it never matches."""
    return ",".join(f'#variant [value="{game}"]:checked' for game in games) or "nothing"
