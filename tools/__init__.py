"""The parts of build.py (the tools' environment, the site, its server, the tests' browser) and tools for developers."""
