// In a lesson: what is spoken of glows, on the board and in the bar; what is said is brought in.

const says = ({ action, then }) => [action, then].filter(Boolean).join(",");
// What can mean several things asks which, and its cards are choices then.
const meanings = ({ dataset }) => (dataset.ways
  ? JSON.parse(dataset.ways).map(([each]) => each.join(",")) : [says(dataset)]);

// Whether a click on this can mean what somebody is advised to do, all of it or its first decision.
export function means(choice, advised) {
  return meanings(choice).includes(says(advised)) || (!advised.then && choice.dataset.action === advised.action);
}

export function teach() {
  const lesson = document.getElementById("t-lesson");
  if (!lesson) return;
  const glow = new Set(JSON.parse(lesson.dataset.glow || "[]"));
  const way = JSON.parse(lesson.dataset.way || "[]").join(",");
  // What is on the board is known by its piece, what is in the bar by its decision.
  const name = ({ dataset, id }) => dataset.piece || dataset.word || (id.startsWith("t-") ? "" : id) || dataset.action;
  const choices = [...document.querySelectorAll("#t-board [data-action], #t-bar [data-action], #t-ways [data-action]")];
  // Who asked for the way is shown the click that goes furthest along it; where each click says more
  // than is left of the way, the one that adds least.
  const all = choices.flatMap(meanings);
  const along = all.filter((said) => `${way},`.startsWith(`${said},`)).sort((one, other) => other.length - one.length);
  const beyond = all.filter((said) => said.startsWith(`${way},`)).sort((one, other) => one.length - other.length);
  const next = along[0] ?? beyond[0];
  const spoken = (choice) => (way ? meanings(choice).includes(next) : glow.has(name(choice)));
  for (const choice of choices) choice.classList.toggle("taught", spoken(choice));
  const board = document.getElementById("t-board");
  encircle(board);
  const first = board.querySelector(".taught");
  if (!first) return;
  const [seen, box] = [board.getBoundingClientRect(), first.getBoundingClientRect()];
  const inside = box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom;
  if (!inside) first.scrollIntoView({ block: "center", inline: "center" });
}

const SHAPES = "path, polygon, rect, circle, ellipse";

// Draws the outline of each thing that is spoken of over the whole board: beside it, later things
// would lie on it. A thing's outline is its first shape.
export function encircle(board) {
  for (const old of board.querySelectorAll(".pointing")) old.remove();
  const outlines = new Set([...board.querySelectorAll(".taught, .hinted")].map((one) => (
    one.matches(SHAPES) ? one : one.querySelector(SHAPES))));
  for (const shape of outlines) {
    const drawing = shape?.closest("#t-board > svg");
    if (!drawing) continue;
    const ring = shape.cloneNode();
    for (const { name } of [...ring.attributes]) {
      if (!["d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"].includes(name)) {
        ring.removeAttribute(name);
      }
    }
    const { a, b, c, d, e, f } = drawing.getScreenCTM().inverse().multiply(shape.getScreenCTM());
    ring.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    ring.setAttribute("class", "pointing");
    drawing.append(ring);
  }
}
