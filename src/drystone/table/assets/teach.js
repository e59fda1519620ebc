// In a lesson: what is spoken of glows, on the board and in the bar; what is said is brought in.

export function teach() {
  const lesson = document.getElementById("t-lesson");
  if (!lesson) return;
  const glow = new Set(JSON.parse(lesson.dataset.glow || "[]"));
  const way = JSON.parse(lesson.dataset.way || "[]").join(",");
  const says = ({ dataset }) => [dataset.action, dataset.then].filter(Boolean).join(",");
  // What is on the board is known by its piece, what is in the bar by its decision.
  const name = ({ dataset, id }) => dataset.piece || dataset.word || (id.startsWith("t-") ? "" : id) || dataset.action;
  const choices = [...document.querySelectorAll("#t-board [data-action], #t-bar [data-action], #t-ways [data-action]")];
  // What can mean several things asks which, and its cards are choices then.
  const meanings = (choice) => (choice.dataset.ways
    ? JSON.parse(choice.dataset.ways).map(([each]) => each.join(",")) : [says(choice)]);
  // Who asked for the way is shown the click that goes furthest along it.
  const along = choices.flatMap(meanings).filter((said) => `${way},`.startsWith(`${said},`));
  const furthest = along.sort((one, other) => other.length - one.length)[0];
  const spoken = (choice) => (way ? meanings(choice).includes(furthest) : glow.has(name(choice)));
  for (const choice of choices) choice.classList.toggle("taught", spoken(choice));
  const board = document.getElementById("t-board");
  const first = board.querySelector(".taught");
  if (!first) return;
  const [seen, box] = [board.getBoundingClientRect(), first.getBoundingClientRect()];
  const inside = box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom;
  if (!inside) first.scrollIntoView({ block: "center", inline: "center" });
}
