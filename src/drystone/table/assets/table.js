// Sitting at a table: clicks and keys become decisions, the answers become the page.

import { amounts } from "./amount.js";
import { adds, choices, mark, neighbour, whatItIs } from "./board.js";
import { carrying } from "./carrying.js";
import { begun, holding, holds } from "./holding.js";
import { follow } from "./live.js";
import { morphAll } from "./morph.js";
import { notices, notify } from "./notice.js";
import { dismiss, isRead, offered, tray, ways } from "./offers.js";
import { picks } from "./picks.js";
import { plans } from "./plan.js";
import "./screen.js";
import { banners, changes, pointing } from "./story.js";
import { encircle, means, teach } from "./teach.js";
import { explain, explained, meanings, named } from "./tips.js";
import { together } from "./together.js";
import { turning } from "./turning.js";
import { zooming } from "./zoom.js";

const root = document.getElementById("t-table");
const byId = (id) => document.getElementById(id);
const { key } = root.dataset;
// Where what is done here is sent to: a study has an address for each of its places.
const at = () => byId("t-bar").dataset.at || root.dataset.at;
// What is asked, by a name of its own.
const question = () => `${at()} ${byId("t-bar").dataset.number}`;

// A panel that would leave the board no room is not open at first.
if (root.dataset.side === "log" && innerWidth < 1100) root.dataset.side = "";
mark(byId("t-board"));
const zoom = zooming();
zoom.fit();
const left = begun();
const tips = explain(at, (names) => Boolean(left.other(names)));
const held = holding((says, end) => sayAll(says, end));
const cards = tray(root);
const asking = ways();
const picking = picks(at, (text) => say(text));
const ghost = turning(tips.rest);
const planned = plans(at);
const banner = banners();
const marks = changes(key);
pointing();
let number = question();
const meanwhile = () => document.querySelector("#t-since:not([hidden])")?.textContent ?? "";
let heard = meanwhile();
function heardMore() {
  const before = heard;
  heard = meanwhile();
  return heard !== "" && heard !== before;
}
const live = follow(root, {
  prepare: mark,
  // Before anything glides: what the reader decides is known to them, the rest is marked; also what
  // somebody did meanwhile who plays along without a seat.
  placed: (_, other) => {
    const more = heardMore(); // every time: what came while others played was heard then
    if (deciding && !other && !more) marks.remember();
    else marks.show();
  },
  changed: () => {
    if (number !== question()) {
      number = question();
      tips.forget();
      tips.hide();
      byId("t-hints")?.replaceChildren();
      byId("t-coaching")?.replaceChildren();
      asking.close();
      held.drop();
      left.renew();
    }
    cards.fill();
    picking.renew();
    ghost.renew();
    planned.renew();
    settle();
    zoom.fit();
    teach();
    tell();
    together();
    banner.tell();
    fetchSide();
  },
});
// Where things came from is long, and hints take a while: asked for only while they can be read.
const FETCHED = { score: "income", hint: "hints", coach: "coaching" };
// One of these at a time, with the number of the question that it answers: a second click on the
// way would answer one not yet seen.
const TURNS = new Set(["decide", "end-turn", "undo", "restart-turn", "ask-undo"]);
let pending = 0;
let deciding = false;
// The button that goes on has one place. When it comes to mean something else under the pointer, a
// click there may have been for the old one: it counts when the button is seen to have settled.
const onward = () => document.querySelector(".onward button");
const saying = () => `${onward()?.textContent}${byId("t-bar").dataset.number}`;
let said = saying();
function settle() {
  if (saying() === said) return;
  said = saying();
  document.querySelector(".onward:hover")?.classList.add("settling");
}
document.addEventListener("animationend", (e) => e.target.classList.remove("settling"));
const tooEarly = (e) => e.detail && e.target.closest(".onward.settling");

// The tab's title and, if allowed, a notice tell that it is the reader's turn.
let told = byId("t-bar").dataset.asked;
function tell() {
  const { asked, over, title } = byId("t-bar").dataset;
  document.title = title;
  if (over && !root.classList.contains("over")) {
    root.classList.add("over");
    if (root.dataset.side !== "score") panel("score");
  }
  if (asked && asked !== told) notify(title, byId("t-bar").querySelector(".sentence").textContent, key);
  told = asked;
  revealLater();
}

// What is said above the bar stands above it, however high it is.
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--bar", `${byId("t-bar").offsetHeight}px`);
}).observe(byId("t-bar"));

// On a small screen, what can be chosen may lie outside: bring the first of it in. Once for the same
// choices: whoever looks elsewhere is not pulled back by a message.
let revealed = "";
function reveal(resized) {
  const board = byId("t-board");
  const legal = choices().filter((e) => board.contains(e));
  const which = legal.map((e) => e.id || e.dataset.word).join(" ");
  if (which === revealed && !resized) return;
  revealed = which;
  if (board.scrollWidth <= board.clientWidth + 4 && board.scrollHeight <= board.clientHeight + 4) return;
  const seen = board.getBoundingClientRect();
  const inside = (e) => {
    const box = e.getBoundingClientRect();
    return box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom;
  };
  // What may be said beside any decision is not what is asked.
  const asked = legal.filter((e) => !offered(e).every((one) => one[7]));
  const wanted = asked.length ? asked : legal;
  if (!wanted.length) return;
  const extent = (elements) => {
    const boxes = elements.map((e) => e.getBoundingClientRect());
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  };
  // With what they belong to, its heading too, if there is room for all of that.
  const whole = extent(wanted.map((e) => e.closest(".enlarges, .together") ?? e));
  const [top, bottom] = whole[1] - whole[0] + 16 <= seen.height ? whole : extent(wanted);
  // All of it, with as little movement as can be; of what is too much, where the piece stands that
  // goes there, or the first.
  if (bottom - top + 16 <= seen.height && board.scrollWidth <= board.clientWidth + 4) {
    if (top < seen.top) board.scrollBy(0, top - seen.top - 8);
    else if (bottom > seen.bottom) board.scrollBy(0, bottom - seen.bottom + 8);
  } else {
    const from = board.querySelector(".from");
    if (from ? inside(from) : wanted.some(inside)) return;
    (from ?? wanted[0]).scrollIntoView({ block: "center", inline: "center" });
  }
}
// A piece that glides is not yet where it can be chosen.
async function revealLater() {
  const which = number;
  const gliding = byId("t-board").getAnimations({ subtree: true });
  reveal();
  if (!gliding.length) return;
  await Promise.allSettled(gliding.map((one) => one.finished));
  if (which === number) reveal(true);
}
addEventListener("resize", () => reveal(true));

function say(text) {
  const note = byId("t-note");
  note.textContent = text;
  note.hidden = !text;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => { note.hidden = true; }, 6000);
}

// What it gives: whether it was taken.
async function post(path, fields) {
  const turns = TURNS.has(path);
  if (turns && deciding) return;
  deciding ||= turns;
  pending += 1;
  root.classList.add("busy");
  try {
    const answer = await fetch(`${at()}/${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-Live": live.hears() ? "yes" : "no",
      },
      body: JSON.stringify(turns ? { number: Number(byId("t-bar").dataset.number), ...fields } : fields),
    });
    const news = await answer.json();
    if (news.go) return location.assign(news.go);
    if (news.html) live.put(news);
    else await live.until(news.version);
    if (news.say) say(news.say);
    if (news.link) offer(news.link);
    if (news.warn) warn(news.warn, path, fields);
    return answer.ok;
  } catch {
    say(root.dataset.offline);
  } finally {
    pending -= 1;
    if (turns) deciding = false;
    root.classList.toggle("busy", pending > 0);
  }
}

// A link to give to a friend, ready to be copied.
function offer(link) {
  const dialog = byId("t-link");
  const box = dialog.querySelector("input");
  box.value = new URL(link, location.href).href;
  dialog.showModal();
  box.select();
}

function warn(lines, path, fields) {
  const dialog = byId("t-warning");
  dialog.querySelector("ul").replaceChildren(...lines.map((text) => {
    const line = document.createElement("li");
    line.textContent = text;
    return line;
  }));
  dialog.showModal();
  dialog.onclose = () => {
    if (dialog.querySelector("input").checked) dismiss(FREE_GAINS);
    if (dialog.returnValue === "sure") post(path, { ...fields, sure: true });
    dialog.returnValue = "";
  };
}
const FREE_GAINS = "free-gains";

// A click on something that can mean several things, or should not be clicked by mistake, asks.
// With Shift it also ends the turn, where that can be.
async function decide(element, shift) {
  if (element.dataset.pick) return picking.toggle(element);
  if (held.open && held.bring(element, shift)) return;
  if (element.dataset.ways && holds(JSON.parse(element.dataset.ways))) return hold(element);
  if (element.dataset.ways && asking.ask(element)) return teach();
  asking.close();
  if (element.classList.contains("legal")) element.classList.add("chosen");
  const { action, then, ends } = element.dataset;
  await sayAll([action, ...(then ? then.split(",") : [])].map(Number), ends === "2" || (shift && ends === "1"));
  element.classList.remove("chosen");
}

function hold(element) {
  tips.hide();
  say(root.dataset.goesWhere);
  held.take(element, () => say(""));
}
// What a click would take up is also carried, and let go over its place.
async function takeUp(target) {
  await tips.about(target);
  const far = target.closest("#t-board .afar[data-ways]");
  if (far && holds(JSON.parse(far.dataset.ways))) hold(far);
}
carrying(takeUp, () => held.open, (over, e) => {
  const place = over?.closest("[data-action]") ?? covered(e);
  if (place) decide(place, e.shiftKey);
  else held.drop();
});

function sayAll([action, ...then], end) {
  left.remember();
  return post("decide", {
    action, ...(then.length && { then }), ...(end && { end }), ...(isRead(FREE_GAINS) && { sure: true }),
  });
}

fetchSide();

// What is legal may lie under something that is not: the click means the legal one.
function covered(e) {
  if (!e.target.closest("#t-board") || !e.clientX) return null;
  const under = document.elementsFromPoint(e.clientX, e.clientY);
  return under.map((element) => element.closest("#t-board .legal")).find(Boolean);
}

document.addEventListener("click", (e) => {
  if (tooEarly(e)) return;
  if (asking.open && !e.target.closest("#t-ways")) asking.close();
  const choice = e.target.closest("[data-action]") || covered(e);
  if (choice) {
    tips.hide();
    return decide(choice, e.shiftKey);
  }
  const order = e.target.closest("[data-post]");
  if (order) return post(order.dataset.post, JSON.parse(order.dataset.fields || "{}"));
  const opener = e.target.closest("[data-panel]");
  if (opener) return panel(opener.dataset.panel, opener.closest("#t-bar") !== null);
  const dialog = e.target.closest("[data-dialog]");
  if (dialog) return byId(dialog.dataset.dialog).showModal();
  if (e.target.closest("button[data-tray]")) return cards.turn();
  const scale = e.target.closest("[data-zoom]");
  if (scale) return scale.dataset.zoom === "1" ? zoom.reset() : zoom.by(Number(scale.dataset.zoom));
  if (e.target.closest("#t-board")) skipWaiting();
  if (e.target.closest("#t-board svg")) pointAt(e.target, e.pointerType === "mouse");
  else if (!e.target.closest("#t-tip")) tips.hide();
});

// What can't be chosen explains itself, unless it was meant instead of what was begun, or is to be
// taken up before it is said where it goes. A mouse that was quicker than the tip means the way that
// the tip then says, if there is only one.
async function pointAt(target, quick) {
  const word = named(target);
  const other = word && left.other(meanings(word));
  if (other) {
    tips.hide();
    await post("undo", {});
    const piece = left.piece(other);
    return piece && decide(piece);
  }
  held.drop();
  await tips.about(target);
  const far = target.closest("#t-board .afar");
  if (!far || (!quick && !far.dataset.ways)) return;
  if (!far.dataset.ways || holds(JSON.parse(far.dataset.ways))) decide(far);
}

// Whoever has seen enough of the bots' moves does not wait for the rest.
const waiting = () => document.querySelector("#t-bar [data-post='skip-waiting']");
function skipWaiting() {
  waiting()?.click();
}

async function fetchSide() {
  const what = FETCHED[root.dataset.side];
  if (!what) return;
  const before = number;
  const answer = await fetch(`${at()}/${what}`).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  const old = byId(`t-${what}`);
  if (!old || before !== number) return;
  old.removeAttribute("data-keep");
  morphAll(text, () => {});
  byId(`t-${what}`).setAttribute("data-keep", "");
}

// Where a hint or a plan would be followed.
function point(e) {
  const hint = e.target.closest?.("#t-hints [data-action], #t-coaching [data-action]");
  for (const there of choices()) there.classList.toggle("hinted", Boolean(hint) && means(there, hint.dataset));
  encircle(byId("t-board"));
  document.querySelector("#t-board .hinted")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
for (const event of ["pointerover", "focusin"]) byId("t-side").addEventListener(event, point);
byId("t-side").addEventListener("pointerleave", point);

// The side: log, scores, chat ... one at a time.
function panel(name, stay = false) {
  if (!byId(`t-${name}`)) return;
  const open = root.dataset.side === name && !stay ? "" : name;
  tips.hide(); // it would lie above the panel
  root.dataset.side = open;
  for (const tab of document.querySelectorAll("[data-panel]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.panel === open));
  }
  if (name === "coach") {
    if (open) localStorage.setItem(`coach-${key}`, "on");
    else localStorage.removeItem(`coach-${key}`);
  }
  zoom.fit();
  reveal(true);
  fetchSide();
}
// Who began with the coach, or went on with it, finds it there again until it is sent away.
const guided = new URLSearchParams(location.search).has("coach");
if (guided) history.replaceState(null, "", location.pathname);
if ((guided || localStorage.getItem(`coach-${key}`)) && root.dataset.side !== "score") panel("coach", true);

document.addEventListener("submit", async (e) => {
  const form = e.target.closest("form[data-to]");
  if (!form) return;
  e.preventDefault();
  const words = () => new URLSearchParams(new FormData(form)).toString();
  const sent = words();
  const taken = await post(form.dataset.to, Object.fromEntries(new FormData(form)));
  // What was refused can be sent again, and what was typed meanwhile stays.
  if (form.dataset.empty && taken && words() === sent) form.reset();
});
document.addEventListener("change", (e) => {
  const { pref } = e.target.dataset;
  if (pref === "pace") post("prefer", { pace: Number(e.target.value) });
  else if (pref && pref !== "notices") post("prefer", { [pref]: e.target.checked });
  if (e.target.matches("[data-submit]")) e.target.form.submit();
});

// Every choice with its name: of the board and of the bar, and the small steps of larger ones.
function everything() {
  const named = ([says, text, outcome]) => [says, outcome ? `${text} (${outcome})` : text];
  const legal = Object.entries(JSON.parse(byId("t-board").dataset.legal || "{}")).flatMap(([name, offered]) => {
    const piece = document.querySelector(`#t-board [id="${CSS.escape(name)}"]`);
    const about = piece && whatItIs(piece);
    return offered.map(([says, text, outcome]) => [says, [text, adds(text, about)].filter(Boolean).join(": "), outcome]);
  });
  const buttons = [...document.querySelectorAll("#t-bar button[data-action]")].map(({ dataset, children }) => [
    [dataset.action, ...(dataset.then ? dataset.then.split(",") : [])].map(Number),
    [...children].find((e) => e.matches(".does")).textContent,
  ]);
  return [...legal, ...buttons, ...JSON.parse(byId("t-bar").dataset.steps || "[]")].map(named);
}

// Every legal thing as a list to type into.
const list = byId("t-list");
function openList() {
  const box = list.querySelector("ul");
  const filter = list.querySelector("input");
  const fill = () => {
    const wanted = filter.value.toLowerCase().split(/\s+/);
    box.replaceChildren(...everything().filter(([, text]) => wanted.every((w) => text.toLowerCase().includes(w)))
      .map(([says, text]) => {
        const row = document.createElement("li");
        const button = document.createElement("button");
        button.textContent = text;
        button.dataset.says = says;
        button.onclick = () => {
          list.close();
          sayAll(says);
        };
        row.append(button);
        return row;
      }));
  };
  filter.value = "";
  filter.oninput = fill;
  filter.onkeydown = (e) => {
    // A search box would only empty itself first.
    if (e.key === "Escape" || (e.key === "/" && !filter.value)) {
      e.preventDefault();
      list.close();
    }
    if (e.key === "Enter") box.querySelector("button")?.click();
    if (e.key === "ArrowDown") box.querySelector("button")?.focus();
  };
  fill();
  list.showModal();
  filter.focus();
}

// A click beside a dialog closes it, except where something has to be answered.
for (const dialog of document.querySelectorAll("dialog:not(.curtain)")) {
  dialog.addEventListener("click", (e) => { if (e.target === dialog) dialog.close(); });
}

// What happened meanwhile lies over the board: whoever goes on, by mouse or key, has read it.
for (const way of ["click", "keydown"]) {
  document.addEventListener(way, (e) => {
    const since = byId("t-since");
    const goesOn = way === "click" || ((e.key === "Enter" || e.key === " ") && e.target.matches("#t-board *"));
    if (since?.open && goesOn && !since.contains(e.target)) since.open = false;
  });
}

function walk(step) {
  const all = choices();
  const at = all.indexOf(document.activeElement);
  const next = all[(at + step + all.length) % all.length];
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Steps through everything on the board that explains itself, legal or not.
let looked = null;
function lookAround(step) {
  const all = explained();
  const next = all[(all.indexOf(looked) + step + all.length) % all.length];
  looked = next ?? null;
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  // What is scrolled hides its explanation, in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => tips.about(next)));
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = {
  "/": openList,
  ".": () => lookAround(1),
  ",": () => lookAround(-1),
  "?": () => byId("t-help").showModal(),
  n: () => walk(1),
  p: () => walk(-1),
  u: () => byId("t-undo")?.click(),
  r: () => byId("t-restart")?.click(),
  e: () => onward()?.click(),
  q: () => ghost.by(-1),
  w: () => ghost.by(1),
  t: () => cards.turn(),
  l: () => panel("log"),
  s: () => panel("score"),
  h: () => panel("hint"),
  c: () => panel("chat"),
  "+": () => zoom.by(1.25),
  "-": () => zoom.by(0.8),
  0: () => zoom.reset(),
  " ": skipWaiting,
  Escape: () => {
    if (asking.open) return asking.close();
    if (held.open) return held.drop();
    const since = byId("t-since");
    tips.hide();
    banner.hide();
    if (since?.open) since.open = false;
    else if (root.dataset.side) panel(root.dataset.side);
    else skipWaiting();
  },
};
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input, textarea, select, dialog")) return;
  const here = e.target.closest("#t-board .legal, #t-bar button[data-action]");
  if ((e.key === "Enter" || e.key === " ") && e.target.matches("#t-board .legal")) {
    e.preventDefault();
    return decide(e.target, e.shiftKey);
  }
  if (ARROWS[e.key] && e.shiftKey) {
    e.preventDefault();
    return zoom.move(...ARROWS[e.key]);
  }
  if (ARROWS[e.key] && asking.open) return asking.walk(e);
  if (ARROWS[e.key] && choices().length) {
    e.preventDefault();
    return (here ? neighbour(here, e.key) : choices()[0])?.focus();
  }
  if (e.key === " " && e.target.closest("button, a, summary")) return;
  // What was walked to with the point key may be far, and its tip says the way.
  const far = looked?.isConnected && !e.target.closest("button, a, summary") && looked.closest(".afar");
  if (e.key === "Enter" && far) return decide(far, e.shiftKey);
  if (/^[1-9]$/.test(e.key)) {
    const at = Number(e.key) - 1;
    if (asking.open) return asking.press(at);
    return document.querySelectorAll("#t-bar .answers button[data-action], #t-tray .card")[at]?.click();
  }
  const act = KEYS[e.key] || KEYS[e.key.toLowerCase()];
  if (act) {
    e.preventDefault();
    act();
  }
});

if (byId("t-bar").dataset.asked) marks.show();
teach();
amounts();
notices(document.querySelector("[data-pref='notices']"));
reveal();
root.dataset.ready = "yes";

// For pages that are more than a table: what is to be seen instead, and something to be said.
export const show = (news) => live.put(news);
export { say };
