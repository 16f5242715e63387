"""The baseline by hand: a bare Flask route, sqlite3, one FULL commit, plain Jinja.

It stores what the app stores for a bid (the deal's facts, the versions, a change with its
cell) and answers the same fragment. It checks nothing but whose phone it is: no form, no token
against forgery, no key seen before, no conflicts, no language.
"""

import hashlib
import json
import secrets
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import jinja2
from flask import Flask, request

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def make_app(file: Path, fragment: str) -> Flask:
    """The bare app on that database; `fragment` is its answer, prerendered but for the figures."""
    app = Flask(__name__)
    with closing(sqlite3.connect(file)) as once:
        names = [name for (name,) in once.execute("SELECT name FROM player ORDER BY id")]
    template = jinja2.Environment(autoescape=True).from_string(fragment)
    mine = threading.local()

    def connection() -> sqlite3.Connection:
        """This thread's connection."""
        if not hasattr(mine, "connection"):
            mine.connection = sqlite3.connect(file, timeout=2.5, isolation_level=None)
            for pragma in _PRAGMAS:
                mine.connection.execute(f"PRAGMA {pragma}")
        found: sqlite3.Connection = mine.connection
        return found

    def answer(seq: int, contracts: dict[str, int], label: str) -> str:
        return template.render(seq=seq, contracts=contracts, label=label, key=_new_key)

    @app.get("/h/<house>/nights/<int:number>")
    def show(house: str, number: int) -> str:
        """So that a phone can begin: the fragment before it bids."""
        seq = connection().execute("SELECT seq FROM house").fetchone()[0]
        return answer(seq, {}, f"{house} {number}")

    @app.post("/h/<house>/nights/<int:number>/deals/<int:deal>/bid")
    def bid(house: str, number: int, deal: int) -> str:
        form, sql = request.form, connection()
        seat, contract = form["seat"], int(form["contract"])
        topic, cell = f"night/{number}", f"deals.{deal}.contracts.{seat}"
        token = hashlib.sha256(request.cookies[f"house-{house}"].encode()).hexdigest()
        body = hashlib.sha256(f"{topic} {cell} {contract}".encode()).hexdigest()
        sql.execute("BEGIN IMMEDIATE")
        try:
            house_id, seq, device = sql.execute(
                "SELECT house.id, house.seq + 1, device.id FROM house"
                " JOIN device ON device.house_id = house.id"
                " WHERE house.public_id = ? AND device.token_hash = ?",
                (house, token),
            ).fetchone()
            here = (house_id, number, deal)
            found = sql.execute(
                "SELECT facts FROM deal WHERE house_id = ? AND night_id = ? AND id = ?", here
            ).fetchone()
            facts: dict[str, Any] = json.loads(found[0])
            contracts: dict[str, int] = facts.setdefault("contracts", {})
            before = contracts.get(seat)
            contracts[seat] = contract
            sql.execute("UPDATE house SET seq = ? WHERE id = ?", (seq, house_id))
            sql.execute(
                "UPDATE night SET version = ? WHERE house_id = ? AND id = ?",
                (seq, house_id, number),
            )
            sql.execute(
                "UPDATE deal SET facts = ? WHERE house_id = ? AND night_id = ? AND id = ?",
                (json.dumps(facts), *here),
            )
            sql.execute(
                "INSERT INTO change (house_id, seq, device_id, key, body_hash, topic, action, at)"
                " VALUES (?, ?, ?, ?, ?, ?, 'bid', ?)",
                (house_id, seq, device, form["key"], body, topic, time.time_ns() // 1_000_000),
            )
            sql.execute(
                "INSERT INTO change_cell (house_id, seq, cell, topic, before, after)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (house_id, seq, cell, topic, before and str(before), str(contract)),
            )
        except BaseException:
            sql.execute("ROLLBACK")
            raise
        sql.execute("COMMIT")
        said = f"{names[int(seat)]}'s bid"
        label = f"{said} {before} → {contract}" if before else f"{said} {contract}"
        return answer(seq, contracts, label)

    return app


def _new_key() -> str:
    return secrets.token_hex(16)
