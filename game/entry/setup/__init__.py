"""A game's beginning, from typed words to its header.

Read `typed` (what was typed, and the header it means) and `new_game` (what is wrong or missing in it, and the
game on disk); `corrected` begins a game again where its set-up was wrong, `conversation` asks for what either
needs, one question after the other.
"""
