"""How Alembic reaches a database: the connection it is given, or through the app's engine."""

from alembic import context
from sqlalchemy import Connection

from scorekeeper.core.db import begin_writing, db


def run(connection: Connection) -> None:
    """Run the migrations in one transaction."""
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        render_as_batch=True,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with begin_writing(db.engine) as own:
        run(own)
