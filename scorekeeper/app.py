"""The whole app: the pages on top of `headless`."""

from functools import partial

from flask import Flask
from flask_compress import Compress
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.config import Config
from scorekeeper.core.health import Probe, readiness_faults, service_faults
from scorekeeper.games.pages import PAGES
from scorekeeper.headless import headless_app
from scorekeeper.house import pages as house
from scorekeeper.house.moving.moved import answer_moved
from scorekeeper.house.offline.queued import QUEUED
from scorekeeper.rulebook import pages as rulebook
from scorekeeper.sheets.pdf_cache import PdfCache
from scorekeeper.sheets.pdf_workers import press
from scorekeeper.sheets.turns import Turns
from scorekeeper.web.access import check_access
from scorekeeper.web.addresses import Address, Number
from scorekeeper.web.errors import init_errors
from scorekeeper.web.headers import correct_headers
from scorekeeper.web.htmx import htmx
from scorekeeper.web.limits import init_limits
from scorekeeper.web.security import init_security
from scorekeeper.web.templating import init_templates


def create_app(config: Config | None = None) -> Flask:
    """Create the app with its pages, for these settings or those of the environment."""
    config = config or Config.from_env()
    app = headless_app(config)
    if config.proxies:
        count = config.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, count, count, count)  # type: ignore[method-assign]
    app.extensions["health"] = Probe(service_faults)
    app.extensions["readiness"] = Probe(readiness_faults)
    app.extensions["sheets"] = PdfCache(press().print)
    app.extensions["turns"] = Turns()
    htmx.init_app(app)
    app.before_request(correct_headers)
    if config.moved_to:
        app.before_request(partial(answer_moved, config.moved_to))
    Compress(app)
    init_security(app, QUEUED)
    app.before_request(check_access)
    init_limits(app)
    init_templates(app)
    init_errors(app)
    app.url_map.converters["number"] = Number
    app.url_rule_class = Address
    games = (game.blueprint for game in PAGES)
    for blueprint in (*house.BLUEPRINTS, *games, rulebook.blueprint):
        app.register_blueprint(blueprint)
    return app
