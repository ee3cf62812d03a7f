"""State variables, rules, machines, rule sets with their options, and the reference interpreter."""
