"""What a touch, a click or a key means: each gesture picks from the legal actions what it touches."""

from ui import route
from ui.keeping import Keeping
from ui.text import t


class Hands(Keeping):
    """Turns what an element says it does (its `data-do`) into a change of the page or an action."""

    def __init__(self, page):
        self.page = page
        self.model = None

    def do(self, what):
        """One gesture: a word and its arguments, as in "die Y" or "field S07 2"."""
        name, _, rest = what.partition(" ")
        page = self.page
        if page.staging and name not in ("close", "menu", "wish"):
            page.world.settle()
            return
        if page.sheet and page.sheet[0] == "hand_over" and name not in ("taken", "act"):
            return
        self.model = page.model
        page.notice = ""
        page.passed = ""
        own = getattr(page.game.hands, "do_" + name, None) if page.screen in ("table", "replay") else None
        deed = own or getattr(self, "do_" + name)
        deed(*rest.split(" ")) if rest else deed()
        page.world.redraw()

    def why(self, what, name, field=None):
        key, params = self.model.reason(what, name, field)
        if "die" in params:
            params["die"] = t("colour." + params["die"])
        self.page.tell(t(key, **params))

    # dice, cards, fields, cells, slots

    def do_die(self, k):
        page = self.page
        model = self.model
        sheet = page.sheet
        if sheet and sheet[0] == "card" and model.marking(sheet[1]):
            model.bonus = sheet[1]
        if model.bonus:
            self.use_bonus("die", k)
        elif k not in page.legal_dice:
            self.why("die", k)
        elif page.arming:
            model.arm(k)
            page.field = None
        else:
            model.toggle_site(k)
            page.say(t("said.site" if k in model.site else "said.tray", die=t("colour." + k), n=len(model.tray())))

    def do_card(self, name):
        page = self.page
        model = self.model
        if model.bonus and not page.sheet:
            if not model.laid(name) or name == model.bonus:
                model.lay_down()
            else:
                self.use_bonus("card", name)
                return
        if name in model.swaps():
            page.rearrange(model.held, model.laid(name)["cell"])
            return
        if name == model.held and model.laid(name):
            model.lay_down()
        if model.armed and not page.sheet and page.where(name)[0] == page.view["seat"]:
            ways = model.find(card=name, die=model.armed)
            if not ways:
                self.why("card", name)
                return
            if len(ways) == 1 and ways[0]["kind"] == "enter":
                page.act(ways[0]["text"])
                return
        page.open_sheet("card", name)
        page.world.focus("#sheet-title")

    def do_field(self, name, index):
        page = self.page
        model = self.model
        field = int(index)
        in_sheet = bool(page.sheet and page.sheet[0] == "card")
        if model.bonus and not in_sheet:
            self.use_bonus("field", name)
            return
        if field not in model.legal_fields(name):
            if in_sheet or model.armed:
                self.why("field", name, field)
            else:
                self.do_card(name)
            return
        if not model.armed:
            if not in_sheet:
                page.open_sheet("card", name)
                page.world.focus("#sheet-title")
            page.field = None if page.field == field else field
            return
        self.lay(name, field, model.armed)

    def lay(self, name, field, k):
        """A die onto a field: entered at once if that is all it can mean, else laid there as a proposal."""
        page = self.page
        model = self.model
        ways = [a for a in model.fitting(name) if dict(zip(a["fields"], a["dice"])).get(field) == k]
        entries = [a for a in ways if a["kind"] == "enter"]
        if not ways:
            self.why("field", name, field)
        elif len(entries) == len(ways) == 1:
            page.act(ways[0]["text"])
        elif len(entries) == len(ways):
            page.open_sheet("choose", t("choose.enter"), [a["text"] for a in entries])
        else:
            if not (page.sheet and page.sheet[0] == "card" and page.sheet[1] == name):
                page.open_sheet("card", name)
                page.world.focus("#sheet-title")
            model.pin(name, field, k)
            model.armed = None

    def do_bonus(self, name):
        """A bonus card is taken up: what is touched next says which of its moves is meant."""
        page = self.page
        page.close_all()
        self.model.lay_down()
        self.model.bonus = name
        page.world.focus("#turn")

    def do_move(self, name):
        """A starting card that lies already is taken up, to lie elsewhere."""
        self.page.close_all()
        self.model.lay_down()
        self.model.held = name
        self.page.world.focus(".cell.can, .display .card.can")

    def do_price(self, column):
        if self.model.bonus:
            self.use_bonus("price", column)

    def use_bonus(self, kind, name):
        """The bonus card that was taken up, onto a die, a card, a slot or a column's price: the moves that mark it."""
        page = self.page
        model = self.model
        bonus = model.bonus
        model.lay_down()
        if kind == "die":
            ways = model.marking(bonus, die=name)
        elif kind in ("card", "field"):
            ways = model.marking(bonus, card=name)
        else:
            slots = [name] if kind == "slot" else [s["slot"] for s in page.view["market"] if s["slot"][1:] == name]
            ways = model.marking(bonus, slots=slots)
        page.close_all()
        if len(ways) == 1:
            page.act(ways[0]["text"])
        elif ways:
            page.open_sheet("choose", t("choose.bonus"), [a["text"] for a in ways])
            page.world.focus("#sheet-title")
        else:
            page.tell(t("why.bonus_here" if model.marking(bonus) else "why.bonus_now"))

    def do_cell(self, cell):
        row, _, column = cell.partition(",")
        if self.model.cells_for(self.model.held):
            if (int(row), int(column)) in self.model.legal_cells():
                self.page.rearrange(self.model.held, [int(row), int(column)])
            else:
                self.why("cell", cell)
            return
        ways = [a for a in self.model.find("place", cell=(int(row), int(column))) if a["card"] == self.model.held
                or self.model.held is None]
        if len(ways) == 1:
            self.page.act(ways[0]["text"])
        elif ways:
            self.page.open_sheet("choose", t("choose.place"), [a["text"] for a in ways])
        else:
            self.why("cell", cell)

    def do_hand(self, name):
        if self.model.can("place") and self.model.held != name and self.model.find("place", card=name):
            self.model.held = name
        else:
            self.do_card(name)

    def do_slot(self, slot):
        page = self.page
        if page.phone and not (page.sheet and page.sheet[0] == "market"):
            self.do_market()
            return
        if self.model.bonus:
            self.use_bonus("slot", slot)
            return
        there = next(s for s in page.view["market"] if s["slot"] == slot)
        if there["card"]:
            page.open_sheet("card", there["card"])
            page.world.focus("#sheet-title")
        else:
            self.why("slot", slot)

    def do_market(self):
        self.page.open_sheet("market")
        self.page.world.focus("#sheet-title")

    def do_seat(self, number):
        self.page.open_sheet("seat", int(number))
        self.page.world.focus("#sheet-title")

    # decisions

    def do_act(self, text):
        self.page.act(text)

    def do_confirm(self, text):
        ways = [a for a in self.model.actions if a["text"] == text]
        if ways and self.model.ends_early(ways[0]):
            self.page.open_sheet("confirm", text)
            self.page.world.focus("#sheet-title")
        else:
            self.page.act(text)

    def do_reroll(self):
        action = self.model.reroll()
        if action:
            self.page.act(action["text"])
        else:
            self.page.tell(t("why.reroll_none"))

    def do_complete(self):
        page = self.page
        cards = page.kinds_of_cards("complete")
        if not cards:
            page.tell(t("why.complete_none"))
        elif len(cards) == 1:
            page.open_sheet("card", cards[0])
            page.world.focus("#sheet-title")
        else:
            best = []
            for card in cards:
                ways = self.model.find("complete", card=card)
                best.append(min(ways, key=lambda a: (-(a["gain"] or 0), a["plus_minus"] + a["recolour"]))["text"])
            page.open_sheet("choose", t("choose.complete"), best)
            page.world.focus("#sheet-title")

    def do_buy(self):
        page = self.page
        if not self.model.can("buy"):
            page.tell(t("why.buy_none"))
        elif page.phone:
            self.do_market()
        elif len(page.legal_slots) == 1:
            self.do_slot(page.legal_slots[0])
        else:
            page.tell(t("said.choose_slot"))
            page.world.focus(".slot.can")

    def do_chance(self):
        self._open("chance")

    def do_pause(self):
        self.page.computers.pause()

    def do_hint(self):
        self.page.computers.ask()

    def do_undo(self):
        if not self.page.can_undo():
            self.page.tell(t("why.undo"))
        else:
            self.page.undo()

    # sheets and screens

    def do_close(self):
        if self.page.sheet and self.page.sheet[0] == "broken":
            self.page.to_start()
            return
        self.page.close()

    def do_taken(self):
        self.page.close_all()
        self.page.world.focus("#turn")

    def do_menu(self):
        self._open("menu")

    def do_moves(self):
        self._open("moves", "#moves-title")

    def do_score(self):
        self._open("score")

    def do_log(self):
        self._open("log")

    def do_keys(self):
        self._open("keys")

    def do_result(self):
        self._open("result")

    def _open(self, kind, focus="#sheet-title"):
        if self.page.sheet == (kind,):
            self.page.close()
            return
        self.page.open_sheet(kind)
        self.page.world.focus(focus)

    def do_settings(self):
        self._open("settings")

    def do_wish(self, name, value):
        self.page.wish(name, value)

    def do_help(self):
        self.page.show_help()

    def do_back(self):
        self.page.world.back()

    def do_chapter(self, name):
        self.page.world.focus("#" + name)

    def do_rules(self, name):
        self.page.rules = name

    def do_leave(self):
        self.page.to_start()

    def do_again(self):
        snapshot = self.model.snapshot
        self.page.open(snapshot["link"], True, practice=bool(snapshot.get("campaign")))

    def do_other(self):
        self.page.open(route.without_seed(self.model.snapshot["link"]), True)

    def do_resume(self):
        self.page.open(self.page.store.links()[0])

    def do_play(self):
        if not self.page.wanted:
            self.page.open(route.game_link(self.page.form), True)

    def do_set(self, name, *value):
        if name in ("step", "round"):
            self.seek(name, " ".join(value))
        elif name == "plotted":
            self.page.plotted = int(value[0])
        else:
            self.page.form[name] = " ".join(value)

    def do_retry(self):
        page = self.page
        page.close_all()
        if page.retried and not page.full:
            page.world.reload()  # the files may be those of a newer build now
            return
        page.retried = True
        page.world.restart()

    def do_update(self):
        self.page.world.take_update()

    def do_hush(self):
        self.page.notice = ""

    # keys on the table, beside those that every button has

    def key(self, key):
        """True if the key meant something."""
        page = self.page
        if page.screen == "replay" and not page.sheet and self.watching_key(key):
            return True
        if key == "Escape":
            if page.sheet:
                self.do("close")
                return True
            if page.screen in route.ASIDE:
                self.do("back")
                return True
            if page.model.lay_down():
                page.world.redraw()
                return True
            return False
        if page.screen != "table":
            return False
        if page.game.hands:
            return page.game.hands.key(key)
        key = key.lower()
        if key in "12345":
            self.do("die " + "YOGBP"[int(key) - 1])
            return True
        words = {"r": "reroll", "c": "complete", "b": "buy", "u": "undo", "a": "moves", "m": "market", "h": "hint", "p": "pause", "?": "keys"}
        if key in words:
            if key == "r" and not page.model.can("roll"):
                return False
            self.do(words[key])
            return True
        if key == "e":
            for a in page.model.actions:
                if a["kind"] in ("end", "pass", "ready"):
                    self.do("confirm " + a["text"])
                    return True
        return False
