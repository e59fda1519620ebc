// The links to open seats: the first thing that the host of a new table sees.

const dialog = document.getElementById("t-invite");
const { key } = document.getElementById("t-table").dataset;
const KEPT = `links:${key}`;
const seats = () => document.getElementById("t-waiting")?.dataset.seats || "";
let shown = "";

// Links are kept here and nowhere else: the server knows only their hashes.
const kept = () => JSON.parse(localStorage.getItem(KEPT) || "{}");

async function fill() {
  if (!dialog || !seats()) return;
  shown = seats();
  const answer = await fetch(`/t/${key}/invitations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ links: kept() }),
  }).catch(() => null);
  const news = await answer?.json().catch(() => null);
  const box = dialog.querySelector(".links");
  if (!news?.html) {
    box.textContent = news?.say || dialog.dataset.failed;
    shown = "";
    return;
  }
  localStorage.setItem(KEPT, JSON.stringify(news.links));
  box.innerHTML = news.html;
  for (const button of box.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  if (dialog.open) box.querySelector("[data-copy]")?.focus();
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // The clipboard is only there on a safe origin; what is selected can be copied without it.
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => {});
  else document.execCommand("copy");
  button.textContent = dialog.dataset.copied;
}

dialog?.addEventListener("click", (e) => {
  const button = e.target.closest("button");
  if (button?.dataset.copy) copy(button);
  if (button?.dataset.share) {
    navigator.share({ text: button.dataset.text, url: button.dataset.share }).catch(() => {});
  }
  if (button?.dataset.renew) {
    const links = kept();
    delete links[button.dataset.renew];
    localStorage.setItem(KEPT, JSON.stringify(links));
    fill();
  }
});

// Somebody sat down, or left: the links are those of the seats that are open now.
export function invitations() {
  if (!dialog) return;
  const now = seats();
  if (!now) {
    localStorage.removeItem(KEPT);
    if (dialog.open) dialog.close();
  } else if (dialog.open && now !== shown) fill();
}

export function inviteFirst() {
  if (!dialog) return;
  new MutationObserver(() => {
    if (dialog.open && seats() !== shown) fill();
  }).observe(dialog, { attributes: true, attributeFilter: ["open"] });
  if (seats() && !localStorage.getItem(KEPT)) dialog.showModal();
}
