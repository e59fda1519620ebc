"""Speed beside that of others, in one run: `python -m tests.bench`, or `make bench`."""
