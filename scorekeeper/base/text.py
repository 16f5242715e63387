"""The texts of the games, independent of the reader's language.

A game never translates: it returns a `Text`, and the page that shows it looks the sentence up in
the reader's catalog. `text` and `ntext` are also the keywords for extracting the sentences into
the catalogs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence to translate: its English form, its plural, and its values.

    Args:
        message: the English sentence, with placeholders such as `%(name)s`; the catalog's key.
        values: those of the placeholders; a `Text` among them is translated, numbers formatted.
        plural: the English plural form, if the sentence counts something.
        count: the number that chooses the form; also available as `%(count)s` and `%(num)s`.
    """

    message: str
    values: Mapping[str, "str | float | Text"] = field(default_factory=dict)
    plural: str | None = None
    count: int = 1

    def fill(self, **values: "str | float | Text") -> "Text":
        """Return the sentence with values for its placeholders."""
        return replace(self, values={**self.values, **values})

    def counting(self, count: int) -> "Text":
        """Return the sentence about that many."""
        return replace(self, count=count)

    def __str__(self) -> str:
        """Return the sentence in English."""
        form = self.message if self.plural is None or self.count == 1 else self.plural
        if self.plural is None:
            return form % self.values if self.values else form
        return form % {"count": self.count, "num": self.count, **self.values}


def nest_quotes(sentence: str) -> str:
    """Write quotes inside « » as Russian does, such as in a sentence with the name of a house.

    >>> nest_quotes("Дом «Дача «У Коли»» удалён.")
    'Дом «Дача „У Коли“» удалён.'
    >>> nest_quotes("«Дача», «У Коли» и «")
    '«Дача», «У Коли» и «'
    """
    depth, letters = 0, []
    for letter in sentence:
        depth += letter == "«"
        letters.append(_INNER.get(letter, letter) if depth > 1 else letter)
        depth -= letter == "»"
    return type(sentence)("".join(letters)) if depth == 0 else sentence


_INNER = {"«": "„", "»": "“"}


def text(message: str, **values: "str | float | Text") -> Text:
    """Return a sentence with one form."""
    return Text(message, values)


def ntext(singular: str, plural: str, count: int = 1, **values: "str | float | Text") -> Text:
    """Return a sentence whose form depends on `count`, which `counting` can set later."""
    return Text(singular, values, plural, count)


def join_texts(parts: Iterable[Text], separator: str = ", ") -> Text:
    """Join texts to one; an empty text if there are none."""
    pair = f"%(first)s{separator}%(next)s"
    first, *more = [*parts] or [Text("")]
    return reduce(lambda joined, part: Text(pair, {"first": joined, "next": part}), more, first)
