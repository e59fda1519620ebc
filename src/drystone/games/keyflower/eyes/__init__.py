"""What bots look at: one player's things as numbers."""
