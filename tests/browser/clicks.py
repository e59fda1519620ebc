"""How long a click takes, from the finger to the new picture, and what the server sends for it.

    python -m tests.browser.clicks [GAME ...]

Bytes are counted on the wire, from the click until 400 ms after the new picture: the answer, the
news through the socket, and those of the bot's decisions that fall into that time.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from drystone.games import GAMES
from tests.browser.conftest import FLAGS, chromium, serving
from tests.browser.guest import Guest
from tests.browser.relay import Relay, relay

CLICKS = 40
QUIET = 400
# Clicks something legal, and gives the milliseconds until the page has changed; 0 if it did not.
CLICK = """async (which) => {
  const bar = document.getElementById("t-bar");
  const sure = document.querySelector(
    "#t-warning[open] [value='sure'], #t-ways:not([hidden]) button")
    || document.getElementById("t-end");
  const list = document.querySelectorAll("#t-board .legal[tabindex], #t-bar button[data-action]");
  if (sure) sure.click();
  if (sure || !list.length || document.querySelector("#t-table.busy")) return 0;
  if (document.querySelector("#t-board .chosen[data-pick]")) {
    document.getElementById("t-main").click();
    return 0;
  }
  const before = bar.dataset.number;
  const began = performance.now();
  list[which % list.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  while (bar.dataset.number === before && performance.now() - began < 5000
         && !document.querySelector(
           "#t-warning[open], #t-ways:not([hidden]), #t-board .chosen[data-pick]")) {
    await new Promise(requestAnimationFrame);
  }
  return bar.dataset.number === before ? 0 : performance.now() - began;
}"""


def measure(
    guest: Guest, game: str, wire: Relay, clicks: int = CLICKS
) -> tuple[list[float], list[int]]:
    """Milliseconds of some clicks in a game against a bot, and bytes that came for each."""
    guest.begin(game, "you", "visitor")
    times: list[float] = []
    sizes: list[int] = []
    for attempt in range(50 * clicks):
        if len(times) == clicks:
            break
        guest.page.wait_for_timeout(QUIET)
        if guest.page.locator("#t-bar[data-over='yes']").count():
            guest.begin(game, "you", "visitor")
        before = wire.down
        # Another one each time: a click may only take up or put down what is picked on the page.
        ms = float(guest.page.evaluate(CLICK, 7 * attempt))
        if ms:
            guest.page.wait_for_timeout(QUIET)
            times.append(ms)
            sizes.append(wire.down - before)
    return times, sizes


def main(games: list[str]) -> None:
    """Measure each game, and print what was found."""
    with (
        tempfile.TemporaryDirectory() as store,
        serving(Path(store)) as address,
        relay(address) as wire,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        for game in games:
            times, sizes = measure(Guest(browser.new_page(), wire.address), game, wire)
            for what, found in (("ms", times), ("kB", [size / 1000 for size in sizes])):
                late = sorted(found)[int(len(found) * 0.95)]
                median = statistics.median(found)
                print(f"{game}: {len(found)} clicks, median {median:.1f}, 95% {late:.1f} {what}")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
