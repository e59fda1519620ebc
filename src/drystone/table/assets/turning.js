// What is to be put down lies in its place as a ghost, drawn once for each way to turn it; one of
// them is seen. The wheel and two keys turn it, and so does pointing at one of the ways elsewhere.

import { choices } from "./board.js";

// A mouse wheel clicks in steps of about 100, a touchpad flows.
const STEP = 60;
const ghosts = () => [...document.querySelectorAll("#t-board .turning")];
const wordOf = (element) => element.dataset.piece || element.dataset.word || element.id;

// `turned` hears of every turn by the wheel.
export function turning(turned) {
  let word = "";
  let rolled = 0;
  const show = (wanted) => {
    const all = ghosts();
    const seen = all.find((one) => wordOf(one) === wanted) ?? all[0];
    word = seen ? wordOf(seen) : "";
    for (const one of all) one.classList.toggle("seen", one === seen);
  };
  const turn = (by) => {
    const all = ghosts();
    const at = all.findIndex((one) => wordOf(one) === word);
    if (all.length) show(wordOf(all[(at + by + all.length) % all.length]));
  };
  const point = (e) => {
    const there = e.target.closest?.("#t-board .legal:not(.turning), #t-tray .card");
    if (there && ghosts().some((one) => wordOf(one) === wordOf(there))) show(wordOf(there));
  };
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, point);
  document.addEventListener("wheel", (e) => {
    if (!e.target.closest?.(".turning")) return;
    // Here it does not zoom.
    e.preventDefault();
    e.stopImmediatePropagation();
    rolled += e.deltaY;
    if (Math.abs(rolled) < STEP) return;
    turned(e);
    turn(Math.sign(rolled));
    rolled = 0;
  }, { capture: true, passive: false });
  show("");
  return {
    renew: () => show(word),
    // By key: what can be chosen with Enter turns along.
    by(step) {
      turn(step);
      choices().find((one) => word && wordOf(one) === word)?.focus();
    },
  };
}
