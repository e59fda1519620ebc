"""Where everything is kept: SQLite or PostgreSQL, with the same tables."""
