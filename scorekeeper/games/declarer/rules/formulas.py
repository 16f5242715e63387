"""The formulas by the name in a game's data."""

from collections.abc import Mapping

from scorekeeper.games.declarer.rules.belote import BELOTE, COINCHE
from scorekeeper.games.declarer.rules.doppelkopf import DOPPELKOPF
from scorekeeper.games.declarer.rules.formula import Formula
from scorekeeper.games.declarer.rules.negative import NEGATIVE
from scorekeeper.games.declarer.rules.preferans import PREFERANS
from scorekeeper.games.declarer.rules.schafkopf import SCHAFKOPF
from scorekeeper.games.declarer.rules.skat import SKAT
from scorekeeper.games.declarer.rules.tarot import TAROT
from scorekeeper.games.declarer.rules.thousand import THOUSAND

FORMULAS: Mapping[str, Formula] = {
    "preferans": PREFERANS,
    "schafkopf": SCHAFKOPF,
    "skat": SKAT,
    "tarot": TAROT,
    "belote": BELOTE,
    "coinche": COINCHE,
    "thousand": THOUSAND,
    "doppelkopf": DOPPELKOPF,
    "negative": NEGATIVE,
}
