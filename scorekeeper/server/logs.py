"""The server's log on stderr, as lines of text or of JSON, without the secrets of links."""

import json
import logging
import re
from datetime import UTC, datetime

from gunicorn.config import Config as GunicornConfig
from gunicorn.glogging import Logger

from scorekeeper.config import Config

_FORMAT = "%(asctime)s %(levelname)s %(message)s"
_SECRET = re.compile(r"(/(?:join|feed)/)[^\s/?\"']+")


def init_logs(config: Config) -> None:
    """Log warnings and errors in the format of the settings."""
    logging.basicConfig(level=logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(JsonLines() if config.json_log else WithoutSecrets(_FORMAT))


class WithoutSecrets(logging.Formatter):
    """Removes the secrets of join links and feeds from log lines."""

    def format(self, record: logging.LogRecord) -> str:
        return _without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """Formats each record as an object in one line: time (UTC), level, logger, message, error."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        entry = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        clean = {key: _without_secrets(value) for key, value in entry.items()}
        return json.dumps(clean, ensure_ascii=False)


class ErrorLog(Logger):
    """gunicorn's own log, which contains the addresses of failed requests: ours formats it."""

    def setup(self, cfg: GunicornConfig) -> None:
        """Pass its lines on to our log; gunicorn calls this before the first line."""
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True


def _without_secrets(line: str) -> str:
    return _SECRET.sub(r"\1…", line)
