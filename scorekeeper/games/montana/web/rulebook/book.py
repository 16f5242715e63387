"""Montana in the rule book: its articles, its variants, and a page for each variant."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Response, abort, url_for

from scorekeeper.base.articles import Article
from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.articles import articles
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variant_checks import remarks
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.store.counting import variant_record
from scorekeeper.games.montana.store.variants import to_be_completed
from scorekeeper.games.montana.web.house_rules.wording import rule_texts
from scorekeeper.games.montana.web.own_games import GAME, OWN_GAME_SEARCH
from scorekeeper.games.montana.web.rulebook.linked_night import linked_night, rules_in
from scorekeeper.web.access import place, requires
from scorekeeper.web.book import Book, Extras, Hit, OpenedFrom, Shipped, book_page, find_answer
from scorekeeper.web.once import once
from scorekeeper.web.own_games import HouseGames
from scorekeeper.web.rulebook import blueprint

_LISTED = 12
_HOUSE_RULES = "house-rules"
_HOUSE_RULES_TITLE = text("House rules")


@blueprint.get("/games/<path:game>", merge_slashes=False)
@requires(Role.VIEWER)
def game(game: str) -> Response:
    variant = _variants().get(game) or abort(404)
    part = "montana/rulebook/_game.html"
    return book_page(part, variant.label, _sitting(), **_game_values(variant))


@once
def _night() -> Stored[Night] | None:
    return linked_night()


@once
def _rules() -> HouseRules:
    return rules_in(_night())


@once
def _house() -> HouseGames[Variant]:
    return OWN_GAME_SEARCH.of(place())


def _variants() -> Mapping[str, Variant]:
    return {**_house().games, **builtin_variants()}


def _sitting() -> OpenedFrom | None:
    stored = _night()
    if stored is None:
        return None
    return OpenedFrom({"night": stored.number}, url_for("montana.show", number=stored.number))


@once
def _articles() -> list[Article]:
    return [*articles(_rules())]


def _values() -> dict[str, Any]:
    all_articles, own = _articles(), _house().offered
    return {
        "all_articles": [article for article in all_articles if article.id not in set(Modifier)],
        "modifiers": [article for article in all_articles if article.id in set(Modifier)],
        "builtin": list(builtin_variants().values()),
        "own": own[:_LISTED],
        "more": len(own) - _LISTED,
        "describe": describe,
    }


def _sources() -> Iterator[Shipped]:
    yield Shipped(_HOUSE_RULES, _HOUSE_RULES_TITLE, ())
    usual = describe.in_play(Call(Variant("", "")), HouseRules())
    for variant in builtin_variants().values():
        lines = [line for line, _ in describe.dealing(variant)]
        # what most games share is in the articles
        playing = describe.in_play(Call(variant), HouseRules())
        lines += [line for line in playing if line not in usual]
        yield Shipped(GAME + variant.id, variant.label, lines)


def _leaf(key: str) -> Hit | None:
    if key == _HOUSE_RULES:
        return Hit(url_for("montana.house_rules.show"), _HOUSE_RULES_TITLE, None)
    if not key.startswith(GAME):
        return None
    variant, sitting = _variants()[key.removeprefix(GAME)], _sitting()
    address = url_for("rulebook.game", game=variant.id, **(sitting.args if sitting else {}))
    return Hit(address, variant.label, describe.reminder(variant))


def _search_template(key: str) -> tuple[str, dict[str, Any]]:
    if key == _HOUSE_RULES:
        return "montana/rulebook/_house_rules_said.html", {"rules": rule_texts(_rules())}
    return "montana/rulebook/_game_said.html", _game_values(_variants()[key.removeprefix(GAME)])


def _game_values(variant: Variant) -> dict[str, Any]:
    dealing = describe.dealing(variant)
    in_play = [*describe.in_play(Call(variant), _rules()), *remarks(variant)]
    return {
        "answer": find_answer(variant.label, [*(line for line, _ in dealing), *in_play]),
        "variant": variant,
        "reminder": describe.reminder(variant),
        "dealing": dealing,
        "in_play": in_play,
        "record": variant_record(place(), variant.id),
        "archived": variant.id in _house().archived,
        "incomplete": variant.own and to_be_completed(variant),
    }


BOOK = Book(
    hint=None,
    usual=lambda: [*articles(HouseRules())],
    articles=_articles,
    contents="montana/rulebook/_contents.html",
    values=_values,
    extras=Extras(_sources, _leaf, _search_template, lambda: _house().index),
    sitting=_sitting,
)
