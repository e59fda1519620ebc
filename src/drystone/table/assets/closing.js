// The day on which an unused table closes, as the reader writes days.

export function closing() {
  for (const one of document.querySelectorAll(".closing[data-at]")) {
    const day = new Date(Number(one.dataset.at)).toLocaleDateString(document.documentElement.lang);
    if (one.textContent.includes("{date}")) one.textContent = one.textContent.replace("{date}", day);
  }
}
