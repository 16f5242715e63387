"""The `scorekeeper` command.

Flask and the database are loaded inside the commands that need them: the others start at once.
"""

import errno
import io
import os
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from scorekeeper.base.text import text
from scorekeeper.config import Config, ConfigError
from scorekeeper.console import discard_output, fail, say
from scorekeeper.games.commands import COMMANDS

_ADDRESS = "address"  # in the instance folder: where the server was reached last
_OUTPUT_FAILS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_house = click.option("--house", "wanted", metavar="ID", help="Which house, if there are several.")


class _Kind(click.ParamType[str]):
    """What can be written as a file: what the games tell by files, and a house."""

    name = "kind"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """One of the kinds there are."""
        return click.Choice(self._all()).convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """All of them, for the help."""
        return "|".join(self._all())

    def _all(self) -> list[str]:
        from scorekeeper.games.registry import FILES

        return [*(file.noun for file in FILES), "house"]


class _Commands(click.Group):
    """The commands; one whose output cannot be written ends with a line."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command that the arguments name."""
        try:
            return super().main(*args, **extra)
        except OSError as error:
            if error.errno not in _OUTPUT_FAILS or error.filename is not None:
                raise
            discard_output()
            fail(
                say(text("The output cannot be written: %(why)s.", why=str(error.strerror))),
                status=2,
            )


@click.group(name="scorekeeper", cls=_Commands)
def main() -> None:
    """A companion for card nights with real cards."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without a letter shows the others


@main.command()
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - phones have to reach it
    envvar="SCOREKEEPER_HOST",
    show_default=True,
    help="Where to listen; 127.0.0.1 is for this computer only.",
)
@click.option(
    "--port",
    default=8000,
    type=click.IntRange(1, 65535),
    envvar="SCOREKEEPER_PORT",
    show_default=True,
    help="The port to listen on.",
)
@click.option(
    "--workers",
    default=1,
    type=click.IntRange(1),
    envvar="SCOREKEEPER_WORKERS",
    show_default=True,
    help="Processes; more than one is of use with PostgreSQL.",
)
@click.option(
    "--threads",
    default=64,
    type=click.IntRange(1),
    envvar="SCOREKEEPER_THREADS",
    show_default=True,
    help="Requests that each process answers at the same time.",
)
@click.option("--https", is_flag=True, help="Encrypt, with a certificate made here.")
@click.option("--new", is_flag=True, help="Begin anew where the database is lost.")
def run(host: str, port: int, workers: int, threads: int, https: bool, new: bool) -> None:
    """Serve the app, and print a link for the first phone."""
    from scorekeeper.cli import terminal
    from scorekeeper.core import network
    from scorekeeper.core.clock import now_ms
    from scorekeeper.house.tidying import complete, tidy
    from scorekeeper.server.serving import serve

    config = _config()
    if not _url_given():
        config = replace(config, url=network.base_address(host, port, https=https))
    own = (urlsplit(config.url).hostname or "", *network.own_names())
    config = replace(config, hosts=tuple(dict.fromkeys((*config.hosts, *own))))
    with ExitStack() as serving:
        with terminal.opened(config, new=new) as app:
            terminal.check_scheme(config, https=https)
            listener = terminal.listen(host, port)
            houses = terminal.houses(app)
            tidy(now_ms())
            complete()
            # over plain http too: phones can trust it beforehand
            offers = https or terminal.is_plain_at_home(config)
            certificate = terminal.certificate(config) if offers else None
            with suppress(OSError):  # only `owner-link` would like to know
                (config.instance / _ADDRESS).write_text(f"{config.url}\n", encoding="utf-8")
            terminal.greet(config.url, houses)
            terminal.advise(config, certificate, port if not _url_given() else None)
            serving.enter_context(terminal.in_use(config))
        if certificate:
            config = replace(config, authority=certificate.authority)
        shown = certificate if https else None
        serve(config, listener, workers=workers, threads=threads, certificate=shown)


@main.command("owner-link")
@_house
def owner_link(wanted: str | None) -> None:
    """Print a fresh link that makes whoever opens it an owner."""
    from scorekeeper.cli import terminal

    config = _config()
    with terminal.opened(config) as app:
        terminal.print_link(_address(config), terminal.choose(terminal.houses(app), wanted))


@main.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the file, its points filled in.")
def score(file: str, as_json: bool) -> None:
    """Score a file of any game; - is the standard input. No database is needed."""
    from scorekeeper.cli.score import print_scores

    print_scores(file, as_json=as_json)


@main.command("import")
@click.argument("file")
@click.option("--preview", is_flag=True, help="Say what would change, and change nothing.")
@_house
def import_(file: str, wanted: str | None, *, preview: bool) -> None:
    """Take a file of any game, or a whole house, into the database."""
    from scorekeeper.cli import files as filing

    config = _config()
    if preview:
        filing.preview_file(config, file, wanted)
    else:
        filing.import_file(config, file, wanted, _address(config))


@main.command()
@click.argument("kind", type=_Kind())
@click.argument("name", required=False, metavar="[NUMBER|NAME]")
@click.option("--output", "-o", default="-", metavar="FILE", help="Where to write it to.")
@_house
def export(kind: str, name: str | None, output: str, wanted: str | None) -> None:
    """Write a sitting, by its number or its name, or a whole house as a file."""
    from scorekeeper.cli import files as filing

    if (name is None) == (kind != "house"):
        raise click.UsageError(f"{kind} NUMBER|NAME" if name is None else "house [--house ID]")
    if name is None:
        filing.export_house(_config(), output, wanted)
    else:
        filing.export_file(_config(), kind, name, output, wanted)


@main.command()
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
def backup(file: str, force: bool) -> None:
    """Copy everything into a file, also while the server runs."""
    from scorekeeper.cli.backups import backup_to

    backup_to(_config(), file, force=force)


@main.command()
@click.argument("file")
@click.option("--yes", is_flag=True, help="Do not ask.")
def restore(file: str, yes: bool) -> None:
    """Bring a backup back, in the place of everything there is."""
    from scorekeeper.cli.backups import restore_from

    restore_from(_config(), file, yes=yes)


@main.command()
def recount() -> None:
    """Work out all statistics anew from what was played."""
    from scorekeeper.cli.backups import recount_all

    recount_all(_config())


@main.command()
def demo() -> None:
    """Fill an empty database with a house to look at."""
    from scorekeeper.cli import files as filing

    config = _config()
    filing.demo(config, _address(config))


for command in COMMANDS:
    main.add_command(command)


def _config() -> Config:
    try:
        return Config.from_env()
    except ConfigError as error:
        fail(say(error.text))


def _url_given() -> bool:
    return bool(os.environ.get("SCOREKEEPER_URL"))


def _address(config: Config) -> str:
    """Where phones reach the server, as far as is known."""
    return config.url if _url_given() else _kept_address(config.instance) or config.url


def _kept_address(instance: Path) -> str | None:
    """Where the server was reached last, as `run` noted it."""
    try:
        kept = (instance / _ADDRESS).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return kept if kept.startswith(("http://", "https://")) else None
