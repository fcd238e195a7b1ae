"""The open game while it grows.

Read `live_game` (one log, what follows from it, who listens) and `games`. `sent_forms` keeps a double tap
from acting twice; `streams`, `background` and `listing` serve many pages.
"""
