"""What must be caught: games and dice with one flaw each, compiled like sound ones."""
