"""Games that people look up but that have no rules here; the score pad can keep their score."""

from scorekeeper.search import Index, IndexEntry
from scorekeeper.search.words import split

_NAMES = (
    "101 / сто одно",
    "Baccarat / Баккара",
    "Deberts / Деберц / Клабор",
    "Big Two",
    "Bridge / Бридж / Contract bridge / Контрактный бридж / Спортивный бридж",
    "Briscola / Брискола",
    "Bura / Бура",
    "Catan / Катан",
    "Conquian",
    "Crazy Eights / Сумасшедшие восьмёрки",
    "Devyatka / Девятка",
    "Dominoes / Домино",
    "Durak / Дурак / Подкидной дурак / Переводной дурак",
    "Euchre / Юкер",
    "Farkle / Фаркл",
    "Five Hundred",
    "Flip 7",
    "Go Fish",
    "Golf / Гольф",
    "Jass / Ясс",
    "Kozel / Козёл / Буркозёл",
    "Mahjong / Маджонг",
    "Macau / Макао",
    "Phase 10 / Фаза 10",
    "Pinochle / Пинокль",
    "Piquet / Пикет",
    "Pitch",
    "Poker / Покер / Texas Hold'em / Техасский холдем",
    "President / Президент",
    "Rook",
    "Rummikub / Руммикуб",
    "Schnapsen",
    "Scopa / Скопа",
    "Scrabble / Скрэббл / Эрудит",
    "Seka / Сека / Свара",
    "Sheepshead",
    "Sixty-six / Шестьдесят шесть / 66",
    "Skip-Bo",
    "Tichu / Тичу",
    "Uno / Уно",
    "War / Пьяница",
    "Whist / Вист",
    "Yahtzee / Яцзы",
)

_INDEX = Index(IndexEntry(names, "", words=tuple(names.split(" / "))) for names in _NAMES)


def is_absent(query: str, *indexes: Index) -> bool:
    """Return whether the query names such a game, and no entry of these indexes.

    Other forms of the name and question words are allowed: "правила тысячи" is Тысяча.
    """
    words = split(query)
    return bool(_INDEX.find_by_name(words)) and not any(
        index.find_by_name(words) for index in indexes
    )
