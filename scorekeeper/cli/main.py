"""The `scorekeeper` command.

Flask and the database are loaded inside the commands that need them, so that others start quickly.
"""

import errno
import io
import os
import signal
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

_ADDRESS = "address"  # the file in the instance folder with the server's last address
_OUTPUT_FAILS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_house = click.option("--house", "house_id", metavar="ID", help="The house, if there are several.")


class _Kind(click.ParamType[str]):
    """The kinds of files that can be exported: those of the games, and a whole house."""

    name = "kind"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check that it is one of the kinds."""
        return click.Choice(self._all()).convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "|".join(self._all())

    def _all(self) -> list[str]:
        from scorekeeper.games.registry import FILES

        return [*(file.noun for file in FILES), "house"]


class _Commands(click.Group):
    """The commands; if the output cannot be written, a command fails with a single line."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command in the arguments."""
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
        sys.stdout.reconfigure(errors="replace")  # replace missing letters


@main.command()
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - phones must reach it
    envvar="SCOREKEEPER_HOST",
    show_default=True,
    help="The address to listen on; 127.0.0.1 is for this computer only.",
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
    help="The number of processes; more than one is useful with PostgreSQL.",
)
@click.option(
    "--threads",
    default=64,
    type=click.IntRange(1),
    envvar="SCOREKEEPER_THREADS",
    show_default=True,
    help="The number of requests that each process answers at the same time.",
)
@click.option("--https", is_flag=True, help="Encrypt, with a certificate made here.")
@click.option("--new", is_flag=True, help="Start with an empty house if the database is lost.")
def run(host: str, port: int, workers: int, threads: int, https: bool, new: bool) -> None:
    """Serve the app, and print a link for the first phone."""
    from scorekeeper.cli import terminal
    from scorekeeper.core import network
    from scorekeeper.core.clock import now_ms
    from scorekeeper.house.tidying import complete, tidy
    from scorekeeper.server.serving import serve

    # until the server has its own handler: the first process of a container ignores it by default
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    config = _config()
    if not _url_given():
        config = replace(config, url=network.base_address(host, port, https=https))
    own = (urlsplit(config.url).hostname or "", *network.own_names())
    config = replace(config, hosts=tuple(dict.fromkeys((*config.hosts, *own))))
    with ExitStack() as serving:
        with terminal.open_app(config, new=new) as app:
            terminal.check_scheme(config, https=https)
            listener = terminal.open_socket(host, port)
            with terminal.starting(config):
                houses = terminal.houses(app, config)
                tidy(now_ms())
                complete()
            # also with plain http at home, so that phones can install it before https is used
            offers = https or terminal.is_plain_at_home(config)
            certificate = terminal.certificate(config) if offers else None
            with suppress(OSError):  # other commands use it only for the links that they print
                (config.instance / _ADDRESS).write_text(f"{config.url}\n", encoding="utf-8")
            if config.moved_to:
                terminal.say_moved(config)
            else:
                terminal.greet(config.url, houses)
            terminal.advise(config, certificate, port if not _url_given() else None)
            serving.enter_context(terminal.in_use(config))
        if certificate:
            config = replace(config, authority=certificate.authority)
        used = certificate if https else None
        serve(config, listener, workers=workers, threads=threads, certificate=used)


@main.command("owner-link")
@_house
def owner_link(house_id: str | None) -> None:
    """Print a new link that makes its first user an owner."""
    from scorekeeper.cli import terminal

    config = _config()
    with terminal.open_app(config) as app:
        house = terminal.choose(terminal.houses(app, config), house_id, deleted=True)
        terminal.print_link(_address(config), house)


@main.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the file with its points filled in.")
def score(file: str, as_json: bool) -> None:
    """Score a file of any game; - is the standard input. Needs no database."""
    from scorekeeper.cli.score import print_scores

    print_scores(file, as_json=as_json)


@main.command("import")
@click.argument("file")
@click.option("--preview", is_flag=True, help="Show what would change, and change nothing.")
@_house
def import_(file: str, house_id: str | None, *, preview: bool) -> None:
    """Import a file of any game, or a whole house."""
    from scorekeeper.cli import files as filing

    config = _config()
    if preview:
        filing.preview_file(config, file, house_id)
    else:
        filing.import_file(config, file, house_id, _address(config))


@main.command()
@click.argument("kind", type=_Kind())
@click.argument("name", required=False, metavar="[NUMBER|NAME]")
@click.option(
    "--output",
    "-o",
    default="-",
    metavar="FILE",
    help="The file; - is the standard output.",
)
@_house
def export(kind: str, name: str | None, output: str, house_id: str | None) -> None:
    """Export a sitting, by its number or its name, or a whole house as a file."""
    from scorekeeper.cli import files as filing

    if (name is None) == (kind != "house"):
        raise click.UsageError(f"{kind} NUMBER|NAME" if name is None else "house [--house ID]")
    if name is None:
        filing.export_house(_config(), output, house_id)
    else:
        filing.export_file(_config(), kind, name, output, house_id)


@main.command()
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace an existing file.")
def backup(file: str, force: bool) -> None:
    """Copy everything into a file; the server may be running."""
    from scorekeeper.cli.backups import backup_to

    backup_to(_config(), file, force=force)


@main.command()
@click.argument("file")
@click.option("--preview", is_flag=True, help="Restore and compare in a temporary database only.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def restore(file: str, preview: bool, yes: bool) -> None:
    """Restore a backup, which replaces everything."""
    from scorekeeper.cli.backups import preview_restore, restore_from

    if preview:
        preview_restore(_config(), file)
    else:
        restore_from(_config(), file, yes=yes)


@main.command()
@click.option("--preview", is_flag=True, help="Show what would change, and change nothing.")
@click.option("--undo", is_flag=True, help="Restore the database from before the last upgrade.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def upgrade(preview: bool, undo: bool, yes: bool) -> None:
    """Upgrade the database to this release, after a backup; every start does it too."""
    from scorekeeper.cli.upgrades import undo_upgrade, upgrade_database

    if undo:
        undo_upgrade(_config(), yes=yes)
    else:
        upgrade_database(_config(), preview=preview)


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Print the results for programs.")
def doctor(as_json: bool) -> None:
    """Check the installation: a line for each part, ok or what to do."""
    from scorekeeper.cli.doctor import examine

    examine(as_json=as_json)


@main.command()
def recount() -> None:
    """Recount all statistics from the games."""
    from scorekeeper.cli.backups import recount_all

    recount_all(_config())


@main.command()
def demo() -> None:
    """Fill an empty database with a demo house."""
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
    """Return the address at which phones reach the server, as far as known."""
    return config.url if _url_given() else _last_address(config.instance) or config.url


def _last_address(instance: Path) -> str | None:
    """Return the server's last address, which `run` has saved."""
    try:
        address = (instance / _ADDRESS).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return address if address.startswith(("http://", "https://")) else None
