"""Why a property does not hold: traces, minimal witnesses, explanations, renderings and replay."""
