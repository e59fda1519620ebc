// Looking back: the slider, its keys, and the link to each position.

import { mark } from "./board.js";
import { glide, morphAll } from "./morph.js";
import "./screen.js";
import { explain } from "./tips.js";
import { zooming } from "./zoom.js";

const root = document.getElementById("t-replay");
const slider = document.getElementById("t-scrub");
const { key } = root.dataset;
const last = Number(root.dataset.last);
let shown = Number(root.dataset.at);
let wanted = shown;
let busy = false;

mark(document.getElementById("t-board"));
const zoom = zooming();
zoom.fit();
const tips = explain("");

async function go(at) {
  wanted = Math.min(last, Math.max(0, at));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  while (shown !== wanted) {
    const next = wanted;
    const answer = await fetch(`/t/${key}/replay/${next}`);
    if (!answer.ok) break;
    const html = await answer.text();
    glide(document.getElementById("t-board"), () => morphAll(html, mark));
    zoom.fit();
    tips.hide();
    shown = next;
  }
  busy = false;
  history.replaceState(null, "", `/t/${key}/replay?at=${shown}`);
}

const STEPS = { first: () => 0, back: () => wanted - 1, next: () => wanted + 1, last: () => last };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("click", (e) => {
  const step = e.target.closest("[data-step]");
  if (!step) return;
  e.preventDefault();
  go(STEPS[step.dataset.step]());
});
document.addEventListener("keydown", (e) => {
  if (KEYS[e.key] && e.target.tagName !== "SELECT") {
    e.preventDefault();
    go(STEPS[KEYS[e.key]]());
  }
});
document.addEventListener("change", (e) => {
  if (e.target.matches("[data-submit]")) e.target.form.submit();
});

root.dataset.ready = "yes";
