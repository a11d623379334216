"""The engine in the browser's worker. The page sends requests as JSON text and gets answers back (`protocol/`).

worker.mjs creates one `Server`, passes the page's messages to `handle`, and calls `work` while jobs are running.
"""

from worker.server import Server

__all__ = ["Server"]
