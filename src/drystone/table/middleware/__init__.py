"""What every request passes first: connections, bans, sizes, rates, headers, compression."""
