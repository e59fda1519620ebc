"""One game at a table: its events, seats, clock and log, and what one viewer may know of it."""
