"""Sentences in French and English. This package knows nothing of the game.

Read `message` (a sentence as a code with arguments), then `words` (its text in a language). `choice` chooses
the language, `grammar` has the grammar of each, and `sentence_words` the words of written suggestions;
`setup_words` has those that are typed while a game is set up. `phrases` reads both. `name`, `articles`,
`numbers`, `dates`, `letters` and `printable` serve sentences; `locale/` has the catalogues.
"""
