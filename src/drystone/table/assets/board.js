// What is legal on the picture is marked, and can be reached by mouse and keyboard.

// Marks what can be clicked now. Works on a fragment before it goes into the page.
export function mark(fragment) {
  const svg = fragment.matches("#t-board") && fragment.querySelector("svg");
  if (!svg) return;
  const legal = JSON.parse(fragment.dataset.legal || "{}");
  for (const [name, [action, text]] of Object.entries(legal)) {
    const id = CSS.escape(name);
    let first = true;
    for (const element of svg.querySelectorAll(`[id="${id}"], [data-word="${id}"]`)) {
      element.classList.add("legal");
      element.dataset.action = action;
      element.dataset.say = text;
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", text);
      if (first) element.setAttribute("tabindex", "0");
      first = false;
    }
  }
}

// Legal things on the board and in the bar, in reading order.
export function choices() {
  return [...document.querySelectorAll("#t-board .legal[tabindex], #t-bar button[data-action]")];
}

// The nearest choice in the direction of an arrow key.
export function neighbour(from, key) {
  const centre = (e) => {
    const box = e.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = centre(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  let least = Infinity;
  for (const other of choices()) {
    if (other === from) continue;
    const [ox, oy] = centre(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 1 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
  }
  return best;
}
