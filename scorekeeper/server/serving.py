"""Serve the app with gunicorn, which is configured only here."""

import gc
import os
import resource
import shutil
import signal
import socket
import tempfile
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.core import checkpoint
from scorekeeper.core.db import db
from scorekeeper.house.backup import scheduler as nightly
from scorekeeper.house.deletion import scheduler as deletion
from scorekeeper.server.bridge import Bridge
from scorekeeper.server.connections import HEAD_SECONDS, Door
from scorekeeper.server.listening import run_again
from scorekeeper.server.logs import ErrorLog, init_logs
from scorekeeper.server.tls import Certificate
from scorekeeper.server.worker import Worker

_MORE_CONNECTIONS = 1000
"""Connections of a worker in addition to those of its streams."""

_OTHER_FILES = 500
"""Open files of a worker other than connections: databases, folders, printers."""

_STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)


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
        listener: a listening socket, which gunicorn takes over.
        threads: the number of requests that each process answers at the same time.
        certificate: the certificate for https, if any.
    """
    init_logs(config)
    held = listener.dup()  # gunicorn closes its own when it stops
    settings: dict[str, Any] = {
        "bind": f"fd://{listener.detach()}",
        "worker_class": Worker,
        "workers": workers,
        "keepalive": HEAD_SECONDS,
        "graceful_timeout": 3,
        "asgi_lifespan": "off",
        "asgi_disconnect_grace_period": 0,  # do not wait for a client that is gone
        "control_socket_disable": True,
        "forwarded_allow_ips": "",  # only the app decides which proxies it trusts
        "accesslog": None,  # addresses contain secrets
        "errorlog": "-",
        "loglevel": "warning",
        "logger_class": ErrorLog,
        "post_worker_init": partial(start_threads, config),
        "worker_exit": lambda _arbiter, _worker: skip_final_collection(),
        "on_exit": lambda _arbiter: skip_final_collection(),
    }
    if certificate:
        settings |= {"certfile": str(certificate.certificate), "keyfile": str(certificate.key)}
    if config.metrics_token:
        settings |= share_metrics()
    limit = allow_connections(config.streams + _MORE_CONNECTIONS)
    # behind a proxy all connections come from one address
    door = partial(Door, limit, limit if config.proxies else config.connections)
    gc.collect()
    gc.freeze()  # collections in the workers would copy the pages that they share with this process
    Server(config, threads, door, settings, held).run()


class Server(BaseApplication):
    """gunicorn with our settings; it reads neither a configuration file nor its own variables."""

    def __init__(
        self,
        config: Config,
        threads: int,
        door: Callable[[], Door],
        settings: dict[str, Any],
        held: socket.socket,
    ) -> None:
        self.door = door
        self._config = config
        self._threads = threads
        self._settings = settings
        self._held = held
        super().__init__()

    def load_config(self) -> None:
        """Set the settings; gunicorn calls this at the start and at a reload."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Bridge:
        """Create the app in each worker: database connections must not cross a fork."""
        app, observe = create_app(self._config), None
        if self._config.metrics_token:
            # loaded late, because its library reads the folder's variable when it is loaded
            from scorekeeper.server.metrics import add_metrics  # noqa: PLC0415

            observe = add_metrics(app, self._config)
        return Bridge(app, self._threads, self._config.proxies, observe)

    def run(self) -> None:
        """Serve until a signal ends the process."""
        Restarting(self, self._held).run()


class Restarting(Arbiter):
    """gunicorn's main process, which starts its command again at SIGHUP.

    It stops instead if SIGHUP says that the terminal was closed, or if a signal that stops it
    arrives before the new run.
    """

    def __init__(self, app: Server, held: socket.socket) -> None:
        super().__init__(app)
        self._held = held
        self._is_stopping = False
        # before gunicorn handles it; nohup ignores it
        self._stops = has_terminal() and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN

    def signal(self, sig: int, frame: FrameType | None) -> None:
        """Queue a signal; gunicorn drops those behind one that does not return."""
        self._is_stopping |= sig in _STOPS
        super().signal(sig, frame)

    def handle_hup(self) -> None:
        """Restart, or stop."""
        if self._stops:
            self.handle_term()
        self.stop()
        self.cfg.on_exit(self)
        for number in _STOPS:
            signal.signal(number, signal.SIG_DFL)  # the workers have ended
        if self._is_stopping:
            raise SystemExit
        run_again(self._held)


def allow_connections(count: int) -> int:
    """Raise the limit of open files, usually a thousand, for `count` connections per worker.

    Returns:
        `count`, or fewer if the system's hard limit requires it. As many more can be open briefly
        while they are refused.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = 2 * count + _OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        files = min(files, hard)
    if resource.RLIM_INFINITY != soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return min(count, (files - _OTHER_FILES) // 2)


def start_threads(config: Config, worker: Worker) -> None:
    """Start the background threads of a worker once it has its app."""
    app = worker.bridge.app
    with app.app_context():
        checkpoint.start(db.engine)
        if config.backups is not None:
            nightly.start(db.engine, config.backups, tls=config.tls)
    if not config.moved_to:  # the new server has what was changed since, such as a restored house
        deletion.start(app, config)


def share_metrics() -> dict[str, Any]:
    """Make a folder for the metrics of all workers; returns gunicorn's hooks that clean it."""
    folder = tempfile.mkdtemp(prefix="scorekeeper-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder

    def forget(_arbiter: Arbiter, worker: Worker) -> None:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - as above

        mark_process_dead(worker.pid)

    def end(_arbiter: Arbiter) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        skip_final_collection()

    return {"child_exit": forget, "on_exit": end}


def skip_final_collection() -> None:
    """Skip the garbage collection at the end of the process, which would take a second."""
    gc.freeze()


def has_terminal() -> bool:
    """Return whether a terminal controls this process, which ends it by SIGHUP."""
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
    except OSError:
        return False
    return True
