"""Who somebody is: guests and kept identities, their devices, and which seats are theirs."""
