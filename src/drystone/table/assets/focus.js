// Whoever plays by keyboard stays where they were: what had the focus may be gone, or no choice any
// more, once the table has changed.

import { choices } from "./board.js";

const centre = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// Looks where the focus is; what it gives puts it back there after a change, or as near as can be.
export function keepFocus() {
  const had = document.activeElement?.closest("#t-board .legal, #t-bar");
  if (!had) return () => {};
  const { id } = document.activeElement;
  const [x, y] = centre(document.activeElement);
  return () => {
    const now = document.activeElement;
    if (now && now !== document.body && now.isConnected && (choices().includes(now) || now.closest("#t-bar"))) return;
    const far = (element) => {
      const [ox, oy] = centre(element);
      return Math.hypot(ox - x, oy - y);
    };
    const same = id && document.getElementById(id);
    const near = choices().sort((a, b) => far(a) - far(b));
    const next = (choices().includes(same) && same) || near[0] || document.getElementById("t-bar");
    next.focus({ preventScroll: true });
  };
}
