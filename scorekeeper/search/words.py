"""Normalize words for the search: without case, accents, apostrophes or endings."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.russian_stemmer import RussianStemmer

LONGEST_QUERY = 500
"""In code points; a name of 40 letters with all its accents has fewer."""

_STEMS_CACHED = 16_384

_WORD = re.compile(r"[^\W_]+")
_APOSTROPHE = re.compile("['’ʼ]")
_UNUSUAL = re.compile(r"[^\x00-\x7fа-я]")
_CYRILLIC = re.compile("[а-яё]")

_NOUN_ENDING = re.compile(
    "(?:[ьи]?(?:ями|ами|ах|ях|ам|ям|ем|ом|ев|ов|ей|ой|ею|ою|[аеиоуыюя])"
    "|[ыи](?:ми|е|й|х|м)|[ое](?:е|го|му)|[уаоея][юя]|[ьй])$"
)
"""Endings of Russian nouns and adjectives."""

_SHORTEST_CUT = 3  # letters
_LEFT = 2  # letters that stay
_SOFT_SIGN = re.compile("ь(?=[^аеиоуыэюяьй]$)")
_FLEETING_VOWEL = re.compile("(?<=..)(?<=[^аеиоуыэюяьй])[ео](?=[^аеиоуыэюяьй]$)")

_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_TO_LATIN = str.maketrans(*_KEYS)
_TO_CYRILLIC = str.maketrans(_KEYS[1] + '{}:"<>~', _KEYS[0] + "хъжэбюё")  # with shift

_STOP_WORDS = """
    a about again an and are at be by can do does for from get go goes happen happens have how i if
    in is it its me must my of on or should tell that the there this to was we what when where which
    who why with you
    а будет в во вот где делать для до если есть еще же за и из или их к как ко когда кто ли мне
    можно мы на над надо не ну нужно о об он она они оно от по под при про с со та так такое там те
    тем теми тех то того той том тому тот ту у что чтобы это я
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words that count only if a query has no others."""

_RULES_WORDS = """
    explain many mean means much play played playing plays rule rules work works
    значит играем играет играть играют объясни правило сколько сыграть
"""
_NUMBERS_WORDS = """
    card cards count counted counting game games point points score scored scores scoring
    игра игре игры карт карта карты очки очко очков посчитать считают считать счет
"""
QUESTION_WORDS = frozenset((_RULES_WORDS + _NUMBERS_WORDS).split())
"""Words that ask for rules or for numbers in them; their other forms count too."""


def split(text: str) -> list[str]:
    """Return the words of a text: its letters and digits."""
    plain = _APOSTROPHE.sub("", unicodedata.normalize("NFKC", text).casefold())
    return _WORD.findall(_UNUSUAL.sub(_bare, plain))


@lru_cache(_STEMS_CACHED)
def stems(word: str) -> frozenset[str]:
    """Return the word without its endings, in one or two ways.

    Snowball knows the endings of verbs, but takes "хелена" and "болван" for forms of verbs, so
    Russian words are also cut as nouns. Two words are forms of one if they share a stem.

    >>> sorted(stems("взяток") & stems("взятка"))
    ['взятк']
    """
    if word.isascii():
        return frozenset({str(EnglishStemmer().stemWord(word))})  # not thread-safe: never shared
    if len(word) < _SHORTEST_CUT or not _CYRILLIC.match(word):
        return frozenset({word})
    cut = str(RussianStemmer().stemWord(word)), _cut_noun(word)
    return frozenset(map(_drop_fleeting_vowel, cut))


def content_words(words: Iterable[str]) -> list[str]:
    """Return the meaningful words of a query, each once.

    Words that ask for rules or numbers count only if there are no others, as in "how many cards".
    """
    several = dict.fromkeys(words)
    telling = [word for word in several if word not in STOP_WORDS] or list(several)
    subjects = [word for word in telling if _longest_stem(word) not in _RULES_STEMS]
    names = [word for word in subjects if _longest_stem(word) not in _NUMBERS_STEMS]
    return names or subjects or telling


def is_question_word(word: str) -> bool:
    """Return whether the word only asks for rules or numbers, in any of its forms."""
    return _longest_stem(word) in _RULES_STEMS | _NUMBERS_STEMS


def on_other_keyboard(query: str) -> str:
    """Return what the same keys give on the keyboard of the other language."""
    query = query.casefold()
    return query.translate(_TO_LATIN if _CYRILLIC.search(query) else _TO_CYRILLIC)


def _cut_noun(word: str) -> str:
    ending = _NOUN_ENDING.search(word, _LEFT)
    return word[: ending.start()] if ending else word


def _drop_fleeting_vowel(stem: str) -> str:
    """Make one stem of "взяток" and "взятк(а)", "двоек" and "двойк(а)", "колец" and "кольц(о)"."""
    if stem.endswith("оек"):
        return stem[:-2] + "йк"
    return _FLEETING_VOWEL.sub("", _SOFT_SIGN.sub("", stem))


def _longest_stem(word: str) -> str:
    return max(stems(word), key=len)


def _bare(match: re.Match[str]) -> str:
    """Return a letter without its marks; й, whose mark belongs to it, never gets here."""
    parts = unicodedata.normalize("NFD", match[0])
    return "".join(part for part in parts if not unicodedata.category(part).startswith("M"))


_RULES_STEMS = frozenset(map(_longest_stem, _RULES_WORDS.split()))
_NUMBERS_STEMS = frozenset(map(_longest_stem, _NUMBERS_WORDS.split()))
