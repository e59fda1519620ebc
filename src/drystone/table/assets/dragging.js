// Pieces are dragged from where they lie to where they belong, in the form or on the picture.
// A finger takes them by their grips, so that it can scroll everywhere else.

const FAR = 8;
const ITEMS = "#t-form [data-name]";
const THINGS = "#t-board svg :is([data-word], [id])";

// The place of an item in the position; a field takes what is dropped between its items.
const placeOf = (item) =>
  JSON.parse(item.querySelector("[data-remove]")?.dataset.remove ?? item.querySelector("[data-path]").dataset.path);
const kindOf = (item) => item.dataset.name.slice(0, item.dataset.name.indexOf("."));
const wordsOf = (item) => {
  const select = item.querySelector("select");
  return select ? select.selectedOptions[0].text : item.querySelector("span:not(.grip)").textContent;
};

// `picture` finds the item that tells of things on it, and what they are; `moved` gets both places,
// and where it was let go; `missed` hears of what goes nowhere by hand.
export function dragging(root, picture, moved, missed) {
  let drag = null;
  const held = document.createElement("div");
  held.id = "t-held";
  held.hidden = true;
  root.append(held);

  function start(e) {
    if (e.button !== 0) return;
    const grip = e.target.closest(".grip");
    if (e.pointerType !== "mouse" && !grip) return;
    if (!grip && e.target.closest("input, select, button, textarea, summary")) return;
    const from = e.target.closest(ITEMS) ?? e.target.closest(THINGS);
    if (!from) return;
    if (from.matches(THINGS)) e.stopPropagation(); // else the board itself would be moved
    drag = { from, x: e.clientX, y: e.clientY, item: null, going: false };
  }
  async function go() {
    drag.going = true;
    const mine = drag;
    const item = mine.from.matches(ITEMS) ? mine.from : await picture.fieldOf(picture.thingsAt(mine.x, mine.y));
    if (drag !== mine || !item) return;
    mine.item = item;
    held.textContent = wordsOf(item);
    held.hidden = false;
    root.classList.add("dragging");
    offer();
  }
  // Also while it is held: an answer that comes then draws the form anew.
  function offer() {
    const fields = `[data-takes="${CSS.escape(kindOf(drag.item))}"]:not(.may-drop)`;
    for (const field of root.querySelectorAll(fields)) field.classList.add("may-drop");
  }
  function follow(e) {
    if (!drag) return;
    if (!drag.going && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) > FAR) go();
    if (!drag.going) return;
    e.preventDefault();
    held.style.left = `${e.clientX}px`;
    held.style.top = `${e.clientY}px`;
    if (drag.item) offer();
    mark(drag.item && document.elementFromPoint(e.clientX, e.clientY)?.closest(".may-drop"));
  }
  function mark(field) {
    for (const old of root.querySelectorAll(".dropping")) if (old !== field) old.classList.remove("dropping");
    field?.classList.add("dropping");
  }
  async function end(e) {
    if (!drag) return;
    const { item, going } = drag;
    drag = null;
    if (!going) return;
    held.hidden = true;
    mark(null);
    root.classList.remove("dragging");
    for (const field of root.querySelectorAll(".may-drop")) field.classList.remove("may-drop");
    swallowClick();
    if (e.type === "pointercancel") return;
    const to = item && await target(item, e.clientX, e.clientY);
    if (!to) return missed(e.clientX, e.clientY);
    if (JSON.stringify(to) !== JSON.stringify(placeOf(item))) moved(placeOf(item), to, e.clientX, e.clientY);
  }
  async function target(item, x, y) {
    const below = document.elementFromPoint(x, y);
    const onto = below?.closest(ITEMS);
    if (onto) return placeOf(onto);
    const field = below?.closest("[data-into]");
    if (field) return JSON.parse(field.dataset.into);
    const things = picture.thingsAt(x, y);
    // Where nothing is yet the form shows nothing: a space of the same map, by its name.
    const symbol = item.matches(".count") ? await picture.symbolOf(things, kindOf(item)) : null;
    if (symbol && symbol !== item.dataset.name.slice(kindOf(item).length + 1)) return [...placeOf(item).slice(0, -1), symbol];
    const told = await picture.fieldOf(things);
    return told && placeOf(told);
  }
  function swallowClick() {
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  }
  document.addEventListener("pointerdown", start, { capture: true });
  document.addEventListener("pointermove", follow, { passive: false });
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}
