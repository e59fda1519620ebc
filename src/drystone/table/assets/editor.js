// The editor: every change of a field is tried out by the server, which answers with form and picture.

import { mark } from "./board.js";
import { dragging } from "./dragging.js";
import { glide, morphAll } from "./morph.js";
import { placing } from "./placing.js";
import "./screen.js";
import { explain } from "./tips.js";
import { zooming } from "./zoom.js";

const byId = (id) => document.getElementById(id);
const root = byId("t-table");
const bar = byId("t-bar");
const domains = JSON.parse(byId("t-domains").dataset.domains);
const zoom = zooming();
zoom.fit();
const tips = explain(() => "");

function say(text) {
  const note = byId("t-note");
  note.textContent = text;
  note.hidden = !text;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => { note.hidden = true; }, 6000);
}

// One change at a time, in their order: each is made to what came of the one before. It gives `false`
// if it was refused.
const before = [];
let queue = Promise.resolve();
function change(edit, remember = true) {
  queue = queue.then(() => send(edit, remember)).catch(() => say(root.dataset.offline));
  return queue;
}
async function send(edit, remember) {
  root.classList.add("busy");
  const { draft, good } = bar.dataset;
  const seat = byId("t-eyes").value ? Number(byId("t-eyes").value) : -1;
  try {
    const answer = await fetch(`${root.dataset.at}/change`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ draft, good, seat, ...edit }),
    });
    const news = await answer.json();
    if (!answer.ok) {
      // What was typed is put back to what it was.
      for (const box of byId("t-form").querySelectorAll("input[data-path]")) box.value = box.defaultValue;
      say(news.say);
      return false;
    }
    show(news);
    if (remember && bar.dataset.draft !== draft) before.push(draft);
    byId("t-back").disabled = !before.length;
    return true;
  } finally {
    root.classList.remove("busy");
  }
}
function show(news) {
  const active = document.activeElement?.dataset?.path;
  glide(byId("t-board"), () => morphAll(news.html, mark));
  // What was typed or chosen gives way to what is so now.
  for (const box of byId("t-form").querySelectorAll("input[data-path]")) box.value = box.getAttribute("value");
  byId("t-text").value = bar.dataset.draft;
  zoom.fit();
  tips.hide();
  there.refresh();
  if (active && byId("t-there").hidden) byId("t-form").querySelector(`[data-path='${CSS.escape(active)}']`)?.focus();
}

// A choice of names has all of them once somebody looks at it.
function fill(select) {
  if (select.dataset.filled) return;
  select.dataset.filled = "yes";
  const { value } = select;
  const known = new Set([...select.options].map((option) => option.value));
  for (const [symbol, name] of domains[select.dataset.domain]) {
    if (!known.has(symbol)) select.add(new Option(name, symbol));
  }
  select.value = value;
}
for (const event of ["pointerdown", "focusin"]) {
  document.addEventListener(event, (e) => {
    const select = e.target.closest?.("select[data-domain]");
    if (select) fill(select);
  });
}

document.addEventListener("change", (e) => {
  const { path, add, number } = e.target.dataset;
  if (e.target.id === "t-eyes") return change({ how: "read" }, false);
  if (e.target.matches("[data-submit]")) return e.target.form.submit();
  if (add && e.target.value) return change({ how: "add", path: JSON.parse(add), value: e.target.value });
  if (!path) return null;
  const counts = e.target.type === "number" || number !== undefined;
  if (e.target.type === "number" && !Number.isInteger(e.target.valueAsNumber)) {
    e.target.value = e.target.defaultValue;
    return null;
  }
  return change({ how: "set", path: JSON.parse(path), value: counts ? Number(e.target.value) : e.target.value });
});
document.addEventListener("click", (e) => {
  const by = e.target.closest("[data-by]");
  if (by) {
    e.preventDefault();
    const box = by.parentElement.querySelector("input");
    box.value = Number(box.value) + Number(by.dataset.by);
    return change({ how: "set", path: JSON.parse(box.dataset.path), value: Number(box.value) });
  }
  const turn = e.target.closest("[data-turn]");
  if (turn) return change({ how: "turn", value: Number(turn.dataset.turn) });
  const put = e.target.closest("[data-set]");
  if (put) return change({ how: "set", path: JSON.parse(put.dataset.set), value: put.dataset.value });
  const more = e.target.closest("[data-more][data-value]");
  if (more) return change({ how: "add", path: JSON.parse(more.dataset.more), value: more.dataset.value });
  if (e.target.closest("[data-close]")) return there.close();
  const gone = e.target.closest("[data-remove]");
  if (gone) return change({ how: "remove", path: JSON.parse(gone.dataset.remove) });
  if (e.target.closest("#t-back") && before.length) return change({ how: "read", draft: before.pop() }, false);
  if (e.target.closest("#t-drop")) return change({ how: "read", draft: bar.dataset.good });
  if (e.target.closest("#t-read")) return change({ how: "read", draft: byId("t-text").value });
  if (e.target.closest("#t-share")) return share();
  if (e.target.closest("#t-board svg")) return find(e);
  if (!e.target.closest("#t-there")) there.close();
  return null;
});
document.addEventListener("keydown", (e) => {
  if (e.key === "Escape") there.close();
});

// What something on the picture is about, by the names that its word has; asked once.
const THINGS = "#t-board svg :is([data-word], [id])";
const wordOf = (thing) => thing.dataset.word || thing.id;
const asked = new Map();
function about(word) {
  if (!asked.has(word)) {
    const told = fetch(`${root.dataset.at}/about?word=${encodeURIComponent(word)}`)
      .then((answer) => (answer.ok ? answer.json() : { names: [] }))
      .then(({ names }) => names);
    told.catch(() => asked.delete(word));
    asked.set(word, told);
  }
  return asked.get(word);
}
// All that lies at a point of the picture, the uppermost first: a piece lies on a space.
const thingsAt = (x, y) =>
  [...new Set(document.elementsFromPoint(x, y).map((element) => element.closest(THINGS)).filter(Boolean))];

// The field that tells of one of these things, or of none.
async function fieldOf(things) {
  const fields = [...byId("t-form").querySelectorAll("[data-name]")];
  const there = (field) => field.tagName !== "DIV" || Number(field.querySelector("input")?.value ?? 1) !== 0;
  const best = (some) => some.find(there) ?? some[0];
  for (const thing of things) {
    const names = await about(wordOf(thing));
    const found = best(fields.filter((field) => names.includes(field.dataset.name)));
    if (found) return found;
  }
  // A piece that moves has a name of its own, in which the symbol may stand.
  const short = (name) => name.slice(name.indexOf(".") + 1);
  const parts = things.length ? `-${wordOf(things[0])}-` : "";
  const alike = fields.filter((field) => short(field.dataset.name).length > 1 && parts.includes(`-${short(field.dataset.name)}-`));
  return best(alike.sort((a, b) => b.dataset.name.length - a.dataset.name.length)) ?? null;
}
// The names of a kind that things on the picture are about.
async function symbolOf(things, kind) {
  for (const thing of things) {
    const name = (await about(wordOf(thing))).find((one) => one.startsWith(`${kind}.`));
    if (name) return name.slice(kind.length + 1);
  }
  return null;
}

// A click on something leads to the field that tells of it, and opens what can be done there.
async function find(e) {
  const things = thingsAt(e.clientX, e.clientY);
  const thing = e.target.closest(THINGS);
  if (thing && !things.includes(thing)) things.unshift(thing);
  for (const old of document.querySelectorAll(".found")) old.classList.remove("found");
  const opened = await there.open(things.map(wordOf), e.clientX, e.clientY);
  const found = things.length && await fieldOf(things);
  if (!found) return;
  found.closest("details").open = true;
  found.classList.add("found");
  found.scrollIntoView({ block: "center" });
  if (!opened) found.querySelector("input, select, button")?.focus({ preventScroll: true });
}
const titleOf = (name) => {
  const at = name.indexOf(".");
  const known = domains[name.slice(0, at)]?.find(([symbol]) => symbol === name.slice(at + 1));
  return known ? known[1] : name.slice(at + 1);
};
const titled = async (word) => (await about(word)).map((name) => ({ name, title: titleOf(name) }));
const there = placing(() => byId("t-form"), byId("t-there"), titled);

// What goes nowhere by hand may be there by other means: what can be done is opened, as by a click.
function missed(x, y) {
  const target = document.elementFromPoint(x, y);
  if (!target?.closest("#t-board svg")) return;
  say(root.dataset.elsewhere);
  find({ clientX: x, clientY: y, target });
}
async function moved(path, to, x, y) {
  if (await change({ how: "move", path, to }) === false) missed(x, y);
}
dragging(root, { thingsAt, fieldOf, symbolOf }, moved, missed);

// A link holds the whole position, packed, behind its #: no server is told of it.
const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
async function share() {
  const packed = await through(new TextEncoder().encode(bar.dataset.good), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const link = new URL(`${root.dataset.at}#p=${text}`, location.href).href;
  const box = byId("t-link");
  box.querySelector("input").value = link;
  box.showModal();
  box.querySelector("input").select();
  await navigator.clipboard?.writeText(link).catch(() => {});
}
async function linked() {
  if (!location.hash.startsWith("#p=")) return;
  try {
    const packed = atob(location.hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const draft = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    await change({ how: "read", draft }, false);
  } catch {
    say(root.dataset.offline);
  }
}
await linked();
root.dataset.ready = "yes";
