"""The workbench: the player in the editor, the others, sharing; beside them a game and a tournament."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.routes import parameters, quoted, unquoted
from ui.app.storage_keys import LAST
from ui.kit.text import number, t
from ui.kit.visible import visible
from ui.screens.lab.contest import Contest
from ui.screens.lab.desk import ADDRESS, Desk
from ui.screens.lab.players import LONGEST, Players, file_name, player_name
from ui.screens.lab.running import Running

if TYPE_CHECKING:
    from js import Answer

    from ui.app.page import Page

EXAMPLES = ("first", "order", "looking", "odds", "tutto")  # files of web/players/, the simplest first
LONGEST_LINK = 12000  # characters; longer ones are cut by what sends them
SOON = 500  # milliseconds after the last key until the code is stored
WIDE = "(min-width: 1000px)"  # as in lab.css


class Bench(Desk):
    def __init__(self, page: Page) -> None:
        super().__init__(page.browser, Players(page.store))
        self._page = page
        self._announcer = page.announcer
        self._frames = page.frames
        self._navigation = page.navigation
        self._sheets = page.sheets
        self._store = page.store
        self._sender = ""  # the name of somebody else's player, while its code is read
        self._api: dict[str, str] = json.loads(page.browser.file("lab_api.json"))  # by game, as text
        self.first = ""  # the code that the editor began with; what was typed since, it has itself
        self.serial = 0  # a text that replaces the one in the editor gets a new editor
        self.deleted: tuple[str, str, int] | None = (
            None  # (name, code, place) of the player that was deleted last
        )
        self.shared: tuple[str, str] | None = (
            None  # (name, code) of somebody else's player that is being read
        )
        self.trouble = ""  # what is wrong with a link or a file
        self.owner = "view"  # whose names the sheet explains
        self.new_name = ""
        self._waits: object = None  # the timer until the code is stored
        self._on_wait = self._keep
        self._on_squeezed = self._squeezed
        self._on_unsqueezed = self._unsqueezed
        self._on_picked = self._picked
        self._on_resized = self._resized
        page.browser.watch(WIDE, self._on_resized)
        self.running = Running(page, self)
        self.contest = Contest(page, self)

    # opened and left

    def begin(self, link: str) -> None:
        """The lab is opened. link: the address of a shared player, or ""."""
        if self.runner is None:
            self.runner = self._browser.part("lab").Lab()
        if self.name:
            self._anew()
        else:
            names = self.players.names()
            last = self._store.get(LAST)
            if names:
                self._take(last if last in names else names[0])
            else:
                self.do_example(EXAMPLES[0])
        self.shared = None
        self.trouble = ""
        self.link = link
        if link:
            given = parameters(link)
            self._sender = visible(unquoted(given.get("name", "")))
            if len(link) > 4 * LONGEST_LINK:
                self._unreadable()
            else:
                self._browser.unsqueeze(given.get("code", ""), LONGEST, self._on_unsqueezed)
        self._frames.request()

    def rest(self) -> None:
        """The lab is left: nothing runs any more."""
        self._keep()
        self.stop_runs()
        if self.runner:
            self.runner.close()
            self.runner = None  # type: ignore[assignment]  # the lab is left

    # the code

    def typed(self, name: str, value: str) -> bool:
        """Whether a change in the form is the editor's."""
        if name != "code" or self.shared:
            return False
        self.code = value
        self.problems = []
        if self._waits is not None:
            self._browser.cancel(self._waits)
        self._waits = self._browser.later(self._on_wait, SOON)
        self._frames.request()
        return True

    def _keep(self, *rest: object) -> None:
        """Stores what was typed."""
        if self._waits is None:
            return
        self._browser.cancel(self._waits)
        self._waits = None
        if len(self.code) > LONGEST or not self.players.put(self.name, self.code):
            self._announcer.tell(t("lab.full"))

    def _anew(self) -> None:
        """The editor is another one: it begins with what was typed so far."""
        self.first = self.code
        self.serial += 1

    def _take(self, name: str) -> None:
        """Puts a player into the editor."""
        self._keep()
        self.name = name
        self.code = self.players.code(name)
        self._anew()
        self.problems = []
        self._store.put(LAST, name)

    def add(self, name: str, code: str) -> None:
        """Adds a player and puts it into the editor."""
        self._keep()
        self.deleted = None
        name = self.players.add(name, code)  # type: ignore[assignment]  # None if there is no room
        if name is None:
            self._announcer.tell(t("lab.full"))
            return
        self._take(name)
        self.show("code")

    # gestures

    def gestures(self) -> tuple[object, ...]:
        return (self, self.running, self.contest)

    def do_set(self, name: str, *words: str) -> None:
        value = " ".join(words)
        if name == "player":
            self.deleted = None
            self._take(value)
        elif name == "name":
            self.new_name = value
        elif name == "owner":
            self.owner = value
        elif name.startswith("contest"):
            self.contest.set(name[len("contest_") :], value)
        else:
            self.running.set(name, value)

    def do_part(self, part: str) -> None:
        self.show(part)

    def do_to_code(self) -> None:
        """Back to the line that went wrong."""
        self.show("code")
        self._frames.focus("code-editor")

    def do_new(self) -> None:
        self._sheets.show("new")

    def do_more(self) -> None:
        self.new_name = self.name
        self._sheets.show("player")

    @property
    def api(self) -> str:
        """What the editor completes and explains, for the chosen game, as text."""
        chosen = self.contest if self.open == "contest" else self.running
        return self._api.get(chosen.fields["game"], "")

    def do_api(self) -> None:
        self._sheets.show("api")

    def do_example(self, which: str) -> None:
        self._sheets.close_all()
        self.add(t("lab.example." + which), self._browser.file("players/" + which + ".py"))

    def do_rename(self) -> None:
        self._keep()
        self._sheets.close_all()
        old = self.name
        self.name = self.players.rename(old, self.new_name, self.code)
        self.running.renamed(old, self.name)
        self.contest.renamed(old, self.name)
        self._store.put(LAST, self.name)

    def do_delete(self) -> None:
        self._keep()
        self._sheets.close_all()
        self.deleted = (self.name, self.code, self.players.place(self.name))
        self.players.remove(self.name)
        rest = self.players.names()
        if rest:
            self._take(rest[min(self.deleted[2], len(rest) - 1)])
        else:
            deleted = self.deleted
            self.do_example(EXAMPLES[0])
            self.deleted = deleted
        self._announcer.say(self.deletion)

    @property
    def deletion(self) -> str:
        """That a player is deleted, in a sentence; "" if none is."""
        return t("lab.deleted", name=visible(self.deleted[0])) if self.deleted else ""

    def kept_elsewhere(self) -> None:
        """Another tab has changed what is stored. If the player in the editor is gone, another one takes its place."""
        names = self.players.names()
        if self.name and self._waits is None and self.name not in names:
            if names:
                self._take(names[0])
            else:
                self.do_example(EXAMPLES[0])

    def do_undelete(self) -> None:
        """Puts back the player that was deleted last."""
        if self.deleted:
            name, code, at = self.deleted
            self.deleted = None
            self._take(self.players.add(name, code, at) or self.name)

    # out and in

    def do_export(self) -> None:
        self._sheets.close_all()
        self._browser.download(file_name(self.name), self.code)

    def do_import(self) -> None:
        self._sheets.close_all()
        self._browser.pick(LONGEST, self._on_picked)

    def _picked(self, answer: Answer) -> None:
        if not answer.ok:
            self._announcer.tell(t("lab.file.large", most=number(LONGEST)))
            self._frames.request()
            return
        name, text = answer.value[0], answer.value[1]
        if "\x00" in text or "\ufffd" in text:
            self._announcer.tell(t("lab.file.binary"))
        else:
            self.add(player_name(name), text)
        self._frames.request()

    def do_share(self) -> None:
        """Copies a link with the code in it."""
        self._sheets.close_all()
        self._browser.squeeze(self.code, self._on_squeezed)

    def _squeezed(self, answer: Answer) -> None:
        link = self._browser.address() + ADDRESS + "?name=" + quoted(self.name) + "&code=" + str(answer.value)
        if not answer.ok or len(link) > LONGEST_LINK:
            self._announcer.tell(t("lab.link.long"))
        else:
            self._page.copy(link, t("lab.copied"))

    def _unsqueezed(self, answer: Answer) -> None:
        """Somebody else's code has been read. It is only shown."""
        if answer.ok and answer.value.strip():
            self.shared = (self._sender or t("lab.shared.name"), answer.value)
            self.serial += 1
            self.show("code")
            self._announcer.say(t("lab.shared.says"))
        else:
            self._unreadable()
        self._frames.request()

    def _unreadable(self) -> None:
        self._leave_link()
        self.trouble = t("lab.link.broken")

    def _leave_link(self) -> None:
        self.shared = None
        self.link = ""
        self._navigation.show_address(ADDRESS)

    def do_keep(self) -> None:
        """Keeps somebody else's player. It still does not run."""
        name, code = self.shared  # type: ignore[misc]  # there is one
        self._leave_link()
        self.add(name, code)

    def do_decline(self) -> None:
        self._leave_link()
        self._anew()

    # what is shown

    def _resized(self, *rest: object) -> None:
        self._frames.request()

    @property
    def open(self) -> str:
        """The part whose button is marked. A wide window always shows the code, and has no button for it."""
        return self.beside if self._browser.matches(WIDE) else self.part

    def prepare(self) -> None:
        self.running.prepare()

    def problems_text(self) -> str | None:
        return json.dumps(self.problems) if self.problems else None
