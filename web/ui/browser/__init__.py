"""What touches the document. The only modules that import js."""
