"""Start a new game: players in seat order, then the first dealer and house rules."""

from collections.abc import Sequence

from flask import Response, abort, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.actions.sittings import WrittenSitting
from scorekeeper.games.bidding.rules.game import Bidding, BiddingGame, Course, End
from scorekeeper.games.bidding.rules.schedule import largest_hand
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.forms import DRAW, BiddingNewcomerForm, StartBiddingForm
from scorekeeper.games.bidding.web.own_games import offered_games
from scorekeeper.games.bidding.web.sight import current_seats
from scorekeeper.games.bidding.web.wording import about_game, describe_course, summary
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import isolated
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import read_seated, seat, take_in, this_weekday


@blueprint.get("/new/<game>")
@requires(Role.SCORER)
def new(game: str) -> Response:
    """Choose the seats; `s` lists the players seated so far."""
    return _page(_offered_game(game), read_seated(), all_here=request.args.get("all") == "here")


@blueprint.get("/again")
@requires(Role.SCORER)
def again() -> Response:
    """Open the start page, filled in with game, players and rules of the sitting `like`."""
    like = as_number(request.args.get("like", ""))
    if like is None:
        return go(url_for("bidding.lobby"))
    stored = BiddingTopic(like).load(place())
    game = stored.value.game.id
    if game not in offered_games():
        return go(url_for("bidding.lobby"))
    rules = stored.value.rules
    options = {name: rules[name] for name in ("largest", "target") if name in rules}
    if "hook_from" in rules:
        options["hook"] = "yes" if rules["hook_from"] else "no"
    options["bids"] = "hidden" if stored.value.played.hidden_bids else "open"
    players = [seat.player for seat in current_seats(stored)]
    return go(url_for("bidding.new", game=game, s=players, all="here", **options))


@blueprint.post("/new/<game>/player")
@requires(Role.SCORER)
def newcomer(game: str) -> Response:
    """Add a player to the house and seat them."""
    form, offered = BiddingNewcomerForm(), _offered_game(game)
    seated = take_in(form)
    if seated is None:
        return _page(offered, form.players, form)
    return go(url_for("bidding.new", game=game, s=seated[: offered.most_players], typed="yes"))


@blueprint.post("/new/<game>")
@requires(Role.SCORER)
def start(game: str) -> Response:
    """Start the sitting with its first deal."""
    form, offered = StartBiddingForm(), _offered_game(game)

    def act(stamp: Stamp) -> WrittenSitting:
        dealer, players = form.typed("dealer"), form.players
        return sittings.start(
            actor(),
            stamp,
            name=form.typed("name"),
            date=form.typed("date"),
            game=offered,
            rules=form.rules(offered, len(players)),
            players=players,
            first_dealer=_draw_dealer(stamp, len(players)) if dealer == DRAW else int(dealer),
        )

    written = form.attempt(act)
    if written is None:
        return _page(offered, form.players, form, all_here=True)
    return go(url_for("bidding.show", number=written.topic.removeprefix("bidding/")))


def _offered_game(game: str) -> BiddingGame:
    """The offered game with that id; aborts with 404 if not found."""
    offered = offered_games().get(game)
    if offered is None:
        abort(404)
    return offered


def _draw_dealer(stamp: Stamp, players: int) -> int:
    """Draw the first dealer; the same one if the form is sent again."""
    return int(stamp.key, 16) % players if players else 0


def _page(
    game: BiddingGame,
    chosen: Sequence[int],
    form: WriteForm | None = None,
    *,
    all_here: bool = False,
) -> Response:
    """The page to choose seats; once `all_here`, also first dealer and house rules."""
    seating = seat(chosen, min_players=game.fewest_players, max_players=game.most_players)
    seat_count = len(seating.seated)
    starting = form if isinstance(form, StartBiddingForm) else None
    full = seat_count == game.most_players
    return page(
        "bidding/new.html",
        form.status if form else 200,
        form=form,
        starting=starting,
        form_value=starting.typed if starting else lambda name: request.args.get(name, ""),
        game=game,
        about=summary(game) or about_game(game),
        seating=seating,
        ready=(all_here and seat_count >= game.fewest_players) or full,
        course=describe_course(game, seat_count) if seat_count else "",
        pairs=[
            " + ".join(isolated(seating.roster[seating.seated[seat]].name) for seat in side)
            for side in (game.sides(seat_count) if seat_count else ())
        ],
        largest=largest_hand(game, seat_count) if seat_count else 0,
        grows=game.course not in (Course.SAME, Course.LISTED),
        to_target=game.end is End.TARGET,
        in_turn=game.bidding is Bidding.IN_TURN,
        this_weekday=this_weekday(),
        member=member(),
    )
