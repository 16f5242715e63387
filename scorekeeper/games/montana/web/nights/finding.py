"""Search the records: read filters from the address, and turn them into search terms."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from typing import Any

from flask import request
from flask_babel import force_locale

from scorekeeper.core.days import month_words, weekday_words
from scorekeeper.core.names import natural_key
from scorekeeper.core.players import Roster, load_roster, numbers_of_all, people, same_player
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.store.search import (
    Alternatives,
    Dates,
    any_has_term,
    terms_beginning,
)
from scorekeeper.games.montana.store.terms import (
    FORM,
    GAME,
    OPEN,
    OVER,
    YEAR,
    form_term,
    game_term,
    player_term,
    word_terms,
    year_term,
)
from scorekeeper.games.montana.web.nights.dates import (
    date_terms,
    days_in,
    without_dates,
    without_ordinals,
)
from scorekeeper.games.montana.web.own_games import OWN_GAME_SEARCH
from scorekeeper.search.fuzzy import Forms
from scorekeeper.search.other_names import other_names
from scorekeeper.search.words import STOP_WORDS, split, stems
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say

STATES = (OPEN, OVER)
FILTERS = ("player", "game", "year", "state")

_LONGEST_QUERY = 200
_MAX_WORDS = 6
_MAX_MEANINGS = 24  # per word; each is one search
_MAX_EXACT = 60  # per word that many players share
_MAX_FORMS = 2_000  # words with the same first letter, to find typing errors
_SHORT = 2  # letters; words this short match starts of names, but not of words in notes
_SIGNS = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]")
"""Chinese, Japanese and Korean characters: one of them says as much as several letters."""

_MAX_YEARS = 100
_MAX_GAMES = 200
_YEAR = 4  # digits


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters in an address; missing ones are empty."""

    q: str = ""
    player: str = ""
    game: str = ""
    year: str = ""
    state: str = ""

    @property
    def address(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value}


@dataclass(frozen=True, slots=True)
class SearchTerms:
    """What a night must match.

    Args:
        terms: one term of each of these alternatives; an empty list matches no night.
        dates: the first and last date.
        cut: whether a word has more meanings than can be searched for.
    """

    terms: list[Alternatives]
    dates: Dates | None
    cut: bool


class Choices:
    """The filters that this house offers, and their search terms."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._roster = load_roster(place)
        self._current_number = same_player(self._roster)
        self._numbers = numbers_of_all(self._roster)
        self._own = OWN_GAME_SEARCH.of(place).games

    @property
    def players(self) -> Roster:
        """All players who may have played, each person once."""
        return people(self._roster)

    @cached_property
    def games(self) -> Mapping[str, str]:
        """Games that were called in this house: id → name."""
        called = terms_beginning(self._place, GAME, _MAX_GAMES)
        games = {**self._own, **builtin_variants()}
        ids = (term.removeprefix(GAME) for term in called)
        names = {id: say(games[id].label) for id in ids if id in games}
        return dict(sorted(names.items(), key=lambda item: natural_key(item[1])))

    @cached_property
    def years(self) -> list[str]:
        """The newest years with nights, newest first."""
        terms = terms_beginning(self._place, YEAR, _MAX_YEARS, last=True)
        return [term.removeprefix(YEAR) for term in terms]

    def read(self) -> Filters:
        """The filters of this request, without unknown values."""
        args = request.args
        player = self._current_number.get(as_number(args.get("player", "")) or 0)
        game, year, state = (args.get(name, "") for name in ("game", "year", "state"))
        return Filters(
            q=" ".join(args.get("q", "")[:_LONGEST_QUERY].split()),
            player=str(player or ""),
            game=game if game in self.games else "",
            year=year if year in self.years else "",
            state=state if state in STATES else "",
        )

    def search_terms(self, filters: Filters) -> SearchTerms:
        terms, dates, cut = self._query_terms(filters.q)
        if filters.player:
            terms.append([*map(player_term, self._numbers[int(filters.player)])])
        terms += [[game_term(filters.game)]] if filters.game else []
        terms += [[year_term(filters.year)]] if filters.year else []
        terms += [[filters.state]] if filters.state else []
        return SearchTerms(terms, dates, cut)

    def _query_terms(self, query: str) -> tuple[list[Alternatives], Dates | None, bool]:
        """The search terms of a query, its dates, and whether the terms had to be cut."""
        rest, dates = without_dates(query)
        words, days = days_in(_relevant_words(without_ordinals(rest), alone=dates is None))
        terms: list[Alternatives] = [[day] for day in days]
        cut = False
        for word in words:
            is_last = word is words[-1]
            exact = list(dict.fromkeys(self._meanings(word, begins=False)))
            prefix_terms = dict.fromkeys(self._prefix_terms(word)) if is_last else {}
            alternatives = [*exact, *(term for term in prefix_terms if term not in exact)]
            if is_last and (terms or dates) and self._is_incomplete(word, exact):
                continue
            if not any_has_term(self._place, alternatives):
                alternatives = self._similar_terms(word, begins=is_last) or alternatives
            limit = min(max(_MAX_MEANINGS, len(exact)), _MAX_EXACT)
            terms.append(alternatives[:limit])
            cut = cut or len(alternatives) > limit
        if query and not dates and not terms and not words:  # nothing to search for
            terms.append([])
        return terms, dates, cut

    def _is_incomplete(self, word: str, exact: list[str]) -> bool:
        """Whether a word is too short to mean anything before it is completed."""
        if _begins_words(word) or len(exact) > 1:
            return False
        return terms_beginning(self._place, exact[0], 1) != exact

    def _prefix_terms(self, word: str) -> Iterator[str]:
        yield from self._meanings(word, begins=True)
        if _begins_words(word):
            yield from terms_beginning(self._place, form_term(word), _MAX_MEANINGS + 1)

    def _meanings(self, word: str, *, begins: bool) -> Iterator[str]:
        """Terms for a typed word; with `begins` also as a prefix of a name."""
        yield from sorted(word_terms(word))
        yield from date_terms(word, begins=begins)
        if len(word) == _YEAR and word.isascii() and word.isdigit():
            yield year_term(word)
        names_player = False
        for number, player in self._roster.items():
            if _name_matches(player.name, word, begins=begins):
                names_player = True
                yield from map(player_term, self._numbers[self._current_number[number]])
        own_names = {id: (game.name,) for id, game in self._own.items()}
        for id, names in {**own_names, **_builtin_names()}.items():
            also = () if names_player else other_names(id)  # a player's name is no alias
            if any(_name_matches(name, word, begins=begins) for name in (*names, *also)):
                yield game_term(id)

    def _similar_terms(self, word: str, *, begins: bool) -> list[str]:
        """Terms for a misspelt word; with `begins` also for the misspelt start of a word."""
        terms_by_form: dict[str, list[str]] = {}
        for number, player in self._roster.items():
            for form in _forms(player.name):
                terms_by_form.setdefault(form, []).extend(
                    map(player_term, self._numbers[self._current_number[number]])
                )
        game_names = {id: (game.name,) for id, game in self._own.items()} | dict(_builtin_names())
        for id, names in game_names.items():
            for form in {form for name in (*names, *other_names(id)) for form in split(name)}:
                terms_by_form.setdefault(form, []).append(game_term(id))
        for form in (*month_words(), *weekday_words()):
            terms_by_form.setdefault(form, []).extend(date_terms(form, begins=False))
        for term in terms_beginning(self._place, form_term(word[:1]), _MAX_FORMS):
            terms_by_form.setdefault(term.removeprefix(FORM), []).append(term)
        forms = Forms(terms_by_form)
        matches = (
            terms_by_form[forms.all[at]] for at in sorted(forms.closest(word, begins=begins))
        )
        return list(dict.fromkeys(term for terms in matches for term in terms))


def _relevant_words(query: str, *, alone: bool) -> list[str]:
    """Return the words of a query without stop words; with `alone`, all if there are no others."""
    words = list(dict.fromkeys(split(query)))
    large = [word for word in words if word not in STOP_WORDS]
    return (large or (words if alone else []))[:_MAX_WORDS]


def _begins_words(word: str) -> bool:
    return len(word) > _SHORT or bool(_SIGNS.search(word))


def _name_matches(name: str, word: str, *, begins: bool) -> bool:
    return any(
        stems(form) & stems(word) or (begins and form.startswith(word)) for form in _forms(name)
    )


@lru_cache(maxsize=4096)
def _forms(name: str) -> tuple[str, ...]:
    return tuple(split(name))


@lru_cache(maxsize=1)
def _builtin_names() -> Mapping[str, tuple[str, ...]]:
    names: dict[str, tuple[str, ...]] = dict.fromkeys(builtin_variants(), ())
    for language in LANGUAGES:
        with force_locale(language):
            for id, game in builtin_variants().items():
                names[id] = (*names[id], say(game.label))
    return names
