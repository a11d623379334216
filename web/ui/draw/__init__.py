"""Pictures on canvases: pens, palettes, shapes, icons, dice, and the list of painters."""
