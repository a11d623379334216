"""The lab: other people's players in a sandbox, and a referee that trusts none of them. docs/security.md says how.

`sandbox` runs in the same interpreter as a player's code, `referee` and `tally` in an engine of their own.
"""
