"""The pages without a server: answered inside a browser.

Read `in_browser` (one request, one answer), `files` and `archive` (games in and out), `join` and `joined`
(the games of tables). `hosting` serves a built site. Scripts in the same folder bring requests there and keep
the games.
"""
