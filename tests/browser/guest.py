"""Somebody who plays in a browser: looks at what glows, and clicks it."""

from __future__ import annotations

import json
import re

from playwright.sync_api import ElementHandle, Page, Response, expect

from drystone.games import find

CHOICES = "#t-board .legal[tabindex], #t-bar button[data-action]"
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
# The table has come to rest: it is somebody's turn at this screen, or the game is over.
AT_REST = """() => {
  const bar = document.getElementById("t-bar");
  const list = document.querySelectorAll("#t-board .legal[tabindex], #t-bar button[data-action]");
  // A click on a piece that still glides would miss it.
  const moving = document.getAnimations().some((one) => one.playState === "running");
  return document.querySelector("#t-table[data-ready]:not(.busy)") && !moving
    && (list.length > 0 || document.getElementById("t-end") || bar.querySelector("[data-panel]"));
}"""

# Clicks through a game inside the page, one legal thing after the other, as a visitor would.
PLAY_ON = """async (most) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const bar = () => document.getElementById("t-bar");
  let clicks = 0;
  for (let idle = 0; idle < 15000; idle++) {
    const sure = document.querySelector(
      "#t-warning[open] [value='sure'], #t-curtain:not([hidden]) button,"
      + " #t-ways:not([hidden]) button");
    const list = document.querySelectorAll(
      "#t-board .legal[tabindex], #t-bar button[data-action]");
    const over = bar().querySelector("[data-panel='score']");
    if (over || (clicks >= most && !sure)) return clicks;
    if (document.querySelector("#t-table.busy")) { await pause(4); continue; }
    const end = document.getElementById("t-end");
    if (sure) sure.click();
    else if (end) end.click();
    else if (list.length) {
      const one = list[(7 * clicks) % list.length];
      one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      clicks += 1;
      idle = 0;
    }
    await pause(4);
  }
  return -1;
}"""


class Guest:
    """One page, and what is done on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda said: self.errors.append(said.text) if said.type == "error" else None,
        )
        page.on("response", self._answered)

    def _answered(self, answer: Response) -> None:
        """An answer that no page may ever get."""
        if answer.status >= 500:
            self.errors.append(f"{answer.status} from {answer.url}")

    def front(self) -> None:
        """Go to the front page."""
        self.page.goto(self.address + "/")

    def quick(self, game: str) -> None:
        """One click on the front page."""
        self.front()
        self.page.click(f"form[action='/quick/{game}'] button")
        self.rest()

    def begin(self, game: str, *sits: str, pace: int = 0, confirm: bool = False) -> None:
        """Open a table with these people and bots on its seats, and bots that don't dawdle.

        Where the game is for more, visitors take the other seats.
        """
        sits += ("visitor",) * (find(game).seats[0] - len(sits))
        self.front()
        card = self.page.locator(f".game:has(form[action='/new/{game}'])")
        card.locator("summary").first.click()
        card.locator("select[name='seats']").select_option(str(len(sits)))
        for seat, sit in enumerate(sits):
            card.locator(f"select[name='seat-{seat}']").select_option(sit)
        card.locator("form.new-game button").click()
        self.page.wait_for_selector("#t-table[data-ready]")
        if "friend" in sits:
            self.page.click("#t-invite form button")
        self.come()
        self.prefer(pace=pace, confirm=confirm)
        self.rest()

    def come(self) -> None:
        """Say that the next is here, if the table waits for that."""
        if self.page.is_visible("#t-curtain"):
            self.page.click("#t-curtain button")
            self.page.wait_for_selector("#t-curtain", state="hidden")

    def prefer(self, pace: int, *, confirm: bool) -> None:
        """How the seat wants to play."""
        self.page.click("[data-panel='settings']")
        self.page.select_option("[data-pref='pace']", str(pace))
        self.page.wait_for_selector("#t-table:not(.busy)")
        self.page.set_checked("[data-pref='confirm']", confirm)
        self.page.wait_for_selector("#t-table:not(.busy)")
        self.page.click("[data-panel='settings']")

    def rest(self) -> None:
        """Wait until something can be done."""
        self.page.wait_for_function(AT_REST)

    def choices(self) -> list[ElementHandle]:
        """Everything that glows."""
        return self.page.query_selector_all(CHOICES)

    @property
    def number(self) -> str:
        """Counts what has happened."""
        return self.page.get_attribute("#t-bar", "data-number") or ""

    @property
    def question(self) -> str:
        """What is asked."""
        return self.page.inner_text("#t-bar .sentence")

    @property
    def over(self) -> bool:
        """Whether the end is shown."""
        return self.page.query_selector("#t-bar [data-panel='score']") is not None

    def changed(self, since: str) -> None:
        """Wait until something has happened, and until something can be done again."""
        self.page.wait_for_function(
            "since => document.getElementById('t-bar').dataset.number !== since", arg=since
        )
        self.rest()

    def choose(self, which: int = 0) -> None:
        """Click one of the things that glow; if the table warns, do it anyway."""
        before = self.number
        found = self.choices()
        # What is legal may lie under something else; the page knows what a click there means.
        found[which % len(found)].click(force=True)
        self.choose_way()
        self.say_picked()
        self.page.wait_for_selector("#t-table:not(.busy)")
        if self.page.is_visible("#t-warning"):
            self.page.click("#t-warning [value='sure']")
        self.changed(before)

    def choose_way(self) -> None:
        """If the click asks which of several things is meant, or whether it is: the first."""
        ways = self.page.locator("#t-ways:not([hidden]) button")
        if ways.count():
            ways.first.click()

    def say_picked(self) -> None:
        """If something of a set is picked: that this is all."""
        if self.page.locator("#t-board .chosen[data-pick]").count():
            self.page.locator("#t-main:enabled").click(force=True)

    def choose_and_wait(self, which: int = 0) -> None:
        """Click one of the things that glow, after which somebody else may be to decide."""
        self.click_and_wait(self.choices()[which])

    def click_and_wait(self, element: ElementHandle) -> None:
        """Click, and wait until something has happened."""
        before = self.number
        element.click(force=True)
        self.choose_way()
        self.say_picked()
        self.page.wait_for_function(
            "since => document.getElementById('t-bar').dataset.number !== since", arg=before
        )

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        players = "[...document.querySelectorAll('#t-strip .player')]"
        return int(self.page.evaluate(f"{players}.findIndex(p => p.matches('.on-turn'))"))

    def play_turn(self) -> None:
        """Decide until somebody else is to decide: a turn may have several decisions."""
        seat = self.turn
        while self.turn == seat:
            end = self.page.locator("#t-end")
            if end.count():
                self.click_and_wait(end.element_handle())
            else:
                self.choose_and_wait()

    def link(self, seat: int, panel: str = "chat") -> str:
        """A link to a seat of the table: to give away, or for another device."""
        self.page.click(f"[data-panel='{panel}']")
        fields = json.dumps({"seat": seat})
        self.page.click(f"#t-{panel} [data-post='invite'][data-fields='{fields}']")
        self.page.wait_for_selector("#t-link[open]")
        address = self.page.input_value("#t-link input")
        self.page.click("#t-link button")
        self.page.click(f"[data-panel='{panel}']")
        return address

    def join(self, host: Guest, seat: int = 1, name: str = "Ben") -> None:
        """Sit down at somebody's table, by the link that they give."""
        self.follow(host.link(seat), name)

    def follow(self, link: str, name: str = "") -> None:
        """Sit down where a link leads."""
        self.page.goto(link)
        self.page.fill("input[name='name']", name)
        self.page.click("button.primary")
        self.page.wait_for_selector("#t-table[data-ready]")

    def forgive(self, *errors: str) -> None:
        """Errors that a test has brought about itself are what it expects of the browser."""
        assert self.errors, "there was no error to forgive"
        self.errors[:] = [e for e in self.errors if not any(known in e for known in errors)]

    def texts(self) -> str:
        """All that can be read on the page, named parts too."""
        seen = self.page.inner_text("body")
        return re.sub(r"\s+", " ", seen)
