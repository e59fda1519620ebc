// What somebody has planned for their next turn: told in the bar, and shown as ghosts on the board.
// It is asked for by itself: what everybody hears of a table has nothing of it.

const byId = (id) => document.getElementById(id);

export function plans(at) {
  let told = { html: "", ghosts: [] };
  const show = () => {
    const ghosts = new Set(told.ghosts);
    for (const one of document.querySelectorAll("#t-board :is([id], [data-word])")) {
      one.classList.toggle("planned", ghosts.has(one.dataset.word || one.id));
    }
    const box = byId("t-planned");
    if (box && box.dataset.told !== told.html) [box.innerHTML, box.dataset.told] = [told.html, told.html];
  };
  const ask = async () => {
    if (!byId("t-planned")) return;
    const answer = await fetch(`${at()}/planned`).catch(() => null);
    if (answer?.ok) told = await answer.json();
    show();
    // It is about to be played or dropped; of the latter nobody is told by a message.
    if (told.soon) setTimeout(ask, 700);
  };
  // Whoever has planned nothing is not asked about at every change.
  const renew = () => (told.html ? ask() : show());
  ask();
  // Whoever still plans when their turn comes goes to the table, which knows what is planned.
  const table = document.querySelector(".planning") && at().replace(/\/plan$/, "");
  if (table) setInterval(async () => {
    const answer = await fetch(`${table}/planned`).catch(() => null);
    if (answer?.ok && (await answer.json()).turn) location.assign(table);
  }, 2000);
  return { renew };
}
