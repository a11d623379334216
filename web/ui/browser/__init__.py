"""What touches the document: the only modules that import js."""
