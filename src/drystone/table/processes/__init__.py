"""Work that is done in other processes, fairly queued: bots, pictures, uploads."""
