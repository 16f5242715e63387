"""The app: the only place where things are wired together."""

from datetime import timedelta

from flask import Flask
from flask_compress import Compress
from flask_migrate import Migrate
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.assets import asset
from scorekeeper.config import Config
from scorekeeper.live.hub import Hub
from scorekeeper.sheets.kept import Kept
from scorekeeper.sheets.press import press
from scorekeeper.sheets.turns import Turns
from scorekeeper.store.db import db, engine_options, prepare
from scorekeeper.store.health import Health
from scorekeeper.store.migrate import MIGRATIONS
from scorekeeper.web import (
    devices,
    evenings,
    gaps,
    house_rules,
    houses,
    joining,
    moving,
    nights,
    players,
    preferences,
    rulebook,
    shedding,
    sheets,
    variants,
)
from scorekeeper.web.access import check_access
from scorekeeper.web.addresses import Number
from scorekeeper.web.errors import init_errors
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import babel, choose_language
from scorekeeper.web.limits import init_limits
from scorekeeper.web.security import init_security
from scorekeeper.web.templating import init_templates


def create_app(config: Config | None = None) -> Flask:
    """The app for these settings, or for those of the environment.

    Its database is brought up to date by `store.migrate`.
    """
    config = config or Config.from_env()
    app = Flask("scorekeeper", template_folder=asset("templates"), static_folder=asset("static"))
    app.config.from_mapping(_settings(config))
    if config.proxies:
        count = config.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, count, count, count)  # type: ignore[method-assign]
    db.init_app(app)
    with app.app_context():
        engine = db.engine
        prepare(engine)
    app.extensions["live"] = Hub(engine, config.streams)
    app.extensions["health"] = Health()
    app.extensions["sheets"] = Kept(press().print)
    app.extensions["turns"] = Turns()
    Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    babel.init_app(app, locale_selector=choose_language)
    htmx.init_app(app)
    Compress(app)
    init_security(app)
    CSRFProtect(app)
    app.before_request(check_access)
    init_limits(app)
    init_templates(app)
    init_errors(app)
    app.url_map.converters["number"] = Number
    for feature in (
        devices,
        evenings,
        gaps,
        house_rules,
        houses,
        joining,
        moving,
        nights,
        players,
        preferences,
        rulebook,
        shedding,
        sheets,
        variants,
    ):
        app.register_blueprint(feature.blueprint)
    return app


def _settings(config: Config) -> dict[str, object]:
    return {
        "ADDRESS": config.url,
        "SECRET_KEY": config.secret,
        "SQLALCHEMY_DATABASE_URI": config.database_url,
        "SQLALCHEMY_ENGINE_OPTIONS": engine_options(config.database_url),
        "SESSION_COOKIE_NAME": "__Host-session" if config.https else "session",
        "SESSION_COOKIE_SECURE": config.https,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_REFRESH_EACH_REQUEST": False,
        "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
        "WTF_CSRF_TIME_LIMIT": None,  # a night lasts hours
        "WTF_CSRF_SSL_STRICT": False,  # the origin is checked for every write, http or https
        "MAX_CONTENT_LENGTH": 1_000_000,
        "MAX_FORM_MEMORY_SIZE": 100_000,
        "TRUSTED_HOSTS": list(config.hosts),
        "BABEL_TRANSLATION_DIRECTORIES": "translations",
        "RATELIMIT_WRITES": config.write_limit,
        "SEND_FILE_MAX_AGE_DEFAULT": timedelta(days=365),  # every address names its content
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_BR_LEVEL": 5,  # a tenth less than by the default, in the same time
        "COMPRESS_ALGORITHM_STREAMING": ["br", "gzip"],  # static files are streamed
        "COMPRESS_MIN_SIZE": 500,
    }
