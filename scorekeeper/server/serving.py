"""Serving the app with gunicorn, which is set up here and nowhere else."""

import gc
import logging
import re
import resource
import signal
import socket
from collections.abc import Callable
from functools import partial
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.config import Config as GunicornConfig
from gunicorn.glogging import Logger

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.core import checkpoint
from scorekeeper.core.db import db
from scorekeeper.house.backup import scheduler as nightly
from scorekeeper.server.bridge import Bridge
from scorekeeper.server.connections import HEAD_SECONDS, Door
from scorekeeper.server.tls import Certificate
from scorekeeper.server.worker import Worker

_MORE_CONNECTIONS = 1000
"""Connections of a worker besides those of its streams."""

_OTHER_FILES = 500
"""Open files of a worker that are no connections: databases, folders, printers."""

_FORMAT = "%(asctime)s %(levelname)s %(message)s"
_SECRET = re.compile(r"(/join/)[^\s/?\"']+")


def serve(
    config: Config,
    listener: socket.socket,
    *,
    workers: int,
    threads: int,
    certificate: Certificate | None = None,
) -> None:
    """Serve the app until a signal ends the process.

    Args:
        config: the app's settings.
        listener: a listening socket, which is handed over.
        workers: processes.
        threads: requests that each of them answers at the same time.
        certificate: for https.
    """
    logging.basicConfig(level=logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(WithoutSecrets(_FORMAT))
    settings: dict[str, Any] = {
        "bind": f"fd://{listener.detach()}",
        "worker_class": Worker,
        "workers": workers,
        "keepalive": HEAD_SECONDS,
        "graceful_timeout": 3,
        "asgi_lifespan": "off",
        "asgi_disconnect_grace_period": 0,  # who has gone is not waited for
        "control_socket_disable": True,
        "forwarded_allow_ips": "",  # the app alone decides which proxies it believes
        "accesslog": None,  # addresses carry secrets
        "errorlog": "-",
        "loglevel": "warning",
        "logger_class": ErrorLog,
        "post_worker_init": partial(start_threads, config),
        "worker_exit": lambda _arbiter, _worker: leave_soon(),
        "on_exit": lambda _arbiter: leave_soon(),
    }
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # not under nohup
        settings["when_ready"] = stop_with_the_terminal
    if certificate:
        settings |= {"certfile": str(certificate.certificate), "keyfile": str(certificate.key)}
    most = allow_connections(config.streams + _MORE_CONNECTIONS)
    # behind a proxy all come from one address
    door = partial(Door, most, most if config.proxies else config.connections)
    Server(config, threads, door, settings).run()


class Server(BaseApplication):
    """gunicorn with our settings; it reads neither a file nor its own variables."""

    def __init__(
        self, config: Config, threads: int, door: Callable[[], Door], settings: dict[str, Any]
    ) -> None:
        self.door = door
        self._config = config
        self._threads = threads
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Called by gunicorn while it is made, and when it reloads."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Bridge:
        """The app, made in each worker: no connection to a database may cross a fork."""
        return Bridge(create_app(self._config), self._threads, self._config.proxies)


def allow_connections(count: int) -> int:
    """Have each worker open as many files as that takes, of which shells allow a thousand.

    Returns:
        How many connections there may be: the system's own limit stays. As many again are open
        for a moment, to be refused.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * count + _OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if resource.RLIM_INFINITY != soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(count, (wanted - _OTHER_FILES) // 2)


class WithoutSecrets(logging.Formatter):
    """Log lines in which nobody finds a link to join with."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, traceback included."""
        return _SECRET.sub(r"\1…", super().format(record))


class ErrorLog(Logger):
    """gunicorn's own log; it quotes the address of a request that failed."""

    def setup(self, cfg: GunicornConfig) -> None:
        """Called by gunicorn before the first line."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(WithoutSecrets(_FORMAT))


def start_threads(config: Config, worker: Worker) -> None:
    """Once a worker has its app: what goes on beside the requests."""
    with worker.bridge.app.app_context():
        checkpoint.start(db.engine)
        if config.backups is not None:
            nightly.start(db.engine, config.backups, tls=config.tls)


def leave_soon() -> None:
    """At a process's end Python looks through all there is for what nobody needs: a second each."""
    gc.freeze()


def stop_with_the_terminal(arbiter: Arbiter) -> None:
    """Closing the window stops the server; gunicorn would reload, and keep the port."""
    arbiter.handle_hup = arbiter.handle_term  # type: ignore[method-assign]
