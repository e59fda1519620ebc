"""Research: the arena, the training of bots, adapters."""
