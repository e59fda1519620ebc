"""Version 1 of the API: what clients send and get as JSON."""
