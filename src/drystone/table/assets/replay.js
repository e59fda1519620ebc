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
const tips = explain(() => "");

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

// Forward or back by decisions, turns or rounds; where there is none left, to the end.
const stops = JSON.parse(root.dataset.stops);
const stride = document.getElementById("t-stride");
function along(way, by = stride.value) {
  if (by === "decision") return wanted + way;
  const list = stops[by];
  return way > 0 ? list.find((at) => at > wanted) ?? last : list.findLast((at) => at < wanted) ?? 0;
}

// Plays by itself, slower the more there is to look at, until the end or until it is stopped.
const PAUSE = { decision: 900, turn: 1600, round: 2600 };
const button = document.getElementById("t-autoplay");
let playing = 0;
function play(on) {
  clearTimeout(playing);
  playing = 0;
  button.setAttribute("aria-pressed", String(on));
  if (!on) return;
  if (wanted >= last) go(0);
  const next = async () => {
    await go(along(1));
    if (!playing) return;
    playing = wanted < last ? setTimeout(next, PAUSE[stride.value]) : 0;
    if (!playing) play(false);
  };
  playing = setTimeout(next, PAUSE[stride.value]);
}
button.addEventListener("click", () => play(!playing));

const STEPS = { first: () => 0, back: () => along(-1), next: () => along(1), last: () => last };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
slider.addEventListener("input", () => {
  play(false);
  go(Number(slider.value));
});
document.addEventListener("click", (e) => {
  const step = e.target.closest("[data-step]");
  if (!step) return;
  e.preventDefault();
  play(false);
  go(STEPS[step.dataset.step]());
});
document.addEventListener("keydown", (e) => {
  if (e.target.tagName === "SELECT") return;
  const pages = { PageUp: -1, PageDown: 1 }[e.key];
  if (pages) {
    e.preventDefault();
    play(false);
    go(along(pages, e.shiftKey ? "round" : "turn"));
  }
  if (e.key === " " && !e.target.closest("button, a")) {
    e.preventDefault();
    play(!playing);
  }
  if (KEYS[e.key] && e.target.tagName !== "SELECT") {
    e.preventDefault();
    play(false);
    go(STEPS[KEYS[e.key]]());
  }
});
document.addEventListener("change", (e) => {
  if (e.target.matches("[data-submit]")) e.target.form.submit();
});

root.dataset.ready = "yes";
