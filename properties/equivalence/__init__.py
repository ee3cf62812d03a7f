"""Whether two machines of one position allow the same play, as far as it is observed."""
