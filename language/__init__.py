"""Sentences in French and English. This package knows nothing of the game.

Read `message` (a sentence as a code with arguments), then `words` (its text in a language); `choice` says
in which language, `grammar` what each does with its sentences, `sentence_words` in which words suggestions
are written. `name`, `articles`, `numbers`, `letters` and `printable` serve sentences; `locale/` holds the
catalogues.
"""
