"""What every component says of itself: what you get, what it costs, when, and the rule's number.

The sentences are made from the same values that the rules read, so that an owner's corrections are
told too. A chapter for each place on the table.
"""
