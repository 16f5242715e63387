"""The command that upgrades the database, and undoes that."""

import click
from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.cli.backups import restore_from
from scorekeeper.cli.terminal import bring_up_to_date, open_app
from scorekeeper.config import Config
from scorekeeper.console import fail, say
from scorekeeper.core.db import db
from scorekeeper.core.migrate import check_version, pending, version_of
from scorekeeper.core.presence import Presence, presence
from scorekeeper.house.backup.upgrading import newest_former


def upgrade_database(config: Config, *, preview: bool) -> None:
    """Print the steps of the upgrade, then do it, unless it is a preview."""
    with open_app(config, alone=not preview) as app:
        version, steps = None, []
        if presence(db.engine) is Presence.THERE:
            with db.engine.connect() as connection:
                version = version_of(connection)
            check_version(version)
            steps = pending(version)
        if not steps:
            click.echo(gettext("Nothing to upgrade."))
            return
        click.echo(gettext("Version %(version)s of the database becomes:", version=version))
        for step in steps:
            click.echo(f"  {step.version}  {step.title}")
        if not preview:
            bring_up_to_date(app, config)


def undo_upgrade(config: Config, *, yes: bool) -> None:
    """Restore the database that was saved before the last upgrade, in its version."""
    former = newest_former(config.backups_folder)
    if former is None:
        fail(say(text("There is no upgrade to undo.")))
    restore_from(config, str(former), yes=yes, upgrade=False)
    click.echo(
        say(text("Install the earlier release before the next start, which would upgrade again."))
    )
