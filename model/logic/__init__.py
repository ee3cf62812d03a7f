"""The small typed language of rules and properties: sorts, terms and operators; it knows no game."""
