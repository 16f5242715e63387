"""The baseline on the same libraries: a bare route, the same statements, the same templates.

Two views do everything: there are no topics, documents, diffs, nights or tallies, and no checks of
roles, origins and rates. It shares with the app the libraries (Flask, Flask-SQLAlchemy's engine,
Flask-WTF, WTForms, Flask-Babel, Flask-Compress) and the templates.
"""

import hashlib
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from flask import Flask, current_app, g, render_template, request, url_for
from flask_babel import Babel, gettext
from flask_compress import Compress
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect, FlaskForm
from sqlalchemy import Connection, event, text
from wtforms import HiddenField, IntegerField
from wtforms.validators import InputRequired, NumberRange, Regexp

from scorekeeper.assets import asset
from scorekeeper.web.templating import init_templates

db = SQLAlchemy()

_MEMBER = text(
    "SELECT house.id, house.name, house.seq, device.id AS device_id, device.name, device.role"
    " FROM house JOIN device ON device.house_id = house.id"
    " WHERE house.public_id = :public_id AND device.token_hash = :hash"
    " AND device.revoked_at IS NULL"
)
_ADMIT = text(
    "SELECT house.seq, device.role, device.revoked_at, change.topic, change.body_hash"
    " FROM house JOIN device ON device.house_id = house.id"
    " LEFT JOIN change ON change.house_id = device.house_id"
    " AND change.device_id = device.id AND change.key = :key"
    " WHERE house.id = :house AND device.id = :device"
)
_NIGHT = text(
    "SELECT * FROM sitting WHERE house_id = :house AND game = 'montana' AND number = :night"
)
_PLAYERS = text("SELECT id, name FROM player WHERE house_id = :house AND id IN (:a, :b, :c)")
_SET_SEQ = text("UPDATE house SET seq = :seq WHERE id = :house")
_SET_NIGHT = text(
    "UPDATE sitting SET facts = :facts, version = :seq"
    " WHERE house_id = :house AND game = 'montana' AND number = :night"
)
_ADD_CHANGE = text(
    "INSERT INTO change (house_id, seq, device_id, key, body_hash, topic, action, at, undoes)"
    " VALUES (:house, :seq, :device, :key, :hash, :topic, 'bid', :at, NULL)"
)
_ADD_CELL = text(
    "INSERT INTO change_cell (house_id, seq, cell, topic, before, after)"
    " VALUES (:house, :seq, :cell, :topic, :before, :after)"
)
_UNDOABLE = text(
    "SELECT seq, action FROM change WHERE house_id = :house AND topic = :topic"
    " AND action NOT IN ('start', 'undo')"
    " AND NOT EXISTS (SELECT * FROM change AS undoing"
    " WHERE undoing.house_id = change.house_id AND undoing.undoes = change.seq)"
    " AND EXISTS (SELECT * FROM change_cell AS cell"
    " WHERE cell.house_id = change.house_id AND cell.seq = change.seq)"
    " ORDER BY seq DESC LIMIT 1"
)
_CELLS = text("SELECT cell, before, after FROM change_cell WHERE house_id = :house AND seq = :seq")
_GAMES = {"whitefish": "Whitefish"}


class _BidForm(FlaskForm):
    key = HiddenField(validators=[Regexp(r"^[0-9a-f]{32}$")])
    seen = IntegerField(validators=[InputRequired(), NumberRange(0)])
    seat = IntegerField(validators=[InputRequired(), NumberRange(0, 2)])
    contract = IntegerField(validators=[InputRequired(), NumberRange(1, 13)])


def make_app(file: Path, secret: str) -> Flask:
    """Create the bare app for that database."""
    app = Flask(__name__, template_folder=asset("templates"), static_folder=asset("static"))
    app.config.from_mapping(
        SECRET_KEY=secret,
        SQLALCHEMY_DATABASE_URI=f"sqlite:///{file}",
        SQLALCHEMY_ENGINE_OPTIONS={
            "pool_size": 16,
            "connect_args": {"timeout": 2.5, "isolation_level": None},
        },
        WTF_CSRF_TIME_LIMIT=None,
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_BR_LEVEL=5,
    )
    db.init_app(app)
    with app.app_context():
        event.listen(db.engine, "connect", _connected)
    Babel(app, locale_selector=lambda: request.accept_languages.best_match(["en", "ru"]))
    Compress(app)
    CSRFProtect(app)
    init_templates(app)  # the templates call these functions
    app.jinja_env.filters["say"] = gettext
    app.jinja_env.globals["may"] = lambda _: True
    app.url_value_preprocessor(_pull_house)
    app.url_defaults(_push_house)
    night = "/h/<house>/montana/<int:number>"
    for endpoint, rule in {
        "houses.house.home": "/h/<house>/",
        "montana.sheet": f"{night}/sheet",
        "montana.about": f"{night}/about",
        "montana.live": f"{night}/live",
        "montana.me": f"{night}/me",
        "rulebook.contents": "/h/<house>/rules",
        "rulebook.game": "/h/<house>/rules/games/<path:game>",
        "montana.deal": f"{night}/deals/<int:deal>",
        "montana.correcting": f"{night}/deals/<int:deal>/correct",
        "montana.undo": f"{night}/undo",
        "preferences.choose": "/preferences",
        "offline.manifest": "/<language>.webmanifest",
        "offline.worker": "/worker.js",
        "import_export.lost_copies": "/h/<house>/import-export/lost",
        "import_export.show": "/h/<house>/import-export",
    }.items():
        app.add_url_rule(rule, endpoint)
    app.add_url_rule(night, "montana.show", show)
    app.add_url_rule(f"{night}/deals/<int:deal>/bid", "montana.bid", bid, methods=["POST"])
    return app


def show(number: int) -> str:
    """Show the page of the table."""
    with db.engine.connect() as connection:
        connection.exec_driver_sql("BEGIN")
        member = _member(connection)
        night = _night(connection, member.id, number)
        here = {"house": member.id, "topic": f"night/{number}"}
        change = connection.execute(_UNDOABLE, here).one()
        changed_cell = connection.execute(_CELLS, here | {"seq": change.seq}).one()
        connection.rollback()
    return _table("montana/nights/table.html", member, night, change.seq, tuple(changed_cell))


def bid(number: int, deal: int) -> str | tuple[str, int]:
    """Record a bid: write three or four rows and the log, then show the table."""
    form = _BidForm()
    if not form.validate_on_submit():
        return "no", 422
    key, seat, contract = form.key.data, form.seat.data, form.contract.data
    topic, cell = f"night/{number}", f"deals.{deal}.contracts.{seat}"
    body = json.dumps([topic, "bid", deal, seat, contract], separators=(",", ":"))
    with db.engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        member = _member(connection)
        who = {"device": member.device_id, "key": key}
        admitted = connection.execute(_ADMIT, {"house": member.id} | who).one()
        seq = admitted.seq + 1
        here = {"house": member.id, "night": number, "topic": topic, "seq": seq}
        if admitted.revoked_at or admitted.topic or (form.seen.data or 0) < seq - 1:
            return "no", 409
        night = _night(connection, member.id, number)
        contracts = night.current.facts.setdefault("contracts", {})
        before = contracts.get(str(seat))
        contracts[str(seat)] = night.current.contracts[seat] = contract
        connection.execute(_SET_SEQ, here)
        connection.execute(_SET_NIGHT, here | {"facts": json.dumps(night.facts)})
        digest = hashlib.sha256(body.encode()).hexdigest()
        connection.execute(_ADD_CHANGE, here | who | {"hash": digest, "at": _now()})
        values = {"before": before and json.dumps(before), "after": json.dumps(contract)}
        connection.execute(_ADD_CELL, here | {"cell": cell} | values)
        connection.commit()
    night.version = seq
    return _table("montana/nights/_table.html", member, night, seq, (cell, before, contract))


def _member(connection: Connection) -> Any:
    token = request.cookies[f"house-{g.house}"]
    digest = hashlib.sha256(token.encode()).hexdigest()
    return connection.execute(_MEMBER, {"public_id": g.house, "hash": digest}).one()


def _night(connection: Connection, house: int, number: int) -> SimpleNamespace:
    """Load the night in the form that the templates need."""
    here = {"house": house, "night": number}
    row = connection.execute(_NIGHT, here).one()
    facts = json.loads(row.facts)
    deals = [_deal(int(id_), deal_facts) for id_, deal_facts in facts["deals"].items()]
    deals.sort(key=lambda deal: deal.position)
    a, b, c = players = json.loads(row.seats)
    named = connection.execute(_PLAYERS, {"house": house, "a": a, "b": b, "c": c})
    names = {player.id: player.name for player in named}
    totals = [sum(_points(deal, seat, facts["rules"]) for deal in deals) for seat in range(3)]
    seats = [SimpleNamespace(name=names[player]) for player in players]
    return SimpleNamespace(
        name=row.name,
        date=row.date,
        version=row.version,
        mark=row.mark,
        facts=facts,
        finished=facts["finished"],
        seats=seats,
        current=deals[-1],
        standings=[SimpleNamespace(who=seats[seat], total=totals[seat]) for seat in range(3)],
        leaders=[seat for seat in range(3) if totals[seat] == max(totals)],
        number=lambda _: len(deals),
        new_id=max(deal.id for deal in deals) + 1,
        rules=SimpleNamespace(hidden_bids=facts["rules"].get("hidden_bids", False)),
        last_round_call=None,
        deals_to_come=None,
    )


def _deal(number: int, facts: dict[str, Any]) -> SimpleNamespace:
    dealer = facts["dealer"]
    game = SimpleNamespace(id=facts["variant"], label=_GAMES[facts["variant"]], steps=())
    bids = {int(seat): contract for seat, contract in facts.get("contracts", {}).items()}
    return SimpleNamespace(
        id=number,
        position=facts["position"],
        facts=facts,
        dealer=dealer,
        call=SimpleNamespace(variant=game, modifiers=facts["modifiers"], last_round=False),
        played=facts.get("played", False),
        contracts=bids,
        bids=bids,
        veiled=(),
        bidding_order=[(dealer + step) % 3 for step in (1, 2, 3)],
    )


def _points(deal: SimpleNamespace, seat: int, rules: dict[str, Any]) -> int:
    """Score a bid; there are no nils in these nights."""
    if not deal.played:
        return 0
    contract, tricks = deal.contracts[seat], deal.facts["tricks"][str(seat)]
    if tricks > contract:
        return int(rules["over"])
    return int(contract if tricks == contract else tricks - contract)


def _table(
    template: str, member: Any, night: SimpleNamespace, undoes: int, cell: tuple[Any, ...]
) -> str:
    number = (request.view_args or {})["number"]
    deal = night.current
    next_seat = next(seat for seat in deal.bidding_order if seat not in deal.contracts)
    so_far = sum(deal.contracts.values())
    name, before, after = cell
    label = gettext("%(name)s's bid", name=night.seats[int(name[-1])].name)
    return render_template(
        template,
        stored=SimpleNamespace(number=number, version=night.version, mark=night.mark, deleted_at=0),
        night=night,
        deal=deal,
        seats=night.seats,
        standings=night.standings,
        keeps=True,
        ask=SimpleNamespace(kind="bid", place=next_seat, again=False, turn=False),
        entered={"dealer": str(deal.dealer), "variant": deal.call.variant.id}
        | {f"bid{seat}": str(contract) for seat, contract in deal.contracts.items()},
        own=None,
        bidders=deal.bidding_order,
        form=None,
        change=SimpleNamespace(seq=undoes),
        undo_label=f"{label} {before} → {after}" if before else f"{label} {after}",
        contract=str,
        numbers=range(1, 14),
        bids_so_far=gettext("Bids: %(bid)s of %(played)s", bid=so_far, played=13),
        member=member,
        exported_games=lambda: "montana bidding declarer hearts shedding pad gaps",
        sitting_here=lambda: url_for("montana.show", number=number),
    )


def _pull_house(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    g.house = (values or {}).pop("house", "")


def _push_house(endpoint: str, values: dict[str, Any]) -> None:
    if current_app.url_map.is_endpoint_expecting(endpoint, "house"):
        values.setdefault("house", g.house)


def _connected(connection: Any, _record: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _now() -> int:
    return time.time_ns() // 1_000_000
