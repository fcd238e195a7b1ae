"""Advice: `step` (one sentence), `lines` (all of it), `json`."""
