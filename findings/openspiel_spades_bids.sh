#!/bin/sh
# open_spiel 2.0.2, Spades: two partners can bid thirteen tricks together at most, so the second one may have to bid nil.
#
# At the table each player bids from nothing to thirteen whatever the partner said. In OpenSpiel the legal bids of the
# second partner end at thirteen minus the first one's bid, and its lowest bid is nil, never a plain zero: if North bids
# 13, South's only legal bid is nil, which costs the side 100 more when a trick is taken. Real tables' bids can thus not
# be replayed in it, and its bots never meet them. Exits non-zero if the behaviour has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet open_spiel==2.0.2
"$folder/venv/bin/python" - <<'PYTHON'
import sys
from importlib.metadata import version

import pyspiel


def legal(state):
    return [state.action_to_string(action) for action in state.legal_actions()]


def bid(state, word):
    state.apply_action(dict(zip(legal(state), state.legal_actions()))[word])


found = {}
for first in ("Nil", "4", "9", "13"):
    state = pyspiel.load_game("spades").new_initial_state()
    while state.is_chance_node():  # the deal
        state.apply_action(state.legal_actions()[0])
    bid(state, first)  # North
    bid(state, "3")  # East
    found[first] = legal(state)
    print(f"open_spiel {version('open_spiel')}: North bids {first}, South may bid", *found[first])
SEEN = {first: ["Nil", *map(str, range(1, last + 1))] for first, last in (("Nil", 13), ("4", 9), ("9", 4), ("13", 0))}
if found != SEEN:
    sys.exit(f"The behaviour has changed; it was {SEEN}")
PYTHON
