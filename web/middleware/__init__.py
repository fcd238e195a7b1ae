"""Around every page: `guard` (who is let in), `tokens`, `form_body`, `rate_limit`, `errors`."""
