// A link to be copied or shared.

import "./reading.js";

const row = document.querySelector(".share");
for (const button of row.querySelectorAll("[data-share]")) button.hidden = !navigator.share;

row.addEventListener("click", async (e) => {
  const button = e.target.closest("button");
  if (button?.dataset.copy) {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    // The clipboard is only there on a safe origin; what is selected can be copied without it.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => {});
    else document.execCommand("copy");
    button.textContent = row.dataset.copied;
  }
  if (button?.dataset.share) {
    navigator.share({ text: button.dataset.text, url: button.dataset.share }).catch(() => {});
  }
});
