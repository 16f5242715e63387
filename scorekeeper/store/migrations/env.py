"""How Alembic reaches our database: through the app's engine."""

from alembic import context
from flask import current_app

database = current_app.extensions["migrate"].db


def run() -> None:
    """Run the migrations in one transaction."""
    with database.engine.connect().execution_options(writing=True) as connection:
        context.configure(
            connection=connection,
            target_metadata=database.metadata,
            render_as_batch=True,
            compare_type=True,
        )
        with context.begin_transaction():
            context.run_migrations()


run()
