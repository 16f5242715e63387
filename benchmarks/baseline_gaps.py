"""The baseline for a move at Gaps: a bare route with the same libraries, statements and template.

It has no topics, documents, diffs or conflicts, and no checks of roles, origins and rates; the
board and the template are the app's.
"""

import hashlib
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from flask import Flask, g, render_template, request
from flask_babel import Babel, gettext
from flask_compress import Compress
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect, FlaskForm
from sqlalchemy import event, text
from wtforms import HiddenField, IntegerField, StringField
from wtforms.validators import InputRequired, NumberRange, Regexp

from scorekeeper.assets import asset
from scorekeeper.base.cards import parse_card
from scorekeeper.games.gaps.files.game_file import parse_action, write_action
from scorekeeper.games.gaps.rules.board import Board
from scorekeeper.games.gaps.rules.game import Game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.gaps.rules.taps import place_code
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
_GAME = text("SELECT * FROM sitting WHERE house_id = :house AND game = 'gaps' AND number = :game")
_SET_SEQ = text("UPDATE house SET seq = :seq WHERE id = :house")
_SET_GAME = text(
    "UPDATE sitting SET facts = :facts, cache = :cache, version = :seq"
    " WHERE house_id = :house AND game = 'gaps' AND number = :game"
)
_SET_RESULT = text(
    "UPDATE gaps_result SET moves = :at WHERE house_id = :house AND sitting_id = :sitting"
)
_ADD_CHANGE = text(
    "INSERT INTO change (house_id, seq, device_id, key, body_hash, topic, action, at, undoes)"
    " VALUES (:house, :seq, :device, :key, :hash, :topic, 'play', :at, NULL)"
)
_ADD_CELL = text(
    "INSERT INTO change_cell (house_id, seq, cell, topic, before, after)"
    " VALUES (:house, :seq, :cell, :topic, :before, :after)"
)
_STEPS = ("play", "shuffle", "undo", "redo", "restart", "replay")


class _MoveForm(FlaskForm):
    key = HiddenField(validators=[Regexp(r"^[0-9a-f]{32}$")])
    seen = IntegerField(validators=[InputRequired(), NumberRange(0)])
    moves = StringField(validators=[Regexp(r"^[2-9TJQK][CDHS]>r[1-4]c[0-9]{1,2}$")])


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
    app.url_defaults(lambda _, values: values.setdefault("house", g.house))
    game = "/h/<house>/gaps/<int:number>"
    for step in _STEPS[1:]:
        app.add_url_rule(f"{game}/{step}", f"gaps.{step}", methods=["POST"])
    app.add_url_rule("/h/<house>/gaps", "gaps.lobby")
    app.add_url_rule(game, "gaps.show", show)
    app.add_url_rule(f"{game}/play", "gaps.play", play, methods=["POST"])
    return app


def play(number: int) -> str | tuple[str, int]:
    """Make a move: write one or two rows and the log, then show the board."""
    form = _MoveForm()
    if not form.validate_on_submit():
        return "no", 422
    token = request.cookies[f"house-{g.house}"]
    who = {"public_id": g.house, "hash": hashlib.sha256(token.encode()).hexdigest()}
    move, key, topic = form.moves.data, form.key.data, f"gaps/{number}"
    body = json.dumps([topic, "play", move], separators=(",", ":"))
    with db.engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        member: Any = connection.execute(_MEMBER, who).one()
        device = {"device": member.device_id, "key": key}
        admitted = connection.execute(_ADMIT, {"house": member.id} | device).one()
        seq = admitted.seq + 1
        here = {"house": member.id, "game": number, "topic": topic, "seq": seq}
        if admitted.revoked_at or admitted.topic or (form.seen.data or 0) < seq - 1:
            return "no", 409
        row: Any = connection.execute(_GAME, here).one()
        facts, cache = json.loads(row.facts), json.loads(row.cache)
        board = _board(cache).after(parse_action(move))  # type: ignore[arg-type]
        was, at = facts["at"], facts["at"] + 1
        facts |= {"turns": [*facts["turns"], move], "at": at}
        cache["board"] = "".join(card.code if card else "--" for card in board.cells)
        connection.execute(_SET_SEQ, here)
        row_values = {"facts": json.dumps(facts), "cache": json.dumps(cache)}
        connection.execute(_SET_GAME, here | row_values)
        connection.execute(_SET_RESULT, here | {"at": at, "sitting": row.id})
        digest = hashlib.sha256(body.encode()).hexdigest()
        now = time.time_ns() // 1_000_000
        connection.execute(_ADD_CHANGE, here | device | {"hash": digest, "at": now})
        cells = (("at", str(was), str(at)), (f"turns.{at}", None, json.dumps(move)))
        connection.execute(
            _ADD_CELL,
            [here | {"cell": c, "before": before, "after": after} for c, before, after in cells],
        )
        connection.commit()
    return _answer(number, facts, cache, board, seq, row.mark)


def show(number: int) -> str:
    """Show the board."""
    with db.engine.connect() as connection:
        connection.exec_driver_sql("BEGIN")
        row: Any = connection.execute(_GAME, {"house": 1, "game": number}).one()
        connection.rollback()
    facts, cache = json.loads(row.facts), json.loads(row.cache)
    return _answer(number, facts, cache, _board(cache), row.version, row.mark)


def _board(cache: dict[str, Any]) -> Board:
    codes_text = cache["board"]
    codes = (codes_text[at : at + 2] for at in range(0, len(codes_text), 2))
    return Board(tuple(None if code == "--" else parse_card(code, "") for code in codes))


def _answer(
    number: int,
    facts: dict[str, Any],
    cache: dict[str, Any],
    board: Board,
    version: int,
    mark: str,
) -> str:
    done = tuple((parse_action(turn),) for turn in facts["turns"])
    shuffles = cache["shuffles"]
    return render_template(
        "gaps/_board.html",
        stored=SimpleNamespace(id=number, version=version, mark=mark, player_name=""),
        game=Game(int(facts["number"]), CLASSIC, board, shuffles, done),  # type: ignore[arg-type]
        choice=None,
        form=None,
        keeps=True,
        can_undo=True,
        can_shuffle=True,
        line=None,
        code=write_action,
        place_code=place_code,
        people={},
        member=None,
    )


def _pull_house(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    g.house = (values or {}).pop("house", "")


def _connected(connection: Any, _record: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
