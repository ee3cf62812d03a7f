"""The rule set of the Yu-Gi-Oh! OCG: turn structure, summons, battle, end phase and eras."""
