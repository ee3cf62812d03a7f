"""The rule set of 胧月 (Oborozuki)."""
