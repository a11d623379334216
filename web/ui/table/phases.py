"""The phases of a table. It is in exactly one of them at any moment: `Board.phase` reads it from the state, nobody sets it."""

EMPTY = "empty"  # no game is on the table
IN_HAND = "in hand"  # the dice wait to be thrown by the player
HELD = "held"  # an event is shown until the player goes on, as in a lesson
MOVING = "moving"  # a scene is shown: dice fly, or an event is held to be read
WAITING = "waiting"  # the engine owes an answer
COVERED = "covered"  # the device changes hands
ASKED = "asked"  # the coach has asked whether a move is meant
OVER = "over"
COMPUTER = "computer"  # a computer player decides next
DECIDING = "deciding"  # a person decides

SCENES = (IN_HAND, HELD, MOVING)
