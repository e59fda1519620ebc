// News from the table: a socket that comes back by itself, the later the more often it was lost.

import { keepFocus } from "./focus.js";
import { glide, morphAll } from "./morph.js";

const FIRST = 500;
const LONGEST = 30_000;
// A connection that held this long was a good one: the next begins to count anew.
const STEADY = 10_000;
// What the server means when it hangs up: it can't draw this table, or there is none to see.
const BROKEN = 1011;
const REFUSED = 1008;
const MOST_BROKEN = 4;
// Milliseconds after which news that were announced should have come.
const LATE = 4000;

// News that say what has changed (see edits.py), put together from the pieces of those before.
const pieces = (html) => html.match(/<[^<]*/g) ?? [];
function edited(old, edit) {
  const parts = [];
  for (let i = 0; i < edit.length; i++) {
    if (typeof edit[i] === "string") parts.push(edit[i]);
    else parts.push(...old.slice(edit[i], edit[i] + edit[++i]));
  }
  return parts.join("");
}

// Another one sits at this screen now: what was fetched or opened for the one before is gone.
function forget() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const old of document.querySelectorAll("#t-hints, #t-income, #t-coaching")) {
    old.removeAttribute("data-keep");
    old.replaceChildren();
  }
}

export function follow(root, { prepare, placed, changed }) {
  const { key } = root.dataset;
  const shown = { version: Number(root.dataset.version), seat: root.dataset.seat, html: "" };
  const lost = document.getElementById("t-lost");
  let tries = 0;
  let broken = 0;
  let timer = 0;
  let socket = null;
  let hears = false;
  let waiting = [];

  const put = (news) => {
    // Somebody has said something: the board and its version stay as they are.
    if (news.talk) return morphAll(news.html, () => {});
    // Who is here changes without a new version.
    if (news.version < shown.version) return;
    if (news.html === shown.html) return arrived(news.version);
    const other = root.dataset.hotseat && String(news.seat) !== shown.seat;
    [shown.version, shown.seat, shown.html] = [news.version, String(news.seat), news.html];
    if (other) forget();
    root.dataset.seat = shown.seat;
    const restoreFocus = keepFocus();
    glide(document.getElementById("t-board"), () => {
      morphAll(news.html, prepare);
      placed(news, other);
    });
    changed(news);
    restoreFocus();
    document.querySelector("#t-curtain:not([hidden]) button")?.focus();
    arrived(news.version);
  };

  // Whoever waits for this version or an older one has it.
  const arrived = (version) => {
    shown.version = version;
    for (const { done } of waiting.filter((one) => one.version <= version)) done();
    waiting = waiting.filter((one) => one.version > version);
  };

  // Until the socket has brought a version that an answer has announced; a dumb one is replaced.
  const until = (version) => {
    if (!(version > shown.version)) return null;
    return new Promise((done) => {
      waiting.push({ version, done });
      setTimeout(() => {
        if (shown.version < version) renew();
        done();
      }, LATE);
    });
  };

  const renew = () => {
    [socket.onmessage, socket.onclose] = [null, null];
    socket.close();
    hears = false;
    connect();
  };

  const tell = (text) => {
    lost.hidden = !text;
    lost.querySelector("span").textContent = text;
  };

  const connect = () => {
    clearTimeout(timer);
    timer = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/t/${key}/live?edits=yes`);
    let heard = 0;
    let known = [];
    socket.onmessage = (message) => {
      heard ||= Date.now();
      broken = 0;
      root.classList.remove("away");
      tell("");
      hears = true;
      const news = JSON.parse(message.data);
      if (news.edit) news.html = edited(known, news.edit);
      if (!news.talk) known = pieces(news.html);
      put(news);
    };
    socket.onclose = ({ code }) => {
      root.classList.add("away");
      hears = false;
      if (heard && Date.now() - heard > STEADY) tries = 0;
      if (code === BROKEN) broken += 1;
      if (code === REFUSED || broken >= MOST_BROKEN) return tell(root.dataset.broken);
      // Not all at once when a server comes back: each waits for a time of its own.
      const wait = Math.min(FIRST * 2 ** tries, LONGEST) * (0.5 + Math.random());
      tries += 1;
      if (tries > 2) tell(root.dataset.lost);
      timer = setTimeout(connect, wait);
    };
    addEventListener("pagehide", () => {
      socket.onclose = null;
      socket.close();
    }, { once: true });
  };
  lost.querySelector("button").onclick = () => location.reload();
  // Whoever has got their network back need not wait.
  addEventListener("online", () => { if (timer) connect(); });
  if (root.dataset.live) connect();
  return { put, until, hears: () => hears && socket.readyState === WebSocket.OPEN };
}
