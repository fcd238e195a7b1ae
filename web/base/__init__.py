"""Common parts of all pages.

Read `settings`, `request_language`, `addresses`, `form` and `page_words`, then `drawings` (of cards) and
`board_picture`. `log_version` is the state of the log that a page was made for, `noted_since` the lines that
others added since, and `rendering` makes an answer from a template. `connections` limits clients, and
`kept_address` keeps the address across a restart.
"""
