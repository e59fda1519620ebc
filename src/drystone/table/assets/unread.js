// What was said since the reader last looked: a number at the talk's sign, until it is opened.

const root = document.getElementById("t-table");
const chat = document.getElementById("t-chat");
const tab = document.querySelector("[data-panel='chat']");
const { key } = root.dataset;
let read = Number(root.dataset.read);

const said = () => Number(chat.dataset.said);
const reading = () => root.dataset.side === "chat" && !document.hidden;

export const unread = () => (root.dataset.read ? Math.max(0, said() - read) : 0);

function show() {
  if (!root.dataset.read) return;
  if (reading() && said() > read) {
    read = said();
    fetch(`/t/${key}/read`, { method: "POST", headers: { Accept: "application/json" } }).catch(() => {});
  }
  let mark = tab.querySelector(".unread");
  if (!mark) {
    mark = document.createElement("span");
    mark.className = "unread";
    tab.append(mark);
  }
  mark.textContent = unread();
  mark.hidden = !unread();
}

export function unreadChat(changed) {
  if (!chat) return;
  const look = () => {
    show();
    changed(unread());
  };
  new MutationObserver(look).observe(chat, { attributes: true, attributeFilter: ["data-said"] });
  new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-side"] });
  document.addEventListener("visibilitychange", look);
  look();
}
