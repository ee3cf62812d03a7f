"""Proofs for all cards and any chain length, and bounded search, by Z3."""
