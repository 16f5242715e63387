"""Settings from the environment."""

import contextlib
import ipaddress
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from scorekeeper.assets import is_installed
from scorekeeper.base.text import Text, text

_CONNECTIONS = 200
_TOKEN_LENGTH = 16  # too long to guess
_WRITE_LIMIT = "240/minute"
_SECONDS = {"second": 1, "minute": 60, "hour": 60 * 60, "day": 24 * 60 * 60}
_NAMES = (
    "BACKUPS CONNECTIONS HOST HOSTS INSTANCE LOG METRICS_TOKEN MOVED_TO PORT PROXIES SECRET"
    " THREADS URL WORKERS WRITE_LIMIT"
)

SETTINGS = frozenset(f"SCOREKEEPER_{name}" for name in _NAMES.split())
"""All variables that are read, here or as options of `run`; DATABASE_URL is another."""

_LOCAL = ("localhost", "127.0.0.1", "[::1]")


class ConfigError(ValueError):
    """A setting that cannot be used; `text` is the message for the person who starts the app."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@dataclass(frozen=True, slots=True)
class Config:
    """All settings from outside.

    Args:
        instance: the folder of the user's data.
        database_url: the URL of the SQLite file or PostgreSQL database.
        secret: signs sessions; stored in `instance` unless it is set.
        url: the address people use; https makes cookies secure and turns off the warning.
        hosts: all host names that are accepted, that of `url` included.
        proxies: the number of trusted proxies that report the client's address.
        write_limit: the limit of writes per device, in the format of `rate`.
        backups: the folder of the nightly backups, if there are any.
        json_log: whether the log has lines of JSON, not of text.
        moved_to: the address to which everything has moved; blank if it has not.
        metrics_token: what a request for the metrics has to bring; blank for no metrics.
        streams: the most live streams at once, per process.
        connections: the most connections from one address at once, per process.
        authority: the authority's certificate for phones to trust, if the server made one.
    """

    instance: Path
    database_url: str
    secret: str
    url: str = "http://localhost:8000"
    hosts: tuple[str, ...] = _LOCAL
    proxies: int = 0
    write_limit: str = _WRITE_LIMIT
    backups: Path | None = None
    json_log: bool = False
    metrics_token: str = ""
    moved_to: str = ""
    streams: int = 4000
    connections: int = _CONNECTIONS
    authority: Path | None = None

    @property
    def tls(self) -> Path:
        """The folder of the certificates that the server makes."""
        return self.instance / "tls"

    @property
    def backups_folder(self) -> Path:
        """The folder of the backups, also if there are no nightly ones."""
        return self.backups or self.instance / "backups"

    @property
    def https(self) -> bool:
        """Whether people use https."""
        return self.url.startswith("https://")

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> "Config":
        """Read the settings from the environment.

        Raises:
            ConfigError: a setting cannot be used.
        """
        instance = Path(os.path.realpath(env.get("SCOREKEEPER_INSTANCE") or _usual_folder()))
        try:
            instance.mkdir(parents=True, exist_ok=True)
            secret = env.get("SCOREKEEPER_SECRET") or _stored_secret(instance / "secret")
        except OSError as error:
            raise ConfigError(
                text(
                    "%(file)s cannot be used: %(why)s.", file=str(instance), why=str(error.strerror)
                )
            ) from error
        url = (env.get("SCOREKEEPER_URL") or "http://localhost:8000").rstrip("/")
        host = _check_url(url, "SCOREKEEPER_URL")
        moved_to = env.get("SCOREKEEPER_MOVED_TO", "").rstrip("/")
        if moved_to:
            _check_url(moved_to, "SCOREKEEPER_MOVED_TO")
        write_limit = env.get("SCOREKEEPER_WRITE_LIMIT") or _WRITE_LIMIT
        rate(write_limit)
        more = tuple(name for name in env.get("SCOREKEEPER_HOSTS", "").split(",") if name)
        return cls(
            instance=instance,
            database_url=_database_url(env, instance),
            secret=secret,
            url=url,
            hosts=(*_LOCAL, host, *more),
            proxies=_number(env, "SCOREKEEPER_PROXIES", 0),
            connections=_number(env, "SCOREKEEPER_CONNECTIONS", _CONNECTIONS),
            write_limit=write_limit,
            backups=_backups(env.get("SCOREKEEPER_BACKUPS"), instance),
            metrics_token=_metrics_token(env.get("SCOREKEEPER_METRICS_TOKEN") or ""),
            moved_to=moved_to,
            json_log=_is_json(env.get("SCOREKEEPER_LOG") or "text"),
        )


def _usual_folder() -> Path:
    """Return the user's data folder on this platform; in a checkout, its own `instance`."""
    return user_data_path("scorekeeper", appauthor=False) if is_installed() else Path("instance")


def _number(env: Mapping[str, str], name: str, usual: int) -> int:
    value = env.get(name) or str(usual)
    if not (value.isascii() and value.isdigit()):
        raise ConfigError(text("%(name)s is not a number: %(value)s", name=name, value=value))
    return int(value)


def rate(value: str) -> tuple[int, int]:
    """Parse a limit such as 240/minute: the number, and the period in seconds.

    Raises:
        ConfigError: it is not such a limit.
    """
    limit, _, unit = value.partition("/")
    if not (limit.isascii() and limit.isdigit()) or unit not in _SECONDS:
        raise ConfigError(
            text("SCOREKEEPER_WRITE_LIMIT must look like 240/minute, not %(value)s", value=value)
        )
    return int(limit), _SECONDS[unit]


def is_private(host: str) -> bool:
    """Return whether the host is this machine or in a home network."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return host == "localhost" or host.endswith((".local", ".lan", ".home.arpa"))
    return address.is_private or address.is_loopback


def _backups(setting: str | None, instance: Path) -> Path | None:
    """Return the folder of the nightly backups, by default in `instance`; None for "off"."""
    if setting == "off":
        return None
    return Path(os.path.realpath(setting)) if setting else instance / "backups"


def _metrics_token(token: str) -> str:
    if token and len(token) < _TOKEN_LENGTH:
        raise ConfigError(
            text(
                "SCOREKEEPER_METRICS_TOKEN needs at least %(count)s characters.",
                count=_TOKEN_LENGTH,
            )
        )
    return token


def _is_json(log: str) -> bool:
    if log not in ("json", "text"):
        raise ConfigError(text("SCOREKEEPER_LOG is json or text, not %(value)s", value=log))
    return log == "json"


def _database_url(env: Mapping[str, str], instance: Path) -> str:
    url = env.get("DATABASE_URL") or f"sqlite:///{instance / 'scorekeeper.sqlite'}"
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise ConfigError(text("DATABASE_URL is neither sqlite:///… nor postgresql://…"))
    return url


def _check_url(url: str, name: str) -> str:
    """Return the host of the address in that setting; plain http is only for a home network."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path:
        raise ConfigError(
            text("%(name)s must look like https://cards.example, not %(url)s", name=name, url=url)
        )
    if parts.scheme == "http" and not is_private(parts.hostname):
        raise ConfigError(
            text("%(name)s is a public address and needs https: %(url)s", name=name, url=url)
        )
    return parts.hostname


def _stored_secret(path: Path) -> str:
    """Return the secret in the file; create it, readable only by its owner, at the first start."""
    if not path.exists():
        fresh = path.with_name(f"secret.{secrets.token_hex(4)}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32))
        with contextlib.suppress(FileExistsError):
            os.link(fresh, path)  # atomic; the first of two starts wins
        fresh.unlink()
    return path.read_text()
