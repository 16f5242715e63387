"""Serving the app with gunicorn, which is set up here and nowhere else."""

import gc
import logging
import re
import resource
import signal
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.config import Config as GunicornConfig
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.live.few import FewThreads
from scorekeeper.live.hub import Hub
from scorekeeper.sheets.press import press
from scorekeeper.store import checkpoint, nightly
from scorekeeper.store.db import db
from scorekeeper.tls import Certificate

_FOR_REQUESTS = 56
"""Threads of a worker that are never taken by streams; of few threads it is half."""

_MORE_CONNECTIONS = 1000
"""Connections of a worker that are open and have no thread: between two requests."""

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
    config = replace(config, streams=max(threads - _FOR_REQUESTS, threads // 2))
    logging.basicConfig(level=logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(WithoutSecrets(_FORMAT))
    settings: dict[str, Any] = {
        "bind": f"fd://{listener.detach()}",
        "worker_class": "gthread",
        "workers": workers,
        "threads": threads,
        "worker_connections": threads + _MORE_CONNECTIONS,  # it takes no more than 1,000 else
        "graceful_timeout": 3,  # an open stream would hold a stop for 30 s
        "control_socket_disable": True,
        "forwarded_allow_ips": "",  # the app alone decides which proxies it believes
        "accesslog": None,  # addresses carry secrets
        "errorlog": "-",
        "loglevel": "warning",
        "logger_class": ErrorLog,
        "post_worker_init": partial(start_threads, config.backups),
        "worker_exit": lambda _arbiter, _worker: leave_soon(),
        "on_exit": lambda _arbiter: leave_soon(),
    }
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # not under nohup
        settings["when_ready"] = stop_with_the_terminal
    if certificate:
        settings |= {"certfile": str(certificate.certificate), "keyfile": str(certificate.key)}
        settings["ssl_context"] = one_context()
    allow_connections(threads + _MORE_CONNECTIONS)
    Server(config, settings).run()


class Server(BaseApplication):
    """gunicorn with our settings; it reads neither a file nor its own variables."""

    def __init__(self, config: Config, settings: dict[str, Any]) -> None:
        self._config = config
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Called by gunicorn while it is made, and when it reloads."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The app, made in each worker: no connection to a database may cross a fork."""
        app = create_app(self._config)
        app.wsgi_app = FewThreads(app.wsgi_app, self.cfg.threads)  # type: ignore[method-assign]
        return app


def one_context() -> Callable[[Any, Callable[[], ssl.SSLContext]], ssl.SSLContext]:
    """The same context for all of a worker's connections; gunicorn would make each its own."""
    made: list[ssl.SSLContext] = []

    def context(_config: Any, make: Callable[[], ssl.SSLContext]) -> ssl.SSLContext:
        if not made:
            made.append(make())
        return made[0]

    return context


def allow_connections(count: int) -> None:
    """Each is an open file, of which shells allow a thousand; the system's own limit stays."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + _MORE_CONNECTIONS  # databases and folders come on top
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if resource.RLIM_INFINITY != soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


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


def start_threads(backups: Path | None, worker: Worker) -> None:
    """Once a worker has its app: what goes on beside the requests."""
    start_checkpoints(worker)
    close_streams_at_the_end(worker)
    if backups is not None:
        app: Any = worker.wsgi
        with app.app_context():
            nightly.start(db.engine, backups)


def close_streams_at_the_end(worker: Worker) -> None:
    """Who follows a night, or waits for a sheet, is let go as soon as the worker is to stop.

    It would wait for them.
    """
    app: Any = worker.wsgi
    hub: Hub = app.extensions["live"]
    stop = signal.getsignal(signal.SIGTERM)

    def let_go(number: int, frame: FrameType | None) -> None:
        for close in (hub.close, press().close):  # in threads: a signal may come under their locks
            threading.Thread(target=close, daemon=True).start()
        if callable(stop):
            stop(number, frame)

    signal.signal(signal.SIGTERM, let_go)


def leave_soon() -> None:
    """At a process's end Python looks through all there is for what nobody needs: a second each."""
    gc.freeze()


def start_checkpoints(worker: Worker) -> None:
    """Once a worker has its app: see store/checkpoint.py."""
    app: Any = worker.wsgi
    with app.app_context():
        checkpoint.start(db.engine)


def stop_with_the_terminal(arbiter: Arbiter) -> None:
    """Closing the window stops the server; gunicorn would reload, and keep the port."""
    arbiter.handle_hup = arbiter.handle_term  # type: ignore[method-assign]
