"""Checks that visit every reachable state of a scenario."""
