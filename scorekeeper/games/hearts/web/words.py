"""Descriptions of a game's deals and settings."""

from collections.abc import Sequence

from flask_babel import gettext

from scorekeeper.games.hearts.rules.game import Hearts, PassTo
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings, MoonRule
from scorekeeper.games.hearts.web.sittings import describe_end
from scorekeeper.web.language import isolated


def name_seat(game: Hearts, seat: int) -> str:
    return isolated(game.seats[seat].name)


def name_seats(game: Hearts, seats: Sequence[int]) -> str:
    return ", ".join(name_seat(game, seat) for seat in seats)


def describe_deal(game: Hearts, deal: HeartsDeal) -> str:
    """Describe in a line who took what, such as "Ann 3♥ · Bo 10♥ Q♠"."""
    game = game.in_deal(deal.id)
    if deal.shooter is not None:
        moon = gettext("%(name)s shot the moon", name=name_seat(game, deal.shooter))
        jack = "" if deal.jack is None else f" · {name_seat(game, deal.jack)} {gettext('J♦')}"
        return f"{moon}{jack}"
    takers = ((seat, _describe_taken(deal, seat)) for seat in range(len(game.seats)))
    return " · ".join(f"{name_seat(game, seat)} {taken}" for seat, taken in takers if taken)


def _describe_taken(deal: HeartsDeal, seat: int) -> str:
    parts = [f"{deal.hearts[seat]}♥"] if deal.hearts[seat] else []
    parts += [gettext("Q♠")] if deal.queen == seat else []
    parts += [gettext("J♦")] if deal.jack == seat else []
    return " ".join(parts)


def describe_dealing(game: Hearts, number: int) -> str:
    """Say who deals the deal with that number, and where cards are passed."""
    dealer = gettext("Dealer: %(name)s", name=name_seat(game, game.dealer(number)))
    if not game.settings.passing:
        return dealer
    names = {
        PassTo.LEFT: gettext("Pass left"),
        PassTo.RIGHT: gettext("Pass right"),
        PassTo.ACROSS: gettext("Pass across"),
        PassTo.NOBODY: gettext("No passing"),
    }
    return f"{dealer} · {names[game.pass_to(number)]}"


def describe_moon(rule: MoonRule) -> str:
    shooter = rule is MoonRule.SHOOTER
    return gettext("the shooter gets −26") if shooter else gettext("the others get 26 each")


def describe_settings(settings: HeartsSettings) -> str:
    parts = [
        describe_end(settings),
        gettext("moon: %(score)s", score=describe_moon(settings.moon)),
        *([gettext("the jack of diamonds counts −10")] if settings.jack else []),
        *([] if settings.passing else [gettext("no passing")]),
    ]
    line = "; ".join(map(str, parts))
    return line[:1].upper() + line[1:]
