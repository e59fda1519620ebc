// The story on the page: banners for what happens to all, entries and pieces that point at each
// other, and what has changed on the board since the reader last decided.

const SHOWN = 4500;
const LOOKED_AT = 6000;
const BOW = 0.16;
const SMALL = 26;
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);

// What happened to all while the page was open is said in large letters, for a while.
export function banners() {
  const known = new Set();
  const events = () => [...document.querySelectorAll("#t-log [data-event]")];
  for (const event of events()) known.add(event.id);
  let timer = 0;
  const hide = () => { byId("t-banner").hidden = true; };
  return {
    hide,
    tell() {
      const fresh = events().filter((event) => !known.has(event.id)).reverse();
      for (const event of fresh) known.add(event.id);
      if (!fresh.length) return;
      const banner = byId("t-banner");
      const said = fresh.map((event) => event.querySelector("strong").textContent);
      const bar = byId("t-bar");
      if (bar.dataset.over) said.push(bar.querySelector(".sentence").textContent);
      const lines = said.map((text) => {
        const line = document.createElement("span");
        line.textContent = text;
        return line;
      });
      banner.replaceChildren(...lines);
      banner.hidden = false;
      clearTimeout(timer);
      timer = setTimeout(hide, SHOWN + 1500 * (lines.length - 1));
    },
  };
}

const onBoard = (word) => {
  const id = CSS.escape(word);
  return [...document.querySelectorAll(`#t-board [id="${id}"], #t-board [data-word="${id}"]`)];
};
const turns = () => [...document.querySelectorAll("#t-log [data-words]")];

// The latest entry that was about something on the board; null if there is none.
export function lastEntry(element) {
  const names = new Set();
  for (let at = element; at && at.id !== "t-board"; at = at.parentElement) {
    if (at.id) names.add(at.id);
    if (at.dataset?.word) names.add(at.dataset.word);
  }
  return turns().find((turn) => turn.dataset.words.split(" ").some((word) => names.has(word))) ?? null;
}

// Hovering or focusing an entry rings what it was about.
export function pointing() {
  const ring = (e) => {
    const entry = e.target.closest?.("[data-words]");
    const words = entry ? entry.dataset.words.split(" ") : [];
    const wanted = new Set(words.filter(Boolean).flatMap(onBoard));
    for (const old of document.querySelectorAll("#t-board .rung")) if (!wanted.has(old)) old.classList.remove("rung");
    for (const element of wanted) element.classList.add("rung");
  };
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, ring);
  const point = (e) => {
    const entry = e.target.closest?.("#t-board svg") ? lastEntry(e.target) : null;
    for (const old of document.querySelectorAll("#t-log .pointed")) old.classList.remove("pointed");
    entry?.classList.add("pointed");
  };
  document.addEventListener("pointerover", point);
}

// Where every piece lies, in the units of the picture: of one that still glides, where it comes to.
function places(svg) {
  const gliding = svg.getAnimations({ subtree: true }).map((one) => [one, one.currentTime]);
  for (const [one] of gliding) one.currentTime = one.effect.getComputedTiming().endTime;
  const found = measured(svg);
  for (const [one, time] of gliding) one.currentTime = time;
  return found;
}

function measured(svg) {
  const found = {};
  const back = svg.getScreenCTM()?.inverse();
  if (!back) return found;
  // What waits unseen in somebody's stock lies nowhere yet: it is new where it comes to lie.
  for (const piece of svg.querySelectorAll("[id^='piece-']:not(.rest)")) {
    const box = piece.getBoundingClientRect();
    if (!box.width) continue;
    const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(back);
    const [wide, high] = [box.width, box.height].map((side) => Math.round(side * back.a));
    const size = Math.round(Math.max(wide, high) / 2);
    found[piece.id] = [Math.round(at.x), Math.round(at.y), size, groundOf(piece), wide, high, piece.matches(".dealt")];
  }
  return found;
}

// What a piece lies on, if that may be drawn elsewhere or smaller while nothing on it moves.
const groundOf = (piece) => piece.closest(".ground")?.getAttribute("class") ?? "";

function draw(name, attributes) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  return shape;
}

// A bow from where a piece was to its edge: it is told from the straight things of a board. It
// bows to the side on which it stays in the picture.
function arrow([x, y], [tx, ty, r], { width, height }) {
  const bent = (bow) => [(x + tx) / 2 + (ty - y) * bow, (y + ty) / 2 - (tx - x) * bow];
  const inside = ([px, py]) => px >= 0 && py >= 0 && px <= width && py <= height;
  const [bx, by] = inside(bent(BOW)) ? bent(BOW) : bent(-BOW);
  const far = Math.hypot(tx - bx, ty - by);
  const [dx, dy] = [(tx - bx) / far, (ty - by) / far];
  const [ex, ey] = [tx - dx * r, ty - dy * r];
  const head = `${ex},${ey} ${ex - 9 * dx - 5 * dy},${ey - 9 * dy + 5 * dx} ${ex - 9 * dx + 5 * dy},${ey - 9 * dy - 5 * dx}`;
  return [draw("path", { class: "arrow", d: `M${x} ${y}Q${bx} ${by} ${ex - 6 * dx} ${ey - 6 * dy}` }),
    draw("polygon", { class: "head", points: head })];
}

// Round what is new: a circle round what is small, the edge of what is large.
function ringed([x, y, size, , wide, high]) {
  if (size <= SMALL) return draw("circle", { class: "ring", cx: x, cy: y, r: Math.max(size, 6) + 3 });
  const [width, height] = [wide + 6, high + 6];
  return draw("rect", { class: "ring", x: x - width / 2, y: y - height / 2, width, height, rx: 8 });
}

// Rings what is new and arrows for what has moved since the reader last decided. What the board
// looked like then is kept for as long as the tab is open, a reload included.
export function changes(key) {
  // Of each seat at this screen for itself: its own board is drawn where another one's was.
  const kept = () => `drystone-board-${key}-${document.getElementById("t-table").dataset.seat}`;
  const old = () => JSON.parse(sessionStorage.getItem(kept()) || "null");
  // In a picture of another shape, as after a phone was turned, everything lies elsewhere.
  const shape = () => svg().viewBox.baseVal.width;
  const svg = () => document.querySelector("#t-board > svg");
  const clear = () => svg()?.querySelector(":scope > .changes")?.remove();
  return {
    clear,
    // The reader has decided: what lies there now is known.
    remember() {
      clear();
      if (svg()) sessionStorage.setItem(kept(), JSON.stringify({ shape: shape(), ...places(svg()) }));
    },
    show() {
      clear();
      const before = old();
      if (!svg() || before?.shape !== shape()) return;
      const marks = draw("g", { class: "changes", "aria-hidden": "true" });
      for (const [id, now] of Object.entries(places(svg()))) {
        const was = before[id];
        const [left, lies] = [was?.[3] ?? "", now[3]];
        if (lies && lies === left) continue;
        if (!was && now[6]) continue; // what a new season or round lays out is new all over
        if (!was || lies) marks.append(ringed(now));
        else if (Math.hypot(now[0] - was[0], now[1] - was[1]) > Math.max(14, now[2])) marks.append(...arrow(was, now, svg().viewBox.baseVal));
      }
      if (marks.childNodes.length && marks.childNodes.length < 60) svg().append(marks);
      // Whoever has seen them wants to see what lies below.
      setTimeout(() => marks.classList.add("seen"), LOOKED_AT);
    },
  };
}
