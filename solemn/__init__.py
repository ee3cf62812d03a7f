"""Solemn checks the timing rules of card games as formal models.

This package is the way in and stays light: importing it loads neither the solver nor the command line.
"""

from __future__ import annotations

from importlib.metadata import version


__all__ = ["__version__"]

__version__ = version("solemn")
