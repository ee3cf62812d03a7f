"""What files of every game have in common: the list of errors, limits, and complaints about cards."""
