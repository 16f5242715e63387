"""Other names of rules, cards and games that people use in searches."""

import re
from collections.abc import Mapping

_ALSO: Mapping[str, tuple[str, ...]] = {
    "cards": (
        *("rank", "trump", "suit", "two of spades", "how many cards", "2", "козырь"),
        *("какая масть козырь", "двойка пик", "старшинство", "сколько карт", "ace", "масть"),
        *("туз", "двойка", "трефы", "крести", "бубны", "буби", "вини"),
    ),
    "call": ("announce", "made-up game", "объявить", "своя игра", "придумать"),
    "exchanges": (
        *("swap", "discard", "pass", "обмен", "обменять", "поменяться", "сбросить", "снос"),
        *("снести", "передача", "передать"),
    ),
    "bids": (
        *("contract", "order", "made", "set", "made or set", "заказ", "контракт", "ставка"),
        *("торговля", "сыграна", "не сыграна", "заявить", "заявлять"),
    ),
    "play": (
        *("follow suit", "break spades", "lead", "who leads first", "lowest club", "playing"),
        *("opening", "revoke", "renege", "фальшренонс", "ренонс", "ход", "кто ходит первым"),
        *("вскрыть пики", "чей ход", "кто ходит", "первый ход", "заход", "розыгрыш"),
    ),
    "dummy": ("fourth hand", "widow", "kitty", "прикуп", "четвёртая рука"),
    "points": (
        *("score", "scoring", "over", "overbid", "under", "underbid", "bust", "overtricks"),
        *("undertricks", "sandbag", "лишние взятки", "сверх заказа", "счёт", "подсчёт"),
        *("перебор", "недобор"),
    ),
    "nil": (
        *("zero", "null", "double nil", "blind double nil", "мизер", "нуль", "мизера", "пас"),
        *("пасовать", "втёмную", "двойной ноль втёмную", "слепой ноль"),
    ),
    "extra-point": ("blackjack", "twenty-one", "21", "блэкджек", "очко", "двадцать одно"),
    "last-round": (
        *("end", "winner", "who wins", "who won", "tie", "tiebreak", "tiebreaker", "draw"),
        *("equal points", "finish", "конец", "победитель", "кто выиграл", "ничья", "тай-брейк"),
        *("равенство", "поровну"),
    ),
    "dealer": (
        *("dealer", "who deals next", "rotation", "misdeal", "пересдача", "кто сдаёт следующим"),
        *("сдача", "сдающий", "сдавать", "пересдать", "раздача", "раздающий", "раздавать"),
        *("сдают", "кто раздаёт"),
    ),
    "house-rules": ("our rules", "правила дома", "домашние правила", "наши правила"),
    "unabomb": (
        *("ladder", "points for unabomb", "modifier", "modifiers for any game", "лестница"),
        *("унабомбер", "модификатор", "модификаторы к любой игре"),
    ),
    "continental_divide": ("modifier", "модификатор"),
    "kens_rule": ("modifier", "модификатор"),
    "gaps": (
        *("gaps", "montana solitaire", "patience", "spaces", "blue moon", "deuce", "stuck"),
        *("how to win gaps", "behind a king", "пробелы", "пасьянс", "монтана пасьянс"),
        *("промежутки", "пустоты", "солитер", "тупик", "раскинуть"),
    ),
    "gaps-rules": (
        *("redeal", "reshuffle", "how many shuffles", "windows", "presets", "перетасовка"),
        *("сколько перетасовок", "виндовс", "варианты пасьянса"),
    ),
    "gaps-numbers": (
        *("game number", "daily deal", "seed", "pysol", "select game", "challenge", "номер игры"),
        *("расклад дня", "расклад на день", "вызов"),
    ),
    "gaps-board": (
        *("keyboard", "shortcuts", "hotkeys", "drag and drop", "save and load", "undo and redo"),
        *("autoplay", "управление", "клавиатура", "горячие клавиши", "перетащить"),
        *("отменить ход", "автоход"),
    ),
    "gaps-grades": ("rating", "stars", "records", "best scores", "оценки", "рейтинг", "рекорды"),
    "gaps-advice": ("tips", "strategy", "tactics", "hints", "стратегия", "подсказки", "тактика"),
    "shedding": (
        *("montana", "how to play", "монтана", "как играть", "shedding game"),
        *("montana card game 2016", "changing rules", "mau mau", "игра на сброс"),
        *("сбросить все карты", "меняющиеся правила", "монтана с правилами", "сказать монтана"),
        *("numbers are a ring", "числа закольцованы", "кольцо"),
    ),
    "shedding-set-up": (
        *("shuffling", "set-up", "how many cards each", "seven piles", "подготовка"),
        *("как тасовать", "тасовать", "семь кучек"),
    ),
    "shedding-mistakes": (
        *("penalty", "wrong card", "forgot montana", "was that legal", "illegal", "штраф"),
        *("не та карта", "можно ли так"),
    ),
    "shedding-points": ("tournament", "300", "500", "турнир", "до трёхсот", "до пятисот"),
    "hearts": (
        *("black lady", "black maria", "chase the lady", "rickety kate", "pass left"),
        *("черви", "червы", "дама пик", "чёрная дама", "чёрная мария", "передача карт"),
    ),
    "hearts-points": (
        *("shoot the moon", "shooting the moon", "queen of spades", "omnibus", "jack of diamonds"),
        *("забрать все взятки", "сорвать банк", "бубновый валет", "штрафные очки"),
    ),
    "pad": (
        *("scoreboard", "score sheet", "scorekeeping", "keep score", "any other game", "points"),
        *("счётчик очков", "записать очки", "другая игра", "вести счёт", "табло"),
    ),
    "pad-hearts": (
        *("black lady", "shoot the moon", "chase the lady", "rickety kate", "queen of spades"),
        *("черви", "червы", "дама пик", "чёрная дама", "забрать все", "подстрелить луну"),
    ),
    "pad-rummy": (
        *("rum", "basic rummy", "deadwood", "melds", "рамми", "реми", "рами", "рамс", "ромме"),
    ),
    "pad-gin-rummy": (
        *("gin", "oklahoma gin", "knock", "undercut", "джин", "джин-рамми", "стук", "джин рамми"),
    ),
    "pad-cribbage": (
        *("crib", "pegging", "fifteen two", "cribbage board", "121", "muggins", "криббедж"),
        *("крибидж", "криб"),
    ),
    "pad-canasta": (
        *("samba", "hand and foot", "meld", "red threes", "five thousand", "канастра", "самба"),
        "красные тройки",
    ),
    "pad-skat": ("scat list", "german skat", "ramsch", "рамш", "лист ската"),
    "pad-michigan": (
        *("boodle", "newmarket", "chicago", "saratoga", "stops", "chips", "мичиган", "ньюмаркет"),
        *("фишки", "будл"),
    ),
    "pad-old-maid": (
        *("black peter", "schwarzer peter", "odd queen", "старая дева", "чёрный пётр", "акулина"),
        "ведьма",
    ),
    "pad-durak": (
        *("durak", "fool", "podkidnoy", "perevodnoy", "дурак", "подкидной", "переводной"),
        "дурачок",
    ),
    "pad-one-hundred-one": (
        *("101", "one hundred and one", "mau mau", "czech fool", "out above 101", "сто одно"),
        *("сто один", "мау-мау", "чешский дурак", "на вылет"),
    ),
    "pad-kozel": (*("goat", "kosel", "козёл", "козел", "шестёрка треф", "остаться козлами"),),
    "pad-five-hundred": (*("500", "five hundred", "kitty", "пятьсот"),),
    "pad-euchre": (*("euker", "bowers", "going alone", "march", "юкер", "юкр", "бауэр"),),
    "pad-tichu": (
        *("tai pan", "grand tichu", "dragon", "phoenix", "mah jong", "тичу", "тай пан"),
        *("большое тичу", "дракон", "феникс"),
    ),
    "pad-flip-7": (*("flip seven", "push your luck", "bust", "флип 7", "флип севен", "семь карт"),),
    "pad-qwixx": (*("quixx", "kwixx", "qwix", "dice", "квикс", "кубики"),),
    "pad-yahtzee": (
        *("yatzy", "yacht", "kniffel", "generala", "dice poker", "ятци", "яхта", "покер на костях"),
        *("яцзы", "кости"),
    ),
    "T1": (
        *("T1", "Т1", "!", "turn rule", "правило хода", "восклицательный знак", "подцвет"),
        *("opposite colour or same number", "what goes on green solid 5"),
        "обратный цвет или то же число",
    ),
    "T2": (
        *("T2", "Т2", "!", "turn rule", "правило хода", "восклицательный знак", "подцвет"),
        *("opposite colour or number ±1", "обратный цвет или число ±1"),
    ),
    "T3": (
        *("T3", "Т3", "!", "turn rule", "правило хода", "восклицательный знак", "подцвет"),
        *("same colour or same number", "тот же цвет или то же число"),
    ),
    "T4": (
        *("T4", "Т4", "!", "turn rule", "правило хода", "восклицательный знак", "подцвет"),
        *("same colour or number ±1", "тот же цвет или число ±1"),
    ),
    "E1": (
        *("E1", "Е1", "extra rule", "дополнительное правило", "say blue", "назвать синюю"),
        *("say blue cards in words", "синие карты проговаривать словами"),
    ),
    "E2": (
        *("E2", "Е2", "extra rule", "дополнительное правило", "slap red", "хлопнуть по столу"),
        *("slap the table for red cards", "на красные карты хлопать по столу"),
    ),
    "E3": (
        *("E3", "Е3", "extra rule", "дополнительное правило", "several identical cards at once"),
        "несколько одинаковых карт сразу",
    ),
    "E4": (
        *("E4", "Е4", "extra rule", "дополнительное правило", "straight", "ряд подряд"),
        *("a sequence of cards", "последовательность карт по порядку"),
    ),
    "V1": (
        *("V1", "V", "victory rule", "правило победы", "odd", "three odd cards"),
        *("три нечётные карты", "3 нечётные"),
    ),
    "V2": (
        *("V2", "V", "victory rule", "правило победы", "even", "three even cards"),
        *("три чётные карты", "3 чётные"),
    ),
    "N1": (
        *("N1", "number rule", "правило числа", "reverse", "обратный порядок"),
        *("change of direction", "edit of direction", "смена направления"),
    ),
    "N2": (
        *("N2", "number rule", "правило числа", "накрыть ладонью", "хлоп по стопке"),
        *("cover the pile", "накрыть стопку"),
    ),
    "N3": ("N3", "number rule", "правило числа", "skip a turn", "пропуск хода"),
    "N4": (
        *("N4", "number rule", "правило числа", "extra turn", "повторный ход", "one more turn"),
        *("ещё один ход", "ходить ещё раз", "дополнительный ход"),
    ),
    "N5": (
        *("N5", "number rule", "правило числа", "swap hands", "обмен картами"),
        *("hands taken over", "перехват руки"),
    ),
    "N6": (
        *("N6", "number rule", "правило числа", "draw two", "взять две карты", "+2 cards"),
        *("+2 карты", "бить", "бил", "бьют"),
    ),
    "exact-bids": (
        *("exact bids", "exact bidding", "bidding games", "predict tricks", "hook", "the hook"),
        *("dealer cannot bid", "forbidden bid", "screw the dealer", "точные заявки"),
        *("заказ взяток", "заказать взятки", "угадать взятки", "крючок", "запрещённая заявка"),
        "сколько нельзя заявить",
    ),
    "oh-hell": (
        *("ten down", "up the river down the river", "down the river", "river", "jungle bridge"),
        *("blob", "get fred", "botheration", "screw your neighbor", "10 points a trick"),
        *("чёрт возьми", "чёрт побери", "ох чёрт", "блэкаут", "элеватор", "вверх и вниз"),
    ),
    "oh-hell-common": (
        *("ten plus tricks", "10 plus the bid", "ascenseur", "diminishing bridge"),
        *("контрактный вист", "немецкий бридж", "чёрт возьми обычный"),
    ),
    "wizard": ("wizards and jesters", "jester", "60 cards", "фокусник", "маги и шуты", "шут"),
    "skull-king": (
        *("skullking", "pirates", "yo ho ho", "jolly roger", "bonus points", "tigress"),
        *("скаллкинг", "пираты", "весёлый роджер", "йо-хо-хо", "тигрица"),
    ),
    "skull-king-advanced": (
        *("white whale", "loot", "harry the giant", "rascal of roatan", "wager", "alliance"),
        *("белый кит", "добыча", "пари", "союз"),
    ),
    "skull-king-rascal": ("rascal", "grapeshot", "cannonball", "картечь", "ядро", "раскал"),
    "skull-king-first": ("skull king old rules", "скалл кинг старые правила"),
    "joker-georgian": (
        *("jokeri", "khishti", "premium", "pulka", "хишт", "премия", "ჯოკერი"),
        *("джокер на пульки", "грузинский покер"),
    ),
    "joker-pairs": ("joker pairs", "джокер парами", "пара на пару", "წყვილები"),
    "joker-nines": ("joker", "джокер", "девятки", "ცხრიანები"),
    "romanian-whist": ("whist romanesc", "вист румынский", "румынский"),
    "wizard-anniversary": (
        *("wizard cloud", "wizard bomb", "jubilee", "wizard 25", "облако", "юбилейный волшебник"),
    ),
    "nomination-whist": ("nominations", "вист с заявками", "номинации"),
    "kachuful": (
        *("kachu ful", "katchuful", "kari chukat falli lal", "judge", "prediction", "качу фул"),
        *("суждение", "прогноз"),
    ),
    "pocha": ("pocha spanish", "spanish oh hell", "испанская колода", "сорок карт"),
    "rikiki": ("rikki", "ri-ki-ki", "hungarian oh hell", "венгерская"),
    "boerenbridge": (
        *("boeren bridge", "farmers bridge", "peasant bridge", "dutch bridge"),
        *("крестьянский бридж", "бурен бридж", "голландская"),
    ),
    "raspisnoy": (
        *("raspisnoi", "raspisnoj poker", "russian poker", "dark deals", "misere deals"),
        *("расписной", "росписной покер", "тёмная", "бескозырка", "joker", "джокер"),
    ),
    "call-break": ("call brake", "call bridge", "ghochi", "lakri", "колбрейк", "колл брейк"),
    "spades": (
        *("cut throat spades", "spades for three", "single spades", "bags", "sandbags"),
        *("пики каждый за себя", "пики втроём", "мешки"),
    ),
    "spades-pairs": (
        *("spades partners", "spades for four", "blind nil", "bag penalty", "пики вчетвером"),
        *("пики с партнёром", "ноль втёмную"),
    ),
    "preferans": (
        *("pref", "preference", "russian preference", "declarer", "преф", "пулька", "пуля"),
        "пулечка",
    ),
    "preferans-points": (
        *("whists", "half whist", "all-pass", "all pass", "consolation", "mountain", "вист"),
        *("висты", "полвиста", "распасы", "консоляция", "гора", "подсад", "ремиз", "без трёх"),
        *("американская помощь", "джентльменский вист", "жлобский вист", "ответственный вист"),
    ),
    "preferans-options": (
        *("sochi", "leningrad", "rostov", "сочи", "сочинка", "ленинград", "ленинградка", "питер"),
        *("ростов", "московская", "сталинград", "бомба", "амнистия"),
    ),
    "preferans-settlement": (
        *("settlement", "settle", "who pays whom", "роспись пули", "подсчёт пули", "расчёт пули"),
        *("кто кому платит", "расписать пулю"),
    ),
    "skat": (
        *("scat", "matadors", "grand", "schneider", "schwarz", "overbid skat", "гранд", "шнейдер"),
        *("шварц", "матадоры", "перебор заявки"),
    ),
    "skat-list": ("seeger", "fabian", "зегер", "фабиан", "итоговая строка", "36 сдач"),
    "doppelkopf": (
        *("doko", "double head", "re and kontra", "bock round", "доко", "ре и контра", "лиса"),
        *("карлуша", "двойной круг"),
    ),
    "schafkopf": (
        *("schafskopf", "rufspiel", "sauspiel", "wenz", "шафскопф", "венц", "рамш", "бегунки"),
        "баварский шафкопф",
    ),
    "tarot": (
        *("tarot", "jeu de tarot", "oudlers", "bouts", "petit au bout", "chelem", "таро"),
        *("удлеры", "пуанье", "шлем в таро"),
    ),
    "belote": (
        *("belotte", "rebelote", "dedans", "litige", "блот", "белотт", "ребелот"),
        "белот на четверых",
    ),
    "coinche": ("contree", "contrée", "belote coinchée", "surcoinche", "контре", "сюркоинш"),
    "king": (
        *("no king of hearts", "no tricks", "ералаш", "дамский кинг", "не брать взяток"),
        *("мальчики", "девочки", "отыгрыш"),
    ),
    "king-3": ("king three players", "кинг втроём", "кинг на троих"),
    "turkish-king": ("rifki", "rıfkı", "рыфкы", "рифки"),
    "barbu": ("le barbu", "барбу", "бородач"),
    "thousand": (
        *("1000", "russian schnapsen", "tysiac", "tysiąc", "barrel", "bolts", "dump truck"),
        *("marriage", "тыща", "тысячу", "тыщу", "марьяж", "бочка", "болт", "самосвал", "роспись"),
        "золотой кон",
    ),
    "michigan": (
        *("boodle", "boodle cards", "stops", "newmarket", "new market", "chicago", "saratoga"),
        *("money cards", "pay cards", "spare hand", "three in one", "мичиган", "будл"),
        *("ньюмаркет", "денежные карты", "стопс"),
    ),
    "old-maid": (
        *("scabby queen", "black peter", "schwarzer peter", "odd queen", "vieux garçon"),
        *("старая дева", "чёрный пётр", "ведьма", "акулина", "пиковая дама", "лишняя дама"),
    ),
    "monte-carlo": (
        *("weddings", "double and quits", "good neighbours", "good neighbors", "pairs solitaire"),
        *("five by five", "монте карло", "свадьбы", "добрые соседи", "пять на пять"),
    ),
    "klondike": (
        *("solitaire", "windows solitaire", "canfield", "seven piles", "draw three", "vegas"),
        *("косынка", "клондайк", "солитёр", "семь стопок"),
    ),
    "whitefish": ("Сиг",),
    "smoked_whitefish": ("Копчёный сиг",),
    "missoula": ("Миссула",),
    "helena": ("Елена",),
}
"""Other names by article, game or rule card. They are never shown, so they are not translated."""


_SIGNS = ((re.compile("±|\\+ */? *[-−–]"), " plusminus "), (re.compile("\\+"), " plus "))
_MARK = re.compile("\\W*!\\W*")


def other_names(key: str) -> tuple[str, ...]:
    """Return the other names of that rule, card or game, in any language."""
    return tuple(map(spell_signs, _ALSO.get(key, ())))


def spell_signs(query: str) -> str:
    """Replace the signs printed on cards by words, so that they can be found.

    An exclamation mark is replaced only if it is alone: in "Montana!" it means nothing.
    """
    if _MARK.fullmatch(query):
        return "exclamation"
    for sign, word in _SIGNS:
        query = sign.sub(word, query)
    return query
