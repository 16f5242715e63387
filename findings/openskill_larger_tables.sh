#!/bin/sh
# openskill 6.2.0 with its defaults: who beats eleven others rises less than who beats one.
#
# In PlackettLuce, its recommended model, a new player who comes first of two rises from 25 to 27.6, first of three to
# 27.9, and from there the gain falls with each further opponent, to 27.0 for the first of twelve; what is known about
# the winner (sigma) grows less, too. BradleyTerryFull goes the other way: one game of twelve takes the winner from 25
# to 54 and the last one below 0. So games at tables of different sizes have very different weights in one ladder,
# unless beta, sigma or gamma are chosen by the number of players. Exits non-zero if the behaviour has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet openskill==6.2.0
"$folder/venv/bin/python" - <<'PYTHON'
import sys
import openskill
from openskill.models import BradleyTerryFull, PlackettLuce

SIZES = (2, 3, 4, 8, 12)
SEEN = {
    "PlackettLuce": {
        "first": [27.64, 27.87, 27.8, 27.31, 26.97],
        "last": [22.36, 21.41, 20.96, 20.47, 20.47],
        "sigma": [8.07, 8.21, 8.26, 8.32, 8.33],
    },
    "BradleyTerryFull": {
        "first": [27.64, 30.27, 32.91, 43.45, 53.99],
        "last": [22.36, 19.73, 17.09, 6.55, -3.99],
        "sigma": [8.07, 7.79, 7.5, 6.22, 4.6],
    },
}
found = {}
for kind in (PlackettLuce, BradleyTerryFull):
    model, rows = kind(), found.setdefault(kind.__name__, {"first": [], "last": [], "sigma": []})
    for players in SIZES:
        table = [[model.rating()] for _ in range(players)]
        (first,), *_, (last,) = model.rate(table, ranks=[*range(players)])
        rows["first"].append(round(first.mu, 2))
        rows["last"].append(round(last.mu, 2))
        rows["sigma"].append(round(first.sigma, 2))
print("openskill", openskill.__version__, "- everyone begins at mu 25, sigma 8.33; players at the table:", *SIZES)
for name, rows in found.items():
    print(name, "mu of the first", rows["first"], "of the last", rows["last"], "sigma of the first", rows["sigma"])
if found != SEEN:
    sys.exit(f"The behaviour has changed; it was {SEEN}")
PYTHON
