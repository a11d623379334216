"""The lab's form fields."""

from ui.kit.tree import h


def field(words, control):
    return h("label", {"class": "lab-field"}, [h("span", None, words, key="words"), control], key=control.key)


def select(name, words, options, chosen):
    """A list to choose from: options as (value, words)."""
    return field(words, h("select", {"data-form": name, "value": chosen}, [
        h("option", {"value": value, "selected": value == chosen}, says, key=value) for value, says in options], key=name))


def text_field(name, words, value, placeholder="", keys=None):
    """keys: which of a phone's keyboards it wants."""
    return field(words, h("input", {"type": "text", "inputmode": keys, "data-form": name, "value": value, "placeholder": placeholder,
                                    "autocomplete": "off", "spellcheck": "false"}, key=name))


def number_field(name, words, value):
    """A whole number; the language's own way to write one would be in the way of a browser's number field."""
    return text_field(name, words, value, "", "numeric")


def check(name, value, words, on):
    """A box that is on or off; every change sends its value."""
    return h("label", {"class": "choice" + (" on" if on else "")}, [
        h("input", {"type": "checkbox", "value": value, "checked": on, "data-form": name}, key="box"), h("span", None, words, key="words")], key=value)
