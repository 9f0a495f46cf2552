"""Tables and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both, with the indexes of the lobby and of what is to wake."""
    op.create_table(
        "tables",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("updated_at", sa.Double, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("owed", sa.Text, nullable=False),
        sa.Column("wake_at", sa.Double, nullable=True),
        sa.Column("summary", sa.Text, nullable=False),
    )
    is_open = sa.text("listed AND stage = 'gathering' AND free > 0")
    op.create_index(
        "tables_open",
        "tables",
        ["updated_at", "name"],
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    awake = sa.text("wake_at IS NOT NULL")
    op.create_index(
        "tables_wake", "tables", ["wake_at"], sqlite_where=awake, postgresql_where=awake
    )
    op.create_table(
        "entries",
        sa.Column("table_name", sa.Text, sa.ForeignKey("tables.name"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
