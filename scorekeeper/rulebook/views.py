"""The rule book's pages: what there is, the articles, the games, and what a search finds."""

from typing import Any

from flask import Response, abort, request

from scorekeeper.base.articles import Article
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.rules.articles import articles as gaps_articles
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.articles import articles
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variant_checks import remarks
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.store.nights import StoredNight
from scorekeeper.games.montana.store.records import game_record
from scorekeeper.games.montana.store.variants import to_be_completed
from scorekeeper.games.montana.web.own_games import Games, house_games
from scorekeeper.games.montana.web.rulebook.asked import asked_night, rules_in
from scorekeeper.games.shedding.rules.articles import articles as shedding_articles
from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS
from scorekeeper.games.shedding.web.cards import said_of as said_of_card
from scorekeeper.rulebook.finding import Found, Kind, look_up
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import page
from scorekeeper.web.rulebook import blueprint

_LISTED = 12


@blueprint.get("")
@requires(Role.VIEWER)
def contents() -> Response:
    """What there is, or what `q` finds; the best of it at once."""
    query, house, night = request.args.get("q", ""), house_games(place()), asked_night()
    rules = rules_in(night)
    found = look_up(house, query, rules) if query.strip() else []
    best = _said_of(found[0], house, rules) if found else {}
    part = "rulebook/_found.html" if request.args.get("part") else "rulebook/_contents.html"
    own = house.offered
    return _page(
        part,
        "",
        night,
        query=query,
        found=found,
        all_articles=[a for a in articles(rules) if a.id not in set(Modifier)],
        modifiers=[a for a in articles(rules) if a.id in set(Modifier)],
        of_gaps=gaps_articles(),
        of_shedding=shedding_articles(),
        rule_cards=RULE_CARDS.values(),
        builtin=list(builtin_variants().values()),
        own=own[:_LISTED],
        more=len(own) - _LISTED,
        **best,
    )


@blueprint.get("/<article>")
@requires(Role.VIEWER)
def article(article: str) -> Response:
    """An article by its id."""
    night = asked_night()
    found = _article(article, rules_in(night)) or abort(404)
    return _page("rulebook/_article.html", found.title, night, article=found)


@blueprint.get("/games/<path:game>", merge_slashes=False)
@requires(Role.VIEWER)
def game(game: str) -> Response:
    """A game by its id."""
    house = house_games(place())
    variant = {**house.games, **builtin_variants()}.get(game) or abort(404)
    night = asked_night()
    said = _said_of_game(variant, house, rules_in(night))
    return _page("rulebook/_game.html", variant.label, night, **said)


def _page(part: str, title: Any, night: StoredNight | None, **values: Any) -> Response:
    """A page of the book, or only its part for who reads it over the table."""
    return page(
        "rulebook/page.html",
        fragment=part,
        part="rulebook/_contents.html" if part.endswith("_found.html") else part,
        title=title,
        night_number=night and night.id,
        over_table=htmx.wants_fragment,
        describe=describe,
        member=member(),
        **values,
    )


def _article(wanted: str, rules: HouseRules) -> Article | None:
    book = (*articles(rules), *gaps_articles(), *shedding_articles())
    return next((found for found in book if found.id == wanted), None)


def _said_of(found: Found, house: Games, rules: HouseRules) -> dict[str, Any]:
    """All that the book says of something found."""
    if found.kind is Kind.ARTICLE:
        return {"article": _article(found.id, rules)}
    if found.kind is Kind.CARD:
        return said_of_card(Rule(found.id))
    variant = {**house.games, **builtin_variants()}[found.id]
    return _said_of_game(variant, house, rules)


def _said_of_game(variant: Variant, house: Games, rules: HouseRules) -> dict[str, Any]:
    return {
        "variant": variant,
        "reminder": describe.reminder(variant),
        "dealing": describe.dealing(variant),
        "in_play": describe.in_play(Call(variant), rules),
        "remarks": remarks(variant),
        "record": game_record(place(), variant.id),
        "retired": variant.id in house.retired,
        "incomplete": variant.own and to_be_completed(variant),
    }
