"""The storage keys of what only some parts of the page keep. `ui.app.schema` says what each of all keys holds."""

HELP_USED = "dicetable.coached"
NOTES = "dicetable.notes "
NAME = "dicetable.name"
ORDER = "dicetable.players"
LAST = "dicetable.lab"
ODDS = "dicetable.odds"
DRAFT = "dicetable.draft"
