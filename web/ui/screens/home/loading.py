"""The engine's progress while it starts, or that it could not be started."""

from ui.kit.text import decimal, t
from ui.kit.tree import h


def loading(engine):
    """The engine's progress, in steps and bytes; None once it is ready."""
    if engine.ready:
        return None
    if engine.failed:
        return h("div", {"class": "loading"}, [h("p", {"role": "alert"}, t("load.failed")),
                                               h("button", {"class": "act", "data-do": "retry"}, t("load.retry"))], key="loading")
    step, loaded, total = engine.progress
    says = t("load." + step)
    if total and loaded < total:
        says += " " + t("load.bytes", loaded=decimal(loaded / 1000000), total=decimal(total / 1000000))
    return h("div", {"class": "loading"}, [
        h("progress", {"max": total or 1, "value": loaded if total else None, "aria-label": t("load.label")}, key="bar"),
        h("p", None, says, key="words")], key="loading")
