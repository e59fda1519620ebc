"""How long a click takes, from the finger to the new picture: python -m tests.browser.clicks"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from drystone.games import GAMES
from tests.browser.conftest import FLAGS, chromium, serving
from tests.browser.guest import Guest

CLICKS = 40
# Clicks what is legal, one after the other, and gives the milliseconds until the page has changed.
MEASURE = """async (most) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const times = [];
  for (let idle = 0; times.length < most && idle < 3000; idle++) {
    const bar = document.getElementById("t-bar");
    const list = document.querySelectorAll(
      "#t-board .legal[tabindex], #t-bar button[data-action]");
    const sure = document.querySelector("#t-warning[open] [value='sure']");
    if (sure) sure.click();
    else if (list.length && !document.querySelector("#t-table.busy")) {
      const before = bar.dataset.number;
      const began = performance.now();
      list[(7 * times.length) % list.length].dispatchEvent(
        new MouseEvent("click", { bubbles: true }));
      while (bar.dataset.number === before && performance.now() - began < 5000
             && !document.querySelector("#t-warning[open]")) {
        await new Promise(requestAnimationFrame);
      }
      if (bar.dataset.number !== before) times.push(performance.now() - began);
      idle = 0;
    }
    await pause(10);
  }
  return times;
}"""


def measure(guest: Guest, game: str, clicks: int = CLICKS) -> list[float]:
    """Milliseconds of some clicks in a game against a bot."""
    guest.begin(game, "you", "visitor")
    return [float(ms) for ms in guest.page.evaluate(MEASURE, clicks)]


def main(games: list[str]) -> None:
    """Measure each game, and print what was found."""
    with (
        tempfile.TemporaryDirectory() as store,
        serving(Path(store)) as address,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        for game in games:
            times = sorted(measure(Guest(browser.new_page(), address), game))
            late = times[int(len(times) * 0.95)]
            median = statistics.median(times)
            print(f"{game}: {len(times)} clicks, median {median:.0f} ms, 95% {late:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
