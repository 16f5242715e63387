"""Settings, from the environment."""

import contextlib
import ipaddress
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from scorekeeper.base.text import Text, text

_CONNECTIONS = 200
_WRITE_LIMIT = "240/minute"
_SECONDS = {"second": 1, "minute": 60, "hour": 60 * 60, "day": 24 * 60 * 60}
_LOCAL = ("localhost", "127.0.0.1", "[::1]")


class ConfigError(ValueError):
    """A setting that cannot be used; `text` is the line for the person who starts the app."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@dataclass(frozen=True, slots=True)
class Config:
    """Everything the app is told from outside.

    Args:
        instance: the folder of the user's data.
        database_url: SQLite file or PostgreSQL server.
        secret: signs sessions; kept in `instance` unless given.
        url: the address people use; its scheme decides about cookies and the warning.
        hosts: further host names to answer to.
        proxies: how many proxies in front are trusted to name the client.
        write_limit: writes a device may make, as `rate` reads it.
        backups: the folder of the nightly copies, if they are made.
        streams: how many may follow nights at once, in one process.
        connections: how many of one address there may be at once, in one process.
        authority: the certificate that phones can be told to trust, if the server made one.
    """

    instance: Path
    database_url: str
    secret: str
    url: str = "http://localhost:8000"
    hosts: tuple[str, ...] = _LOCAL
    proxies: int = 0
    write_limit: str = _WRITE_LIMIT
    backups: Path | None = None
    streams: int = 4000
    connections: int = _CONNECTIONS
    authority: Path | None = None

    @property
    def tls(self) -> Path:
        """The folder of the certificates that the server makes itself."""
        return self.instance / "tls"

    @property
    def https(self) -> bool:
        """Whether people reach the app over https."""
        return self.url.startswith("https://")

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> "Config":
        """The settings in the environment.

        Raises:
            ConfigError: one that cannot be used.
        """
        instance = Path(os.path.realpath(env.get("SCOREKEEPER_INSTANCE", "instance")))
        try:
            instance.mkdir(parents=True, exist_ok=True)
            secret = env.get("SCOREKEEPER_SECRET") or _kept_secret(instance / "secret")
        except OSError as error:
            raise ConfigError(
                text(
                    "%(file)s cannot be used: %(why)s.", file=str(instance), why=str(error.strerror)
                )
            ) from error
        url = (env.get("SCOREKEEPER_URL") or "http://localhost:8000").rstrip("/")
        host = _check_url(url)
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
        )


def _number(env: Mapping[str, str], name: str, usual: int) -> int:
    value = env.get(name) or str(usual)
    if not (value.isascii() and value.isdigit()):
        raise ConfigError(text("%(name)s is not a number: %(value)s", name=name, value=value))
    return int(value)


def rate(said: str) -> tuple[int, int]:
    """How many there may be, and in how many seconds, of a limit such as 240/minute.

    Raises:
        ConfigError: it is none.
    """
    most, _, unit = said.partition("/")
    if not (most.isascii() and most.isdigit()) or unit not in _SECONDS:
        raise ConfigError(
            text("SCOREKEEPER_WRITE_LIMIT must look like 240/minute, not %(value)s", value=said)
        )
    return int(most), _SECONDS[unit]


def is_private(host: str) -> bool:
    """Whether the host is this machine or lies in a home network."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return host == "localhost" or host.endswith((".local", ".lan", ".home.arpa"))
    return address.is_private or address.is_loopback


def _backups(wanted: str | None, instance: Path) -> Path | None:
    """Where the nightly copies go: next to the database unless told, nowhere if they are off."""
    if wanted == "off":
        return None
    return Path(os.path.realpath(wanted)) if wanted else instance / "backups"


def _database_url(env: Mapping[str, str], instance: Path) -> str:
    url = env.get("DATABASE_URL") or f"sqlite:///{instance / 'scorekeeper.sqlite'}"
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise ConfigError(text("DATABASE_URL is neither sqlite:///… nor postgresql://…"))
    return url


def _check_url(url: str) -> str:
    """The host of the address; plain http is for a home network only."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path:
        raise ConfigError(
            text("SCOREKEEPER_URL must look like https://cards.example, not %(url)s", url=url)
        )
    if parts.scheme == "http" and not is_private(parts.hostname):
        raise ConfigError(
            text("SCOREKEEPER_URL is a public address and needs https: %(url)s", url=url)
        )
    return parts.hostname


def _kept_secret(path: Path) -> str:
    """The secret in the file, made at the first start and readable by its owner only."""
    if not path.exists():
        fresh = path.with_name(f"secret.{secrets.token_hex(4)}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32))
        with contextlib.suppress(FileExistsError):
            os.link(fresh, path)  # whole or not at all, and the first of two starts wins
        fresh.unlink()
    return path.read_text()
