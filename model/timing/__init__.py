"""The kernel that the games share: chain, priority, passing, windows and the placement of triggers."""
