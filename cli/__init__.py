"""How you ask: arguments in, a report and an exit code out."""
