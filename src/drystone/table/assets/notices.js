// What the page itself tells of: a sound, a number at the tab's title and at the app's sign.

import { switches } from "./switches.js";

const root = document.getElementById("t-table");
const bar = () => document.getElementById("t-bar").dataset;
const off = new Set(JSON.parse(root.dataset.noticesOff || "[]"));
const NOTES = { turn: [523, 659], outbid: [440, 330], chat: [784], over: [523, 659, 784], asked: [587, 587] };
let sounds = null;
let waiting = 0;

// Browsers let a page be heard only after it was touched.
addEventListener("pointerdown", () => { sounds ??= new AudioContext(); }, { once: true });
addEventListener("keydown", () => { sounds ??= new AudioContext(); }, { once: true });

function play(kind) {
  if (!sounds || off.has("sound")) return;
  root.dataset.sounded = kind;
  NOTES[kind].forEach((pitch, i) => {
    const [tone, volume, at] = [sounds.createOscillator(), sounds.createGain(), sounds.currentTime + i * 0.16];
    tone.frequency.value = pitch;
    tone.type = "triangle";
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(volume).connect(sounds.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  });
}

const state = () => ({
  turn: bar().asked || "",
  outbid: bar().outbid || "",
  over: bar().over || "",
  asked: document.querySelector("#t-bar [data-post='answer']") ? "yes" : "",
});
let before = state();

function badge() {
  const title = bar().title || document.title;
  document.title = waiting ? `(${waiting}) ${title}` : title;
  if (waiting) navigator.setAppBadge?.(waiting).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

function tell(kind) {
  if (off.has(kind) || (document.hasFocus() && !document.hidden)) return;
  waiting += 1;
  badge();
  play(kind);
}

export function told() {
  const now = state();
  for (const kind of Object.keys(now)) if (now[kind] && now[kind] !== before[kind]) tell(kind);
  before = now;
  if (waiting) badge();
}

let unread = 0;
export function saidNow(count) {
  if (count > unread) tell("chat");
  unread = count;
}

addEventListener("focus", () => {
  waiting = 0;
  badge();
});

switches((name, on) => (on ? off.delete(name) : off.add(name)));
