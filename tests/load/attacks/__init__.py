"""Every attack that a server in the open has to bear, against real servers on this machine.

    python -m tests.load.attacks                  # all of them; a table of what came of each
    python -m tests.load.attacks --only talk hints
    python -m tests.load.attacks --broken         # each against a server without its bound

An attacker (`guests`, `floods`) runs in a process and at an address of its own, and prints what it
got that it should not have. A bystander (`bystander`) plays meanwhile on the attacked server and,
in turn, on one that nobody attacks; whatever belongs to the attack is frozen while it does the
latter. So both are timed on the same machine within the same second, and what else the machine does
slows both down alike.
"""
