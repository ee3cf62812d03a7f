"""From scenario and card files to a ground machine; a file with errors gives all of them, never a machine."""
