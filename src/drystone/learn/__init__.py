"""Teaching: lessons as data, played with the real rules. Knows no server and no page."""
