// A study: its lines by buttons, slider, keys and links; what is decided on the board is table.js's.

import { say, show } from "./table.js";

const byId = (id) => document.getElementById(id);
const root = byId("t-table");
const bar = byId("t-bar");
let wanted = "";
let busy = false;

// Where to look next: only the last wish counts, whatever was wished for on the way.
async function look(address) {
  wanted = address;
  if (busy) return;
  busy = true;
  while (wanted) {
    const next = wanted;
    wanted = "";
    const answer = await fetch(next, { headers: { Accept: "application/json" } }).catch(() => null);
    const news = await answer?.json().catch(() => null);
    if (!answer?.ok) say(news?.say ?? root.dataset.offline);
    else if (!wanted) show(news);
  }
  busy = false;
}
const eyes = () => (byId("t-eyes").value ? `@${byId("t-eyes").value}` : "");
const place = (path) => `${root.dataset.at}/at/${path}${eyes()}/look`;
const along = (played) => look(`${place(bar.dataset.path)}?along=${played}`);

const steps = () => byId("t-steps").dataset;
const here = () => Number(steps().played);
const last = () => Number(steps().last);
function stride(way, by) {
  const list = JSON.parse(steps().stops)[by];
  return way > 0 ? list.find((at) => at > here()) ?? last() : list.findLast((at) => at < here()) ?? 0;
}

document.addEventListener("input", (e) => {
  if (e.target.id === "t-scrub") along(e.target.value);
});
document.addEventListener("change", (e) => {
  if (e.target.id === "t-eyes") look(place(bar.dataset.path));
});
document.addEventListener("click", (e) => {
  const asks = e.target.closest("button[data-sure]");
  if (asks && !confirm(asks.dataset.sure)) return e.stopImmediatePropagation();
  const step = e.target.closest("[data-along]");
  if (step) return along(step.dataset.along);
  const link = e.target.closest("#t-study a[data-path]");
  if (link && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
    e.preventDefault();
    return look(place(link.dataset.path));
  }
  const copies = e.target.closest("[data-copy]");
  if (copies) return copy(new URL(copies.dataset.copy, location.href).href);
}, { capture: true });
document.addEventListener("submit", (e) => {
  if (e.target.dataset.sure && !confirm(e.target.dataset.sure)) {
    e.preventDefault();
    e.stopImmediatePropagation();
  }
}, { capture: true });

// A link can be copied only on a safe page; else it is shown, to be copied by hand.
async function copy(link) {
  const box = byId("t-link");
  box.querySelector("input").value = link;
  box.showModal();
  box.querySelector("input").select();
  await navigator.clipboard?.writeText(link).catch(() => {});
}

const KEYS = {
  ArrowLeft: () => along(here() - 1),
  ArrowRight: () => along(here() + 1),
  Home: () => along(0),
  End: () => along(last()),
  PageUp: (e) => along(stride(-1, e.shiftKey ? "round" : "turn")),
  PageDown: (e) => along(stride(1, e.shiftKey ? "round" : "turn")),
};
// Before the table's own keys, which walk from choice to choice once one of them has the focus.
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || !KEYS[e.key]) return;
  if (e.shiftKey && e.key.startsWith("Arrow")) return;
  if (e.target.closest("input, textarea, select, dialog, #t-board .legal, #t-bar .answers, #t-ways")) return;
  e.preventDefault();
  e.stopPropagation();
  KEYS[e.key](e);
}, { capture: true });

// The address is that of the place, to be kept or given away; what is shown begins at its top, or
// at the part that somebody came for.
const part = location.hash.slice(1);
new MutationObserver(() => {
  history.replaceState(null, "", bar.dataset.link);
  byId("t-scrub").value = here();
  byId("t-side").scrollTop = 0;
  byId(part)?.scrollIntoView();
}).observe(bar, { attributeFilter: ["data-link"] });
root.dataset.study = "yes";
