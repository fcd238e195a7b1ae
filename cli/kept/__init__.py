"""What the program says in every game alike, kept as text: it is said before anything is imported.

Read `answers` (what is kept for an invocation); `write` makes `texts/` anew from what the program says
(`make words`).
"""
