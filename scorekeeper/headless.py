"""The app without its pages, for the commands and as the base of the whole app."""

from datetime import timedelta

from flask import Flask

from scorekeeper.assets import asset
from scorekeeper.config import Config, rate
from scorekeeper.core.db import ANNOUNCER, db, engine_options, prepare
from scorekeeper.core.live.hub import Hub
from scorekeeper.core.servers import application_name
from scorekeeper.web.language import babel, choose_language


def headless_app(config: Config) -> Flask:
    """Create the app for these settings: its database and its live streams.

    `core.migrate` brings the database up to date.
    """
    app = Flask("scorekeeper", template_folder=asset("templates"), static_folder=asset("static"))
    app.config.from_mapping(_settings(config))
    db.init_app(app)
    with app.app_context():
        engine = db.engine
        prepare(engine)
    if engine.dialect.name != "sqlite":
        from scorekeeper.core.announcer import Announcer  # noqa: PLC0415 - takes 6 MB

        app.extensions[ANNOUNCER] = Announcer(engine)
    app.extensions["live"] = Hub(engine, config.streams)
    babel.init_app(app, locale_selector=choose_language)
    return app


def _settings(config: Config) -> dict[str, object]:
    return {
        "ADDRESS": config.url,
        "AUTHORITY": config.authority,
        "BACKUPS": config.backups,
        "SECRET_KEY": config.secret,
        "SQLALCHEMY_DATABASE_URI": config.database_url,
        "SQLALCHEMY_ENGINE_OPTIONS": engine_options(
            config.database_url, application_name(config.secret)
        ),
        "SESSION_COOKIE_NAME": "__Host-session" if config.https else "session",
        "SESSION_COOKIE_SECURE": config.https,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_REFRESH_EACH_REQUEST": False,
        "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
        "WTF_CSRF_CHECK_DEFAULT": False,  # `web/security.py` checks the token
        "WTF_CSRF_TIME_LIMIT": None,  # a night lasts hours
        "WTF_CSRF_SSL_STRICT": False,  # the origin is checked for every write, http or https
        "MAX_CONTENT_LENGTH": 1_000_000,
        "MAX_FORM_MEMORY_SIZE": 100_000,
        "TRUSTED_HOSTS": list(config.hosts),
        "BABEL_TRANSLATION_DIRECTORIES": "translations",
        "WRITE_LIMIT": rate(config.write_limit),
        "SEND_FILE_MAX_AGE_DEFAULT": timedelta(days=365),  # addresses change with the content
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_LEVEL": 9,  # of gzip, which few browsers still need
        "COMPRESS_BR_LEVEL": 5,  # a tenth smaller than the default, in the same time
        "COMPRESS_ALGORITHM_STREAMING": ["br", "gzip"],  # static files are streamed
        "COMPRESS_MIN_SIZE": 500,
        "COMPRESS_MIMETYPES": [
            *("text/html", "text/css", "text/plain", "text/javascript", "image/svg+xml"),
            *("application/json", "application/manifest+json", "application/wasm"),
        ],
    }
