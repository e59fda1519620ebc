// News from the table: a socket that comes back by itself.

import { glide, morphAll } from "./morph.js";

export function follow(root, { prepare, changed }) {
  const { key } = root.dataset;
  const shown = { version: Number(root.dataset.version), seat: root.dataset.seat, html: "" };
  let wait = 500;

  const put = (news) => {
    // Who is here changes without a new version.
    if (news.version < shown.version || news.html === shown.html) return;
    const other = root.dataset.hotseat && String(news.seat) !== shown.seat;
    [shown.version, shown.seat, shown.html] = [news.version, String(news.seat), news.html];
    if (other) document.getElementById("t-curtain").showModal();
    glide(document.getElementById("t-board"), () => morphAll(news.html, prepare));
    changed(news);
  };

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/t/${key}/live`);
    socket.onopen = () => {
      wait = 500;
      root.classList.remove("away");
    };
    socket.onmessage = (message) => put(JSON.parse(message.data));
    socket.onclose = () => {
      root.classList.add("away");
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 8000);
    };
    addEventListener("pagehide", () => {
      socket.onclose = null;
      socket.close();
    }, { once: true });
  };
  if (root.dataset.live) connect();
  return { put };
}
