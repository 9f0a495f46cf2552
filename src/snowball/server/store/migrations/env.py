"""What Alembic runs to get from one form of the database to the next."""

from alembic import context

from snowball.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # Whoever calls has begun a transaction, and either all of it happens or nothing.
    transactional_ddl=True,
)
context.run_migrations()
