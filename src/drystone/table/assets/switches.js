// Switches of notices, on a table's page and on the page of all.

export function switches(changed) {
  document.addEventListener("change", async (e) => {
    const { notice, game } = e.target.dataset;
    if (!notice) return;
    const answer = await fetch("/notices", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ name: notice, on: e.target.checked, game }),
    }).catch(() => null);
    if (!answer?.ok) e.target.checked = !e.target.checked;
    else changed(notice, e.target.checked);
  });
}
