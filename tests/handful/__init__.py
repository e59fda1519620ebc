"""A game of one turn, for the tests of search; compiled like the others."""
