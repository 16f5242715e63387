"""Run Alembic's migrations on the connection in its config, or on the app's engine."""

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


connection_in_config = context.config.attributes.get("connection")
if connection_in_config is not None:
    run(connection_in_config)
else:
    with begin_writing(db.engine) as new_connection:
        run(new_connection)
