"""What somebody can do: something is possible, a move is there, a goal can be forced."""
