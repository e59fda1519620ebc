// A review's boards: each decision of a turn shows the board after it, beside the other way.

import "./reading.js";

const show = (link, focus) => {
  const figure = link.closest("figure");
  figure.querySelector("img").src = link.href;
  for (const other of figure.querySelectorAll(".steps a")) other.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  if (focus) link.focus();
};

document.addEventListener("click", (e) => {
  const link = e.target.closest(".steps a");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  show(link, false);
});

// The arrows go on from the decision that is shown.
document.addEventListener("keydown", (e) => {
  const here = e.target.closest?.(".steps a");
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
  if (!here || !by) return;
  const links = [...here.closest(".steps").querySelectorAll("a")];
  const next = links[links.indexOf(here) + by];
  e.preventDefault();
  if (next) show(next, true);
});

// Whoever opens both ways begins where they part: before the turn.
document.addEventListener(
  "toggle",
  (e) => {
    if (!e.target.matches?.(".better-board") || !e.target.open) return;
    for (const first of e.target.querySelectorAll(".steps li:first-child a")) show(first, false);
  },
  true,
);
