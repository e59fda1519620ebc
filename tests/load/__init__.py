"""Long runs against a real server on this machine: kills, several processes, a crowd.

    python -m tests.load.kills --store sqlite --kills 1000
    python -m tests.load.pair --minutes 5
    python -m tests.load.crowd --games 50 --spectators 500

Each stops by itself and ends with exit code 1 if what it must show did not hold. Short slices of
them run in the suite.
"""
