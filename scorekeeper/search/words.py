"""Words as the search compares them: without cases, accents, apostrophes, endings."""

import re
import unicodedata
from functools import lru_cache

from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.russian_stemmer import RussianStemmer

_STEMS_KEPT = 16_384

_WORD = re.compile(r"[^\W_]+")
_APOSTROPHE = re.compile("['’ʼ]")
_UNUSUAL = re.compile(r"[^\x00-\x7fа-я]")
_CYRILLIC = re.compile("[а-яё]")

_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_TO_LATIN = str.maketrans(*_KEYS)
_TO_CYRILLIC = str.maketrans(_KEYS[1] + '{}:"<>~', _KEYS[0] + "хъжэбюё")  # with shift

_LITTLE = """
    a again an and are at be by can do does for from go goes how i if in is it its me my of on or
    that the there this to was we what when where which who why with you
    а в во вот где для до еще же за и из или к как ко когда кто ли мне мы на над не ну о об он она
    они оно от по под при про с со так там то у что чтобы это я
"""
LITTLE = frozenset(_LITTLE.split())
"""Words that count only where a query has no others."""


def split(text: str) -> list[str]:
    """The words of a text: its letters and digits."""
    plain = _APOSTROPHE.sub("", unicodedata.normalize("NFKC", text).casefold())
    return _WORD.findall(_UNUSUAL.sub(_bare, plain))


@lru_cache(_STEMS_KEPT)
def stem(word: str) -> str:
    """The word without its endings.

    Russian ones may be three: "хелена" looks like a participle and loses two at once, "хелену"
    one after the other. A stemmer has a state, so that threads must not share one.
    """
    if word.isascii():
        return str(EnglishStemmer().stemWord(word))
    if _CYRILLIC.match(word):
        stemmer = RussianStemmer()
        for _ in range(3):
            word = str(stemmer.stemWord(word))
    return word


def on_other_keyboard(query: str) -> str:
    """What the same keys give on the keyboard of the other language."""
    query = query.casefold()
    return query.translate(_TO_LATIN if _CYRILLIC.search(query) else _TO_CYRILLIC)


def _bare(found: re.Match[str]) -> str:
    """A letter without its marks; that of й belongs to it, and й never comes here."""
    parts = unicodedata.normalize("NFD", found[0])
    return "".join(part for part in parts if not unicodedata.category(part).startswith("M"))
