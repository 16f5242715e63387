#!/bin/sh
# skaty 0.1.1, Skat: jacks in the skat do not count as matadors, a missed announcement is too cheap, and a jack follows
# the suit that is printed on it.
#
# The package follows the International Skat Order (ISkO) by its own account. There the two cards of the skat belong to
# the declarer when matadors are counted, in a hand game too; an announced schneider that is missed is paid as if it had
# been reached; and all jacks are trumps. skaty counts the ten cards that are left when the game is declared, adds a
# schneider only if it is reached, and when a heart is led it forces a player without other hearts to play the jack. So a
# Grand Hand with schneider whose skat holds the jack of clubs brings 96 in place of 168, a buried jack turns "with 2" into
# "without 1", and a missed Clubs Hand with schneider announced costs 96 in place of 120.
#
# skaty needs Python 3.13, so it runs in pyodide 314.0.7 (Python 3.14) under Node.js. Exits non-zero if the behaviour
# has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" download --quiet --no-deps --ignore-requires-python --dest "$folder" skaty==0.1.1
"$folder/venv/bin/python" -m zipfile -e "$folder/skaty-0.1.1-py3-none-any.whl" "$folder/packages"
npm install --silent --no-audit --no-fund --prefix "$folder" pyodide@314.0.7
cat >"$folder/values.py" <<'PYTHON'
import sys

from skaty.cards import Card, Rank, Suit
from skaty.isko.actions import BurySkat, DeclareBid, DeclareGame, DrawSkat, Pass, PlayCard
from skaty.isko.rules import ISkO
from skaty.isko.state import ISkOGameState, ISkOGameTypes

RANKS = dict(zip("789TJQKA", (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)))
SUITS = dict(zip("DHSC", (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS)))
DECK = [rank + suit for suit in "CSHD" for rank in "789TJQKA"]
CARDS = {name: Card(RANKS[name[0]], SUITS[name[1]]) for name in DECK}
names_of = {card.uid: name for name, card in CARDS.items()}
DECLARER = 1  # forehand, with dealer 0


def declare(declared, skat, game_type, bury=(), left=(), **announced):
    """Return the state after forehand's bid of 18 and the declaration; `left` are cards of the next player."""
    others = [name for name in DECK if name not in (*declared, *skat, *left)]
    need = 10 - len(left)
    hands = [[CARDS[name] for name in names] for names in (others[need:], declared, [*left, *others[:need]])]
    state = ISkOGameState(ISkO(), 0, hands, [CARDS[name] for name in skat])
    state.apply_action(Pass(player_idx=2))
    state.apply_action(Pass(player_idx=0))
    state.apply_action(DeclareBid(player_idx=DECLARER, bid=18))
    if bury:
        state.apply_action(DrawSkat(player_idx=DECLARER))
        state.apply_action(BurySkat(player_idx=DECLARER, cards=tuple(CARDS[name] for name in bury)))
    state.apply_action(DeclareGame(player_idx=DECLARER, game_type=game_type, **announced))
    return state


def play(*arguments, **options):
    """Play the first legal card each time; return the declarer's card points and score."""
    state = declare(*arguments, **options)
    while len(state.trick_history) < 10:
        state.apply_action(next(iter(state.get_valid_actions(state.active_player))))
    points = state.points[DECLARER] + sum(hidden.points for hidden in state.skat)
    return points, state.calculate_game_score()[DECLARER]


values = {
    "Grand Hand with schneider, jacks of clubs and diamonds in the skat (with 4: 168)": play(
        "JS JH AC TC KC AS TS 7H 8H 7D".split(), "JC JD".split(), ISkOGameTypes.GRAND
    ),
    "Clubs, jack of clubs buried, jack of spades held (with 2: 36)": play(
        "JC JS AC TC KC QC AS TS 7H 7D".split(),
        "8H 8D".split(),
        ISkOGameTypes.CLUBS,
        bury=("JC", "8H"),
    ),
    "Clubs Hand with 1, schneider announced and missed (-120)": play(
        "JC JH AC TC KC QC AS 7S 8H 7D".split(), "8D 9D".split(), ISkOGameTypes.CLUBS, schneider=True
    ),
}
for game, (points, score) in values.items():
    print(f"skaty 0.1.1: {game}: {points} card points, score {score}")
state = declare(
    "JC JS AC TC KC QC AS TS 7H 7D".split(),
    "8S 9S".split(),
    ISkOGameTypes.CLUBS,
    left="JH 7C 8C 9C 7S QS KS 8D 9D TD".split(),
)
state.apply_action(PlayCard(player_idx=DECLARER, card=CARDS["7H"]))
legal = [names_of[action.card.uid] for action in state.get_valid_actions(2)]
print("skaty 0.1.1: Clubs, seven of hearts led; the next player has JH and no other heart, and may play:", *legal)
SEEN = dict(zip(values, ((105, 96), (82, 24), (80, -96))))
if values != SEEN or legal != ["JH"]:
    sys.exit(f"The behaviour has changed; it was {SEEN} and JH")
PYTHON
cat >"$folder/run.mjs" <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.mountNodeFS("/packages", "packages");
python.runPython(`import sys; sys.path.insert(0, "/packages")`);
try {
  python.runPython(readFileSync("values.py", "utf8"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
JAVASCRIPT
cd "$folder"
node run.mjs
