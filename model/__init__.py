"""What the game is: rules as data, their machines and graphs; no solver and no command line."""
