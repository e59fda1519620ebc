// News from the table: a socket that comes back by itself, the later the more often it was lost.

import { glide, morphAll } from "./morph.js";

const FIRST = 500;
const LONGEST = 30_000;
// A connection that held this long was a good one: the next begins to count anew.
const STEADY = 10_000;
// What the server means when it hangs up: it can't draw this table, or there is none to see.
const BROKEN = 1011;
const REFUSED = 1008;
const MOST_BROKEN = 4;

export function follow(root, { prepare, changed }) {
  const { key } = root.dataset;
  const shown = { version: Number(root.dataset.version), seat: root.dataset.seat, html: "" };
  const lost = document.getElementById("t-lost");
  let tries = 0;
  let broken = 0;
  let timer = 0;

  const put = (news) => {
    // Who is here changes without a new version.
    if (news.version < shown.version || news.html === shown.html) return;
    const other = root.dataset.hotseat && String(news.seat) !== shown.seat;
    [shown.version, shown.seat, shown.html] = [news.version, String(news.seat), news.html];
    if (other) document.getElementById("t-curtain").showModal();
    glide(document.getElementById("t-board"), () => morphAll(news.html, prepare));
    changed(news);
  };

  const tell = (text) => {
    lost.hidden = !text;
    lost.querySelector("span").textContent = text;
  };

  const connect = () => {
    clearTimeout(timer);
    timer = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/t/${key}/live`);
    let heard = 0;
    socket.onmessage = (message) => {
      heard ||= Date.now();
      broken = 0;
      root.classList.remove("away");
      tell("");
      put(JSON.parse(message.data));
    };
    socket.onclose = ({ code }) => {
      root.classList.add("away");
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
  return { put };
}
