"""The contract of a game's table, and other types of the table, for the type checker alone (see `ui.kit.types`)."""

from typing import Any, TypeAlias

Table: TypeAlias = Any
