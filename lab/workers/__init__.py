"""Much work, done by several: read `work` (in which order results come, what is lost), then who works:
`processes` of this machine, or a `cluster`. `interruption`: what ends it before its time.
"""
