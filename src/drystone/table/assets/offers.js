// The choices as cards: all of the board's in the tray, and the ways where a click can mean several.

import { adds, whatItIs } from "./board.js";

const byId = (id) => document.getElementById(id);
const OPEN = "drystone-tray";
const READ = "drystone-read";
// Warnings that somebody has read and does not want to read again, by name.
const read = new Set(JSON.parse(localStorage.getItem(READ) || "[]"));
export const isRead = (name) => read.has(name);
export function dismiss(name) {
  read.add(name);
  localStorage.setItem(READ, JSON.stringify([...read]));
}

// A choice is a list: the decisions that it says, its name, what it comes to, what is lost by it, the
// name of that warning, the elements on the way, whether the turn ends with it (2) or may (1),
// whether it is said beside the decision, whether it is an answer before what it answers, and whether
// it also answers what it makes the table ask. A card shows it; `piece` is drawn on it.
function card([says, text, outcome, warning, , , ends], piece, place) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "card";
  button.dataset.action = says[0];
  if (says.length > 1) button.dataset.then = says.slice(1).join(",");
  if (ends) button.dataset.ends = ends;
  if (piece?.dataset.pick) button.dataset.pick = piece.dataset.pick;
  if (place < 9) button.append(line("kbd", place + 1));
  const shown = piece && thumbnail(piece);
  if (shown) button.append(shown);
  const words = line("span", "", "words");
  words.append(line("span", text, "does"));
  const about = piece && adds(text, whatItIs(piece));
  if (about) words.append(line("span", about, "what"));
  if (outcome) words.append(line("span", outcome, "gist"));
  if (warning) words.append(line("span", warning, "caution"));
  button.append(words);
  return button;
}

function line(tag, text, css = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = css;
  return element;
}

const THUMB = [72, 48];
const LEGIBLE = 0.4;

// The piece as it lies on the board, or the part of it that is its face, small; none where nothing
// could be told on it any more. A shape may stand for what it is a part of.
function thumbnail(part) {
  const own = part.dataset.piece ? part.parentElement : part;
  const piece = own.querySelector(".face") ?? own;
  const whole = piece.ownerSVGElement;
  if (!whole) return null;
  const box = piece.getBBox();
  if (!box.width || !box.height) return null;
  const placed = piece.transform.baseVal.consolidate()?.matrix ?? whole.createSVGMatrix();
  const corners = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]) => {
    const at = whole.createSVGPoint();
    [at.x, at.y] = [box.x + x * box.width, box.y + y * box.height];
    return at.matrixTransform(placed);
  });
  const [xs, ys] = [corners.map((at) => at.x), corners.map((at) => at.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min(1, ...size.map((side, i) => THUMB[i] / side));
  if (scale < LEGIBLE) return null;
  const small = document.createElementNS(whole.namespaceURI, "svg");
  small.setAttribute("width", Math.round(size[0] * scale));
  small.setAttribute("height", Math.round(size[1] * scale));
  small.setAttribute("class", `${whole.getAttribute("class")} thumb`);
  small.setAttribute("viewBox", [left, top, ...size].join(" "));
  small.setAttribute("aria-hidden", "true");
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-word", "data-action", "data-tip", "tabindex", "role", "aria-label"]) {
      one.removeAttribute(name);
    }
    one.classList.remove("legal", "chosen", "ringed", "hinted");
  }
  small.append(copy);
  return small;
}

const pieces = () => [...document.querySelectorAll("#t-board .legal[tabindex]")];
const nameOf = (piece) => piece.dataset.piece || piece.id || piece.dataset.word;
export const offered = (piece) => JSON.parse(byId("t-board").dataset.legal || "{}")[nameOf(piece)] ?? [];

// The tray: what can be chosen on the board, as cards. Whoever opened it finds it open again.
export function tray(root) {
  const box = byId("t-tray");
  let open = localStorage.getItem(OPEN) === "yes";
  const fill = () => {
    box.hidden = !open;
    root.dataset.tray = open ? "yes" : "";
    for (const button of document.querySelectorAll("[data-tray]")) {
      if (button !== root) button.setAttribute("aria-expanded", String(open));
    }
    if (!open) return box.replaceChildren();
    const first = document.querySelectorAll("#t-bar .answers button[data-action]").length;
    // What would be asked next has cards of its own then: a unit first, and not every unit on every
    // space, but for one that has a single space left. What may be said beside any decision is not
    // what is asked: it comes last.
    const all = pieces().flatMap((piece) => offered(piece).map((one) => [one, piece]));
    const begun = new Set(all.filter(([[says]]) => says.length === 1).map(([[says]]) => says[0]));
    const cards = all
      .filter(([one]) => !one[9] || !begun.has(one[0][0]))
      .sort(([one], [other]) => (one[7] ?? 0) - (other[7] ?? 0));
    box.replaceChildren(...cards.map(([one, piece], i) => {
      const made = card(one, piece, first + i);
      made.dataset.piece = nameOf(piece);
      return made;
    }));
    box.scrollLeft = 0;
  };
  const turn = () => {
    open = !open;
    localStorage.setItem(OPEN, open ? "yes" : "");
    fill();
  };
  // Pointing at a card rings the piece, and the other way round.
  const ring = (e) => {
    const from = e.target.closest?.("#t-tray .card");
    const piece = e.target.closest?.("#t-board .legal");
    const way = new Set(piece ? offered(piece).flatMap((one) => one[5] ?? []) : []);
    for (const one of pieces()) {
      one.classList.toggle("ringed", Boolean(from) && nameOf(one) === from.dataset.piece);
      one.classList.toggle("on-way", way.has(nameOf(one)));
    }
    for (const one of box.children) one.classList.toggle("ringed", Boolean(piece) && one.dataset.piece === nameOf(piece));
    if (piece) box.querySelector(".ringed")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, ring);
  fill();
  return { fill, turn };
}

// The piece by which one of several ways differs from the others: the building that is built, say.
function apart([, , , , , way = []], found) {
  const own = way.filter((name) => !found.every((other) => other[5]?.includes(name)));
  return own.map((name) => document.querySelector(`#t-board [id="${CSS.escape(name)}"]`)).findLast(Boolean);
}

// What all pieces tell, but for a number that is in their names, helps nobody to choose.
function sameForAll(box) {
  const told = [...box.querySelectorAll(".what")];
  const kinds = new Set(told.map((line) => line.textContent.replace(/\d+/g, "")));
  if (told.length > 1 && kinds.size === 1) for (const line of told) line.remove();
}

// Where the ways stand: below what they are about or above it, in the middle; where neither has room,
// beside it. What is asked stays in sight, and so does the piece.
function place(at, own) {
  const within = (value, most) => Math.max(8, Math.min(value, most));
  const bottom = byId("t-bar").getBoundingClientRect().top - 8;
  const middle = within(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - 8);
  if (at.bottom + 8 + own.height <= bottom) return [middle, at.bottom + 8];
  if (at.top - 8 - own.height >= 8) return [middle, at.top - 8 - own.height];
  const right = at.right + 8 + own.width <= innerWidth - 8 ? at.right + 8 : at.left - 8 - own.width;
  return [within(right, innerWidth - own.width - 8), within(at.top + at.height / 2 - own.height / 2, bottom - own.height)];
}

// So wide is a phone at the most.
const PHONE = 700;

// Where a click can mean several things, or one that nobody should do by mistake, it asks here.
export function ways() {
  const box = byId("t-ways");
  const again = box.dataset.again;
  let asker = null;
  const close = () => {
    if (box.hidden) return;
    box.hidden = true;
    box.replaceChildren();
    asker?.classList.remove("chosen");
    if (asker?.isConnected) asker.focus?.();
    asker = null;
  };
  // False if there is nothing to ask: the only warning has been read before.
  const ask = (element) => {
    const found = JSON.parse(element.dataset.ways);
    const warning = found.length === 1 && found[0][4];
    if (warning && isRead(warning)) return false;
    asker = element;
    if (element.classList.contains("legal")) element.classList.add("chosen");
    box.replaceChildren(...found.map((one, i) => card(one, found.length > 1 ? apart(one, found) : element, i)));
    sameForAll(box);
    if (warning) box.append(never(warning));
    box.hidden = false;
    const at = element.getBoundingClientRect();
    const own = box.getBoundingClientRect();
    if (innerWidth <= PHONE) {
      // At the thumb; what it is about stays in sight above it.
      const sheet = innerHeight - own.height - 8;
      byId("t-board").scrollBy(0, Math.max(0, at.bottom + 12 - sheet));
      [box.style.left, box.style.top] = [`${(innerWidth - own.width) / 2}px`, `${sheet}px`];
      box.querySelector("button").focus({ preventScroll: true });
      return true;
    }
    const [left, top] = place(at, own);
    [box.style.left, box.style.top] = [`${left}px`, `${top}px`];
    box.querySelector("button").focus();
    return true;
  };
  // A card that is pressed with this box ticked is not asked about again.
  const never = (warning) => {
    const label = line("label", again, "again");
    const tick = document.createElement("input");
    tick.type = "checkbox";
    tick.onchange = () => { if (tick.checked) dismiss(warning); };
    label.prepend(tick);
    return label;
  };
  const walk = (e) => {
    e.preventDefault();
    const all = [...box.querySelectorAll("button")];
    const step = ["ArrowUp", "ArrowLeft"].includes(e.key) ? -1 : 1;
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
  };
  return { ask, close, walk, get open() { return !box.hidden; }, press: (n) => box.querySelectorAll("button")[n]?.click() };
}
