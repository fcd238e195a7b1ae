"""What is said, in French and English. It knows nothing of the game.

Read `message` (what there is to say, as a code with arguments), then `words` (its sentence in a language).
`name`, `numbers`, `letters`, `printable` and `plain_signs` serve sentences; `locale/` holds the catalogues.
"""
