"""A log entered by taps: the taps for each line of a file, from the file only."""

from collections.abc import Mapping
from typing import Any

from cluedo_notes.language.letters import slug
from tests.helpers.browser.looking import Looking
from tests.helpers.browser.webdriver import WebDriverLooking

Line = Mapping[str, Any]

ASKED = ("suggestion", "heard_in_part")
"""Lines with answers."""

FIRST_OF_THE_BOX = 3
"""Of Astérix: the rules name two suspects, the box the others."""


class Hands:
    """Somebody who enters a game at the page; `header` is the file's first line."""

    def __init__(self, looking: Looking | WebDriverLooking, header: Line) -> None:
        self.looking = looking
        self.header = header
        self.seats = [seat["name"] for seat in header["players"]]
        self.left: set[str] = set()
        self.base = ""

    # -- setting up

    def found(self) -> None:
        """Set the game up as the header has it."""
        looking, header = self.looking, self.header
        page = looking.open("/new")
        looking.tap(page.locator(f'main a[href="/new?edition={header["edition"]}"]'))
        page.wait_for_url("**/new?edition=*")
        seats = page.locator('input[name="seat"]')
        for number in range(seats.count(), len(self.seats)):
            looking.tap(page.locator('button[value="add"]'))
            looking.wait_for_count(seats, number + 1)
        self._options(header.get("options", {}))
        for place, seat in enumerate(header["players"]):
            seats.nth(place).fill(seat["name"])
            looking.pick(
                page.locator('select[name="pawn"]').nth(place), self._place(seat.get("character", ""))
            )
        looking.tap(page.locator('button.main[value="cards"]'))
        if len(self.seats) == 2 and "aside" not in header.get("options", {}):
            page.wait_for_selector('input[name="cards-lie"]')
            for room in header.get("options", {}).get("aside-rooms", ()):
                looking.choose("cards-lie", room)
            looking.tap(page.locator('button.main[value="hands"]'))
        page.wait_for_selector('input[name="hand"][type="checkbox"]')
        for name, key in (("me", "me"), ("first", "first_player"), ("dealer", "dealer")):
            if key in header:
                looking.choose(name, header[key])
        for name, key in (("hand", "hand"), ("face-up", "face_up")):
            for card in header.get(key, ()):
                looking.choose(name, self._place(card))
        looking.tap(page.locator('button.main[value="found"]'))
        page.wait_for_url("**/game/*/")
        self.base = page.url.removeprefix(looking.address).rstrip("/")

    def _place(self, card: str) -> str:
        """A card as the page calls it before there is a game: a suspect of the box by its place."""
        typed = [slug(name) for name in self.header.get("options", {}).get("suspects", ())]
        return f"suspect-{typed.index(card) + FIRST_OF_THE_BOX}" if card in typed else card

    def _options(self, options: Line) -> None:
        page = self.looking.page
        for place, name in enumerate(options.get("suspects", ())):
            page.locator('input[name="suspect"]').nth(place).fill(name)
        for key, value in options.items():
            if key in ("suspects", "aside-rooms"):
                continue
            box = page.locator(f'input[name="rule-{key}"][value="{value}"]')
            if not box.is_visible():
                self.looking.tap(page.locator("details.house summary"))
            self.looking.choose(f"rule-{key}", value)

    # -- events

    def enter(self, line: Line) -> None:
        """Note one line of the file."""
        self.looking.pause()
        match line["type"]:
            case "amend":
                self.looking.open(f"{self.base}/edit/{line['event']}?kind={line['as']['type']}")
                self._form(line["as"])
            case "insert":
                self.looking.open(f"{self.base}/insert/{line['after']}?kind={line['as']['type']}")
                self._form(line["as"])
            case "retract":
                self._take_back(line["event"])
            case kind:
                self._begin(kind)
                self._form(line)
        if line["type"] == "leave":
            self.left.add(line["player"])

    def _begin(self, kind: str) -> None:
        """From wherever one is, by the bar at the foot of the page."""
        looking, page = self.looking, self.looking.page
        if kind == "suggestion":
            looking.tap(page.locator(f'nav.bar a[href="{self.base}/ask"]'))
        else:
            looking.tap(page.locator(f'nav.bar a[href="{self.base}/more"]'))
            page.wait_for_url(f"**{self.base}/more")  # the page before it may have that link too, elsewhere
            looking.tap(page.locator(f'main a[href="{self.base}/note/{kind}"]').first)
        page.wait_for_selector("form.event")

    def _form(self, line: Line) -> None:
        if line["type"] == "reveal":
            self._lay_open(line)
        elif line["type"] == "accusation":
            self._one(line, "player", "suspect", "weapon", "room")
            self.looking.choose("correct", "right" if line["correct"] else "wrong")
        elif line["type"] == "clue_card":
            self._clue_card(line)
        else:
            if line["type"] == "heard_in_part":
                for unheard in ("player", "suspect", "weapon", "room"):
                    self.looking.choose(unheard, line.get(unheard, ""))
            self._one(line, "player", "suspect", "weapon", "room", "target", "power", "via", "event")
            self._where(line)
            for number, die in enumerate(line.get("dice", ()), start=1):
                self.looking.choose(f"die-{number}", str(die))
            self._one(line, "card", "saw", "owner")
            if line["type"] == "move" and "via" not in line:
                self.looking.choose("via", "dice")
            self._several(line, "cards", "holds", "lacks", "one_of")
            if "place" in line:
                slot = f"-{line['slot']}" if "slot" in line else ""
                self.looking.choose("place", line["place"] + slot)
            if "text" in line:
                self.looking.fill("text", line["text"])
            if line["type"] in ASKED and self._one_tap(line):
                return
            self._answers(line)
        self.looking.send()

    def _one(self, line: Line, *keys: str) -> None:
        for key in keys:
            if key in line:
                self.looking.choose(key, str(line[key]))

    def _clue_card(self, line: Line) -> None:
        """First what it says: what that does not ask for is hidden."""
        self._one(line, "player", "clue", "room")
        shown = line.get("shown")
        if line["clue"] in ("everybody", "left"):
            for entry in shown or ():
                self.looking.choose(f"shown-{self.seats.index(entry['player'])}", entry["card"])
        elif shown:
            self._one(shown[0] | line, "card")
            self.looking.choose("target", shown[0]["player"])
        else:
            self._one(line, "card", "target")
            if shown is not None:
                self.looking.choose("target", "-")
        for player, room in line.get("spots", {}).items():
            self.looking.choose(f"spot-{self.seats.index(player)}", room)

    def _where(self, line: Line) -> None:
        """Where a pawn goes, a square or a place, and by which squares."""
        if "," in line.get("to", ""):
            self.looking.fill("square", line["to"])
        else:
            self._one(line, "to")
        if line.get("path"):
            self.looking.fill("path", " ".join(line["path"]))

    def _several(self, line: Line, *keys: str) -> None:
        for key in keys:
            for card in line.get(key, ()) or (("-",) if line.get(key) == [] else ()):
                self.looking.choose(key, card)

    def _others(self, asker: str | None) -> list[str]:
        """Who may be asked, in the order of asking; everybody, where it was not heard who asks."""
        place = -1 if asker is None else self.seats.index(asker)
        others = [*self.seats[place + 1 :], *self.seats[: max(place, 0)]]
        if self.header.get("options", {}).get("first-asked") == "right":
            others.reverse()
        return [player for player in others if player not in self.left]

    def _one_tap(self, line: Line) -> bool:
        """Tap who showed, or that nobody could, where the seats say the rest: this notes the suggestion. A
        correction is saved by its button."""
        seats, others, answers = self.seats, self._others(line.get("player")), line["responses"]
        shown = [one for one in answers if one["action"] == "show"]
        asked = others if not shown else others[: others.index(shown[0]["player"]) + 1]
        passing = asked[:-1] if shown else asked
        usual = [*({"player": one, "action": "pass"} for one in passing), *shown[:1]]
        page, which = self.looking.page, ":not([hidden])"
        if not answers or answers != usual or "power" in line:
            return False
        if not page.locator("button[data-player]").count():  # several may show
            return False
        if shown and "card" in shown[0] and self.header.get("me") in (line["player"], shown[0]["player"]):
            category = next(key for key in ("suspect", "weapon", "room") if line[key] == shown[0]["card"])
            if page.locator(f'input[name="seen"][value="{category}"]').is_visible():
                self.looking.choose("seen", category)
            if page.locator(f'button[data-shows="{category}"]').count():  # one of several that the keeper has
                which = f'[data-shows="{category}"]'
        tap = seats.index(shown[0]["player"]) if shown else "nobody"
        button = f'button[name="showed"][value="{tap}"]'
        if "/edit/" not in page.url:
            self.looking.tap_to_send(page.locator(f"{button}{which}"))
            return True
        if not page.locator(f"{button}[aria-current]").count():
            self.looking.tap(page.locator(f"{button}{which}"))
            page.wait_for_selector(f"{button}[aria-current]", state="attached")
        self.looking.send()
        return True

    def _answers(self, line: Line) -> None:
        """Tap who showed, or that nobody could; passes between are filled in from the seats. What these do
        not say is tapped row by row."""
        if line["type"] not in ASKED:
            return
        responses = line["responses"]
        for response in responses:
            if response["action"] == "draw":
                seat = str(self.seats.index(response["player"]))
                self.looking.choose("drew", seat)
                if "card" in response:
                    drawn = self.looking.page.locator(f'select[name="drawn-{seat}"]')
                    self.looking.pick(drawn, response["card"])
        self._empty_rows()
        answers = [one for one in responses if one["action"] != "draw"]
        shown = [one for one in answers if one["action"] == "show"]
        everybody = {one["player"] for one in answers} == set(self._others(line.get("player")))
        if everybody and all(one["action"] == "pass" for one in answers):
            self.looking.choose("nobody", "1")
            return
        for response in shown + [one for one in answers if one["action"] != "show"]:
            if response["action"] != "pass" or not shown:
                self._answer(response)
        self._undo_passes({one["player"] for one in answers})

    def _empty_rows(self) -> None:
        """What an event that is corrected said before."""
        for box in self.looking.page.locator('#answers input[type="radio"]:checked:not([value=""])').all():
            self.looking.choose(box.get_attribute("name") or "", "")

    def _answer(self, response: Line) -> None:
        seat = self.seats.index(response["player"])
        card = f":{response['card']}" if "card" in response else ""
        self.looking.choose(f"answer-{seat}", response["action"] + card)

    def _undo_passes(self, answered: set[str]) -> None:
        """Where the page fills a pass in and the file has none, nothing was heard of him."""
        rows = self.looking.page.locator("#answers li", has=self.looking.page.locator("small.said"))
        for row in rows.all():
            name = row.locator("input[type=radio]").first.get_attribute("name") or ""
            if self.seats[int(name.removeprefix("answer-"))] not in answered:
                self.looking.choose(name, "none")

    def _lay_open(self, line: Line) -> None:
        lies = {card: player for player, hand in line.get("hands", {}).items() for card in hand}
        lies |= dict.fromkeys(line.get("envelope", {}).values(), "envelope")
        lies |= dict.fromkeys(line.get("pool", ()), "pool")
        lies |= {card: f"aside-{slot}" for slot, card in enumerate(line.get("aside", ()), start=1)}
        for card, owner in lies.items():
            self.looking.pick(self.looking.page.locator(f'select[name="at-{card}"]'), owner)

    def _take_back(self, number: int) -> None:
        looking, page = self.looking, self.looking.page
        looking.tap(page.locator(f'nav.bar a[href="{self.base}/log"]'))
        row = page.locator(f"#e{number}")
        looking.tap(row.locator("summary"))
        looking.tap(row.locator('button[value="undo"]'))
        page.wait_for_url("**/?noted=*")
