"""The page for phones and browsers.

Read `application` (its addresses), `app` and `server` (how it starts and ends); `site` (the same without a
server). From the ground up: `base`, `live` (the open game), `forms` and `middleware`, `pages`.
"""
