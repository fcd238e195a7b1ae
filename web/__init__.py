"""The page for phones and browsers.

Read `app` (its addresses) and `server` (how it starts and ends). From the ground up: `base`, `live` (the
open game), `forms` and `middleware`, `pages`.
"""
