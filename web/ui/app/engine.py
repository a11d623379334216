"""The engine's worker as the page meets it: numbered requests, answers in any order, progress before that."""

import json


class Client:
    """`send(text)` passes a request on. Answers come back through `receive(text)`; `on_progress(step, loaded,
    total)`, `on_ready()` and `on_failed(step)` hear of the start, `on_restarted()` of an engine that forgot all."""

    def __init__(self, send, on_progress, on_ready, on_failed, on_restarted):
        self._send = send
        self._on_progress = on_progress
        self._on_ready = on_ready
        self._on_failed = on_failed
        self._on_restarted = on_restarted
        self._waiting = {}
        self._number = 0

    def call(self, name, args, then, failed):
        """Asks the engine; `then(result)` or `failed(key, params)` is called with the answer."""
        self._number += 1
        self._waiting[self._number] = (then, failed)
        self._send(json.dumps({"id": self._number, "call": name, "args": args}))

    def forget(self):
        """Whatever was asked is of no interest any more: answers to it are dropped."""
        self._waiting = {}

    def receive(self, text):
        message = json.loads(text)
        if "progress" in message:
            p = message["progress"]
            self._on_progress(p["step"], p.get("loaded", 0), p.get("total", 0))
        elif "ready" in message:
            self._on_ready()
        elif "failed" in message:
            self._on_failed(message["failed"].get("step", ""))
        elif "restarted" in message:
            self.forget()
            self._on_restarted()
        elif "id" in message:
            asked = self._waiting.pop(message["id"], None)
            if asked is None:
                return
            if "error" in message:
                asked[1](message["error"]["key"], message["error"].get("params") or {})
            else:
                asked[0](message["result"])
