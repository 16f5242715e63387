"""What the records are asked for: all of it stands in the address; and what can be asked for."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from typing import Any

from flask import request
from flask_babel import force_locale

from scorekeeper.core.days import month_words, weekday_words
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
from scorekeeper.games.montana.web.own_games import FOUND
from scorekeeper.search.fuzzy import Forms
from scorekeeper.search.other_names import other_names
from scorekeeper.search.words import STOP_WORDS, split, stems
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say

STATES = (OPEN, OVER)
FILTERS = ("player", "game", "year", "state")

_LONGEST_QUERY = 200
_MOST_WORDS = 6
_MOST_MEANINGS = 24  # of one word: each is looked for by itself
_MOST_EXACT = 60  # of one that more people than that have in their names
_MOST_FORMS = 2_000  # of the words with the same first letter: a slip is looked for among them
_SHORT = 2  # letters; a word as short as that may begin a name, but not any word of a note
_SIGNS = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]")
"""Of Chinese, Japanese and Korean: one of them says as much as several letters."""

_MOST_YEARS = 100
_MOST_GAMES = 200
_YEAR = 4  # digits


@dataclass(frozen=True, slots=True)
class Filters:
    """What an address asks for; what it does not say is empty."""

    q: str = ""
    player: str = ""
    game: str = ""
    year: str = ""
    state: str = ""

    @property
    def address(self) -> dict[str, Any]:
        """What an address has to say, to ask for the same."""
        return {name: said for name, said in asdict(self).items() if said}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What nights must have.

    Args:
        terms: one of each of these; nothing has one of none.
        dates: on which of them they were.
        cut: whether a word means more than can be looked for at once.
    """

    terms: list[Alternatives]
    dates: Dates | None
    cut: bool


class Choices:
    """What this house can be asked for, and what that means among its nights' terms."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._roster = load_roster(place)
        self._same = same_player(self._roster)
        self._numbers = numbers_of_all(self._roster)
        self._own = FOUND.of(place).games

    @property
    def players(self) -> Roster:
        """Everybody who may have played, each person once."""
        return people(self._roster)

    @cached_property
    def games(self) -> Mapping[str, str]:
        """The games that were called here, by their names."""
        called = terms_beginning(self._place, GAME, _MOST_GAMES)
        known = {**self._own, **builtin_variants()}
        ids = (term.removeprefix(GAME) for term in called)
        names = {id: say(known[id].label) for id in ids if id in known}
        return dict(sorted(names.items(), key=lambda item: item[1].casefold()))

    @cached_property
    def years(self) -> list[str]:
        """The newest years with nights, the newest first."""
        found = terms_beginning(self._place, YEAR, _MOST_YEARS, last=True)
        return [term.removeprefix(YEAR) for term in found]

    def read(self) -> Filters:
        """What this request asks for; what the house does not know is left out."""
        said = request.args
        player = self._same.get(as_number(said.get("player", "")) or 0)
        game, year, state = (said.get(name, "") for name in ("game", "year", "state"))
        return Filters(
            q=" ".join(said.get("q", "")[:_LONGEST_QUERY].split()),
            player=str(player or ""),
            game=game if game in self.games else "",
            year=year if year in self.years else "",
            state=state if state in STATES else "",
        )

    def wanted(self, asked: Filters) -> Wanted:
        """What that means among the nights' terms."""
        terms, dates, cut = self._said(asked.q)
        if asked.player:
            terms.append([*map(player_term, self._numbers[int(asked.player)])])
        terms += [[game_term(asked.game)]] if asked.game else []
        terms += [[year_term(asked.year)]] if asked.year else []
        terms += [[asked.state]] if asked.state else []
        return Wanted(terms, dates, cut)

    def _said(self, query: str) -> tuple[list[Alternatives], Dates | None, bool]:
        """What the words of a query want, of which dates, and whether that had to be cut."""
        rest, dates = without_dates(query)
        words, days = days_in(_asked_words(without_ordinals(rest), alone=dates is None))
        terms: list[Alternatives] = [[day] for day in days]
        cut = False
        for word in words:
            last = word is words[-1]
            exact = list(dict.fromkeys(self._meanings(word, begins=False)))
            begun = dict.fromkeys(self._begun(word)) if last else {}
            several = [*exact, *(term for term in begun if term not in exact)]
            if last and (terms or dates) and self._only_begun(word, exact):
                continue
            if not any_has_term(self._place, several):
                several = self._nearly(word, begins=last) or several
            most = min(max(_MOST_MEANINGS, len(exact)), _MOST_EXACT)
            terms.append(several[:most])
            cut = cut or len(several) > most
        if query and not dates and not terms and not words:  # signs that no night is found by
            terms.append([])
        return terms, dates, cut

    def _only_begun(self, word: str, exact: list[str]) -> bool:
        """Whether a word is so short that it means nothing until there is more of it."""
        if _begins_words(word) or len(exact) > 1:
            return False
        return terms_beginning(self._place, exact[0], 1) != exact

    def _begun(self, word: str) -> Iterator[str]:
        """What a word can mean that is still being typed."""
        yield from self._meanings(word, begins=True)
        if _begins_words(word):
            yield from terms_beginning(self._place, form_term(word), _MOST_MEANINGS + 1)

    def _meanings(self, word: str, *, begins: bool) -> Iterator[str]:
        """What a typed word can mean; with `begins` also as the beginning of a name."""
        yield from sorted(word_terms(word))
        yield from date_terms(word, begins=begins)
        if len(word) == _YEAR and word.isascii() and word.isdigit():
            yield year_term(word)
        somebody = False
        for number, player in self._roster.items():
            if _says(player.name, word, begins=begins):
                somebody = True
                yield from map(player_term, self._numbers[self._same[number]])
        named = {id: (game.name,) for id, game in self._own.items()}
        for id, names in {**named, **_builtin_names()}.items():
            also = () if somebody else other_names(id)  # a player's own name is no alias
            if any(_says(name, word, begins=begins) for name in (*names, *also)):
                yield game_term(id)

    def _nearly(self, word: str, *, begins: bool) -> list[str]:
        """What somebody may have meant who typed a word that no night is found by.

        With `begins` it may be no more than the beginning of it.
        """
        meant: dict[str, list[str]] = {}
        for number, player in self._roster.items():
            for form in _forms(player.name):
                meant.setdefault(form, []).extend(
                    map(player_term, self._numbers[self._same[number]])
                )
        named = {id: (game.name,) for id, game in self._own.items()} | dict(_builtin_names())
        for id, names in named.items():
            for form in {form for name in (*names, *other_names(id)) for form in split(name)}:
                meant.setdefault(form, []).append(game_term(id))
        for form in (*month_words(), *weekday_words()):
            meant.setdefault(form, []).extend(date_terms(form, begins=False))
        for term in terms_beginning(self._place, form_term(word[:1]), _MOST_FORMS):
            meant.setdefault(term.removeprefix(FORM), []).append(term)
        forms = Forms(meant)
        found = (meant[forms.all[at]] for at in sorted(forms.closest(word, begins=begins)))
        return list(dict.fromkeys(term for terms in found for term in terms))


def _asked_words(query: str, *, alone: bool) -> list[str]:
    """Return the words that count; stop words do if there are no others."""
    words = list(dict.fromkeys(split(query)))
    large = [word for word in words if word not in STOP_WORDS]
    return (large or (words if alone else []))[:_MOST_WORDS]


def _begins_words(word: str) -> bool:
    return len(word) > _SHORT or bool(_SIGNS.search(word))


def _says(name: str, word: str, *, begins: bool) -> bool:
    return any(
        stems(form) & stems(word) or (begins and form.startswith(word)) for form in _forms(name)
    )


@lru_cache(maxsize=4096)
def _forms(name: str) -> tuple[str, ...]:
    return tuple(split(name))


@lru_cache(maxsize=1)
def _builtin_names() -> Mapping[str, tuple[str, ...]]:
    """The names of the games that ship with the app, in every language."""
    names: dict[str, tuple[str, ...]] = dict.fromkeys(builtin_variants(), ())
    for language in LANGUAGES:
        with force_locale(language):
            for id, game in builtin_variants().items():
                names[id] = (*names[id], say(game.label))
    return names
