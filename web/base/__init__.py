"""Common parts of all pages.

`settings`, `request_language`, `addresses`, `form`, `page_words`; `drawings` (of cards), `board_picture`,
`log_version` (which state of the log a page was made for), `noted_since` (what others noted since) and
`rendering` (from a template to an answer). `connections` limits who may connect; `kept_address` is what
survives a restart.
"""
