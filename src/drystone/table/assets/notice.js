// The browser's own notices: whoever plays in a hidden tab is told that it is their turn.

const KEPT = "notices";
const wanted = () => localStorage.getItem(KEPT) === "yes" && window.Notification?.permission === "granted";

// The switch in the settings: on only while the reader wants notices and the browser allows them.
export function notices(box) {
  if (!box) return;
  if (!window.Notification) {
    box.closest("label").hidden = true;
    return;
  }
  box.checked = wanted();
  box.addEventListener("change", async () => {
    if (box.checked && Notification.permission !== "granted") await Notification.requestPermission();
    localStorage.setItem(KEPT, box.checked ? "yes" : "no");
    box.checked = wanted();
  });
}

export function notify(title, body, tag) {
  if (!document.hidden || !wanted()) return;
  const notice = new Notification(title, { body, tag });
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
