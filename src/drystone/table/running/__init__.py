"""The games that are open in this process: their one writer, who watches them, their bots."""
