"""Choose a game, then players in seat order, the first dealer and house rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, abort, request, url_for

from scorekeeper.base.text import Text
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.actions.sittings import WrittenSitting
from scorekeeper.games.bidding.files.seeds import builtin_games, builtin_options
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Bidding, Course, End
from scorekeeper.games.bidding.rules.schedule import largest_hand
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import SITTING_LIST, BiddingTopic
from scorekeeper.games.bidding.web.book import all_games, house_games, offered_games
from scorekeeper.games.bidding.web.forms import DRAW, MAX_PLAYERS, StartBiddingForm, option_field
from scorekeeper.games.bidding.web.sight import current_seats
from scorekeeper.games.bidding.web.sittings import SITTINGS, blueprint
from scorekeeper.games.bidding.web.wording import about_game, describe_course, summary
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import isolated
from scorekeeper.web.pages import go
from scorekeeper.web.seating import Seating
from scorekeeper.web.start_pages import LATELY, RECENT, StartPages, lobby_page, order_games


@blueprint.get("/again")
@requires(Role.SCORER)
def again() -> Response:
    """Open the start page, filled in with game, players and rules of the sitting `like`."""
    like = as_number(request.args.get("like", ""))
    if like is None:
        return go(url_for("bidding.lobby"))
    stored = BiddingTopic(like).load(place())
    sitting = stored.value
    if sitting.game.id not in offered_games():
        return go(url_for("bidding.lobby"))
    players = [seat.player for seat in current_seats(stored)]
    game = sitting.game.id
    return go(url_for("bidding.new", game=game, s=players, all="here", **_repeat(sitting)))


def _repeat(sitting: BiddingSitting) -> dict[str, Any]:
    """Return the arguments that fill in the rules of a sitting; `left` if some have no field."""
    rules, played = sitting.rules, sitting.played
    arguments = {name: rules[name] for name in ("largest", "deals", "target") if name in rules}
    arguments["bids"] = "hidden" if played.hidden_bids else "open"
    filled_in = {*arguments, "hidden_bids", "bidding"}
    if "hook_from" in rules:
        arguments["hook"] = "yes" if played.hook_from else "no"
        if played.hook_from in {0, sitting.game.hook_from or 1}:
            filled_in.add("hook_from")
    for option in builtin_options().get(sitting.game.id, ()):
        index = option.find_choice(sitting.game, played, sitting.players)
        if index is not None:
            arguments[option_field(option)] = option.choices[index].key
            filled_in |= option.choices[index].rules.keys()
    if "hands" in rules:
        arguments["largest"] = max(rules["hands"])
    return arguments if rules.keys() <= filled_in else {**arguments, "left": "yes"}


def _game() -> BiddingGame:
    """Return the game in the address, which may be archived meanwhile; abort with 404 without one.

    Starting an archived one is refused by the action, which keeps what was typed.
    """
    return all_games().get((request.view_args or {})["game"]) or abort(404)


def _start(form: StartBiddingForm, at: tuple[Actor, Stamp]) -> WrittenSitting:
    game, dealer, count = _game(), form.typed("dealer"), len(form.players)
    return sittings.start(
        *at,
        **form.heading,
        game=game,
        rules=form.rules(game, count),
        first_dealer=_draw_dealer(at[1], count) if dealer == DRAW else int(dealer),
    )


def _draw_dealer(stamp: Stamp, players: int) -> int:
    """Draw the first dealer; the same one if the form is sent again."""
    return int(stamp.key, 16) % players if players else 0


def _values(
    game: BiddingGame, seating: Seating, form: StartBiddingForm | None
) -> Mapping[str, Any]:
    count = len(seating.seated)
    typed = form.typed if form else lambda name: request.args.get(name, "")
    return {
        "form_value": typed,
        "game": game,
        "archived": game.id in house_games().archived,
        "are_rules_left_out": "left" in request.args,
        "about": summary(game) or about_game(game),
        "course": describe_course(game, count) if count else "",
        "pairs": [
            " + ".join(isolated(seating.roster[seating.seated[seat]].name) for seat in side)
            for side in (game.sides(count) if count else ())
        ],
        "largest": largest_hand(game, count) if count else 0,
        "options": _options(game, count, typed) if count else [],
        "grows": game.course not in (Course.SAME, Course.LISTED),
        "deals": game.deals,
        "to_target": game.end is End.TARGET,
        "in_turn": game.bidding is Bidding.IN_TURN,
    }


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """An option on the start page: its choices are keys with names, `chosen` is a key."""

    field: str
    id: str
    name: Text
    choices: Sequence[tuple[str, Text]]
    chosen: str
    is_usual: bool


def _options(
    game: BiddingGame, players: int, typed: Callable[[str], str]
) -> Sequence[OfferedOption]:
    offered = []
    for option in builtin_options().get(game.id, ()):
        field, usual = option_field(option), option.usual(game, players)
        keys = [choice.key for choice in option.choices]
        chosen = typed(field) if typed(field) in keys else keys[usual]
        offered.append(
            OfferedOption(
                field,
                option.id,
                Text(option.name),
                [*zip(keys, option.labels(game, players), strict=True)],
                chosen,
                chosen == keys[usual],
            )
        )
    return offered


StartPages(
    sittings=SITTINGS,
    template="bidding/new.html",
    form=StartBiddingForm,
    act=_start,
    settings=_game,
    limits=lambda game: (game.fewest_players, game.most_players),
    most_players=MAX_PLAYERS,
    values=_values,
    path="/<game>",
).add_to(blueprint)


_BEST_KNOWN = {"ru": ("raspisnoy",)}


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Unfinished sittings, and the games, recently played ones first."""
    lately = SITTING_LIST.newest(place(), limit=LATELY)
    return lobby_page(
        "bidding/lobby.html",
        SITTINGS,
        recent=lately[:RECENT],
        games=order_games(
            offered_games(),
            [str(line.cache.get("game", "")) for line in lately],
            builtin_games(),
            _BEST_KNOWN,
        ),
        about_game=about_game,
        summary=summary,
    )
