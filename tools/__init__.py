"""What build.py is made of: the tools' environment, the site, its server and the tests' browser."""
