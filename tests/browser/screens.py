"""Every screen at five sizes, by day and by night: to be looked at, and compared with kept ones.

    python -m tests.browser.screens --keep [SCREEN ...]     keeps them in tests/golden/screens
    python -m tests.browser.screens FOLDER [SCREEN ...]     as they are, to be looked at

What is kept is a quarter as wide and high, in few colours: enough to see that a colour or a place
is another, and small enough for 270 of them. Positions and records are golden ones, the letters
are the ones that come with the table, and nothing that moves or tells the time is drawn.
"""

from __future__ import annotations

import base64
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

import drystone.table
from tests.browser.conftest import FLAGS, chromium, serving
from tests.browser.guest import Guest

GOLDEN = Path(__file__).parents[1] / "golden"
KEPT = GOLDEN / "screens"
FONTS = Path(drystone.table.__file__).parent / "fonts"
THEMES = ("light", "dark")
COLOURS = 48


class Size(NamedTuple):
    """A screen, the picture that a page draws for it, and what a kept one is divided by."""

    width: int
    height: int
    shape: str
    part: int

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (
    Size(1920, 1080, "broad", 4),
    Size(1440, 900, "no", 4),
    Size(1366, 768, "broad", 4),
    Size(820, 1180, "tall", 3),
    Size(390, 844, "yes", 2),
)


class Screen(NamedTuple):
    """How one comes to a screen, and what shows that it is there."""

    open: Callable[[Guest], None]
    ready: str = "body"


def page(path: str, ready: str = "body") -> Screen:
    """A page with an address."""
    return Screen(lambda guest: go(guest, path), ready)


def go(guest: Guest, path: str) -> None:
    guest.page.goto(guest.address + path)


def upload(guest: Guest, file: str) -> None:
    """A table at a golden position, or the replay of a golden record."""
    guest.front()
    guest.page.fill("#u-text", (GOLDEN / file).read_text("utf-8"))
    guest.page.click("form[action='/upload'] button")


def table(file: str) -> Screen:
    def begin(guest: Guest) -> None:
        upload(guest, f"{file}.position.toml")
        guest.page.wait_for_selector("#t-table[data-ready]")
        guest.rest()

    return Screen(begin)


def new_game(guest: Guest) -> None:
    guest.front()
    guest.page.locator(".game summary").first.click()


def replayed(guest: Guest) -> None:
    upload(guest, "caledonia/two-strong.record")
    guest.page.wait_for_selector("#t-replay[data-ready]")


def result(guest: Guest) -> None:
    replayed(guest)
    key = guest.page.url.split("/t/")[1].split("/")[0]
    go(guest, f"/r/{key}")


def review(guest: Guest) -> None:
    """Of the small game: a review of a large one takes longer than all screens."""
    upload(guest, "pebbles/three.record")
    guest.page.wait_for_selector("#t-replay[data-ready]")
    guest.page.click("header a[href$='/review']")
    button = guest.page.locator("form[action$='/review'] button")
    if button.count():
        button.click()


def study(guest: Guest) -> None:
    go(guest, "/studies")
    guest.page.fill("#s-text", (GOLDEN / "caledonia/two-strong.record").read_text("utf-8"))
    guest.page.click("main form button.primary")


def notices(guest: Guest) -> None:
    """They are somebody's: who has a name is known."""
    guest.front()
    guest.page.fill(".head input[name='name']", "Ada")
    with guest.page.expect_response(lambda answer: answer.url.endswith("/name")):
        guest.page.press(".head input[name='name']", "Tab")
    go(guest, "/notices")


AT_TABLE = "#t-table[data-ready]"
SCREENS = {
    "front": page("/", ".game"),
    "new-game": Screen(new_game, ".new-game button"),
    **{f"gwtnz-{moment}": table(f"gwtnz/{moment}") for moment in ("opening", "middle", "late")},
    **{f"keyflower-{moment}": table(f"keyflower/{moment}") for moment in ("opening", "summer")},
    "keyflower-late": table("keyflower/late"),
    **{f"caledonia-{one}": table(f"caledonia/{one}") for one in ("opening", "middle", "late")},
    "components-gwtnz": page("/rules/gwtnz/components"),
    "components-keyflower": page("/rules/keyflower/components"),
    "components-caledonia": page("/rules/caledonia/components"),
    "rules-gwtnz": page("/rules/gwtnz#GWT-5.2"),
    "rules-keyflower": page("/rules/keyflower#KEY-8.6"),
    "rules-caledonia": page("/rules/caledonia#CAL-7.2"),
    "example": page("/learn/gwtnz/examples.fees", AT_TABLE),
    "learn": page("/learn/keyflower"),
    "overview": page("/learn/caledonia/overview"),
    "lesson": page("/learn/caledonia/expand", AT_TABLE),
    "puzzles": page("/learn/gwtnz/puzzles"),
    "puzzle": page("/learn/keyflower/puzzles/0005", AT_TABLE),
    "review": Screen(review, ".review .chart"),
    "study": Screen(study, "#t-table[data-ready][data-study]"),
    "editor": page("/edit/caledonia?seats=2", AT_TABLE),
    "you": page("/you"),
    "notices": Screen(notices, "main h1"),
    "result": Screen(result),
    "replay": Screen(replayed),
}


def letters() -> str:
    """CSS that writes everything with the letters that come with the table, and stills it."""
    faces = ""
    for weight, file in ((400, "DejaVuSans"), (700, "DejaVuSans-Bold")):
        data = base64.b64encode((FONTS / f"{file}.ttf").read_bytes()).decode()
        source = f"url(data:font/ttf;base64,{data})"
        faces += f"@font-face{{font-family:Kept;font-weight:{weight};src:{source}}}"
    return (
        f"{faces}*{{font-family:Kept,'DejaVu Sans',sans-serif!important;"
        "animation:none!important;transition:none!important;caret-color:transparent!important}"
        "time,.daily,.share input,.devices{visibility:hidden}::-webkit-scrollbar{display:none}"
    )


def take(browser: Browser, address: str, name: str, *sizes: Size) -> Iterator[tuple[str, bytes]]:
    """A screen at sizes that are drawn for the same shape, each by day and by night, as PNG."""
    first = sizes[0]
    context = browser.new_context(
        viewport={"width": first.width, "height": first.height},
        locale="en",
        has_touch=first.shape in ("tall", "yes"),
        reduced_motion="reduce",
        bypass_csp=True,
        service_workers="block",
    )
    context.add_cookies([{"name": "narrow", "value": first.shape, "url": address}])
    guest = Guest(context.new_page(), address)
    screen = SCREENS[name]
    screen.open(guest)
    guest.page.wait_for_selector(screen.ready)
    guest.page.add_style_tag(content=letters())
    guest.page.evaluate("document.fonts.ready")
    for size in sizes:
        guest.page.set_viewport_size({"width": size.width, "height": size.height})
        for theme in THEMES:
            guest.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            guest.page.evaluate(SETTLED)
            yield f"{name}-{size.name}-{theme}", guest.page.screenshot(animations="disabled")
    context.close()


# Pictures are there, the board fits (other letters may have left it another room), the place that
# the address names is in sight, and some frames were drawn.
SETTLED = """async () => {
  dispatchEvent(new Event("resize"));
  await Promise.all([...document.images].filter((one) => !one.complete && one.loading !== "lazy")
    .map((one) => new Promise((done) => { one.onload = one.onerror = done; })));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
}"""


def shapes() -> list[tuple[Size, ...]]:
    """The sizes, those together that are drawn in the same way."""
    found: dict[str, tuple[Size, ...]] = {}
    for size in SIZES:
        found[size.shape] = (*found.get(size.shape, ()), size)
    return [*found.values()]


def part_of(name: str) -> int:
    """What a screen is divided by to be kept."""
    return next(size.part for size in SIZES if f"-{size.name}-" in name)


def small(name: str, png: bytes) -> Image.Image:
    """A screen as it is kept, with all its colours."""
    whole = Image.open(io.BytesIO(png)).convert("RGB")
    return whole.reduce(part_of(name))


def keep(name: str, png: bytes) -> None:
    """Keep a screen: with few colours, so that all of them are small."""
    whole = small(name, png)
    chosen = whole.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    KEPT.mkdir(parents=True, exist_ok=True)
    painted(whole, chosen).save(KEPT / f"{name}.png", optimize=True)


def painted(whole: Image.Image, like: Image.Image) -> Image.Image:
    """A screen in the colours of another one, each in the nearest."""
    return whole.quantize(palette=like, dither=Image.Dither.NONE)


BLOCK = 8
TOLERANCE = 24.0
"""How much a block of 8 by 8 kept pixels may differ in the mean, of 255. What is drawn again on
the same machine does not differ, softer letters do by up to 20, four pixels by 38 or more.
"""


def difference(name: str, png: bytes) -> float:
    """How much the worst block differs from what is kept."""
    file = KEPT / f"{name}.png"
    if not file.exists():
        return 255.0
    old = Image.open(file)
    new = painted(small(name, png), old)
    return worst_block(new.convert("RGB"), old.convert("RGB"))


def worst_block(new: Image.Image, old: Image.Image) -> float:
    """How much the block that differs most does, in its most different colour, in the mean."""
    if new.size != old.size:
        return 255.0
    apart = ImageChops.difference(new, old)
    wide, high = -(-apart.width // BLOCK), -(-apart.height // BLOCK)
    blocks = apart.resize((wide, high), Image.Resampling.BOX)
    return max(float(max(band.tobytes())) for band in blocks.split())


def main(arguments: list[str]) -> None:
    """Open a server and a browser, and take all screens, or those that are named."""
    to_keep, folder = arguments[0] == "--keep", Path(arguments[0])
    names = arguments[1:] or list(SCREENS)
    if not to_keep:
        folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as store,
        serving(Path(store)) as address,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in names:
            for sizes in shapes():
                for key, png in take(browser, address, name, *sizes):
                    if to_keep:
                        keep(key, png)
                    else:
                        (folder / f"{key}.png").write_bytes(png)
            print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
