"""Infinite play in explored scenarios: loops, who keeps them going, and which choices break them."""
