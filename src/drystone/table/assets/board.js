// What is legal on the picture is marked, and can be reached by mouse and keyboard.

const SHORT = 12;

// Marks what can be clicked now. Works on a fragment before it goes into the page.
// Each element has the choices that it stands for: decisions, name, outcome, warning.
export function mark(fragment) {
  const svg = fragment.matches("#t-board") && fragment.querySelector("svg");
  if (!svg) return;
  const legal = JSON.parse(fragment.dataset.legal || "{}");
  const picks = new Set(JSON.parse(fragment.dataset.picks || "[]"));
  for (const [name, offered] of Object.entries(legal)) {
    const id = CSS.escape(name);
    let first = true;
    for (const element of svg.querySelectorAll(`[id="${id}"], [data-word="${id}"]`)) {
      element.classList.add("legal");
      means(element, offered);
      element.dataset.say = offered.map(([, text]) => text).join(" / ");
      if (picks.has(offered[0][0][0])) element.dataset.pick = "yes";
      if (first) element.setAttribute("tabindex", "0");
      first = false;
    }
  }
  for (const element of svg.querySelectorAll(".legal[tabindex]")) name(element);
  const about = CSS.escape(fragment.dataset.about || "");
  for (const element of about ? svg.querySelectorAll(`[id="${about}"], [data-word="${about}"]`) : []) element.classList.add("about");
}

// A choice is a button with a name. One that has others inside can't be one itself, for a button has
// no parts to a screen reader; nor one with much print or several numbers, which would have to be in
// its name and run into each other there. Then its first shape stands for it.
function name(element) {
  let button = element;
  const written = element.textContent.trim().replace(/\s+/g, " ");
  const apart = element.querySelectorAll("text").length > 1;
  const nested = element.querySelector(".legal[tabindex]") !== null;
  if (nested || apart || written.length > SHORT) {
    const shape = [...element.children].find((child) => stands(child, nested));
    if (!shape && nested) return;
    button = shape ?? element;
  }
  if (button !== element) {
    element.removeAttribute("tabindex");
    button.classList.add("legal");
    const { action, then, ways, gist, say, pick, ends } = element.dataset;
    for (const [key, value] of Object.entries({ action, then, ways, gist, say, pick, ends })) {
      if (value !== undefined) button.dataset[key] = value;
    }
    button.dataset.piece = element.id || element.dataset.word;
    button.setAttribute("tabindex", "0");
  }
  // What is written on it, a price mostly, belongs to the name.
  const print = button.textContent.trim().replace(/\s+/g, " ");
  const said = [element.dataset.say, element.dataset.gist].filter(Boolean).join(". ");
  const known = !print || said.toLowerCase().includes(print.toLowerCase());
  button.setAttribute("role", "button");
  const about = adds(element.dataset.say ?? "", whatItIs(element));
  if (about && !said.includes(about)) button.setAttribute("aria-description", about);
  if (button.dataset.pick) button.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-label", known ? said : `${said} (${print})`);
}

// Whether a part can stand for the whole: it is no choice itself, and has none inside, nor much print.
function stands(child, nested) {
  if (child.matches(".legal") || child.querySelector(".legal[tabindex]")) return false;
  return nested ? child.textContent.trim().length <= SHORT : !child.textContent.trim();
}

// Lets an element mean a choice, or ask for one of several, or for one that should not be made
// by mistake.
export function means(element, offered) {
  const [[says, , outcome, warning, , , ends]] = offered;
  element.dataset.action = says[0];
  if (says.length > 1) element.dataset.then = says.slice(1).join(",");
  if (outcome && offered.length === 1) element.dataset.gist = outcome;
  if (ends && offered.length === 1) element.dataset.ends = ends;
  if (offered.length > 1 || warning) element.dataset.ways = JSON.stringify(offered);
}

// The first sentence of what a piece says of itself, without the numbers of rules: which tile it is,
// what a building does. The name of a choice may only say where it lies.
export function whatItIs(piece) {
  const told = piece.closest("#t-board [data-tip]") ?? piece.querySelector("[data-tip]");
  const sentence = told?.dataset.tip.match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? told?.dataset.tip ?? "";
  return sentence.replace(/\s*\([A-Z]{3} [^)]*\)/g, "").replace(/\.$/, "");
}

// What a piece says of itself, without what the name of a choice has said: its own name, or all of it.
export function adds(text, about) {
  if (!about || text.includes(about)) return "";
  const end = about.indexOf(": ");
  return end > 0 && text.includes(about.slice(0, end)) ? about.slice(end + 2) : about;
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
