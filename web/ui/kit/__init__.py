"""What any page could use: a tree of nodes, texts by key, controls, motion. It knows no game and no
screen."""
