"""Packing, compilation and exploration of machines, and the graph as networkx sees it."""
