// In whatever order a hand does it: what was taken first waits for where it goes, and what was begun
// is left for something else by a click on that.

const board = () => document.getElementById("t-board");
const pieces = (name) => {
  const id = CSS.escape(name);
  return [...board().querySelectorAll(`[id="${id}"], [data-word="${id}"], [data-piece="${id}"]`)];
};

// Whether all ways to something begin with what it answers: workers that may go to several tiles.
export const holds = (ways) => ways.length > 1 && ways.every((one) => one[8]);

// What is held, and what a click then means. `say` gets the decisions.
export function holding(say) {
  let held = null;
  let places = new Map();
  let after = null;
  const drop = () => {
    after?.();
    after = null;
    held?.classList.remove("chosen");
    for (const old of board().querySelectorAll(".takes")) old.classList.remove("takes");
    board().classList.remove("holding");
    [held, places] = [null, new Map()];
  };
  return {
    drop,
    get open() { return held !== null; },
    // `dropped` is called when it is held no more.
    take(element, dropped) {
      drop();
      after = dropped;
      held = element;
      for (const one of JSON.parse(element.dataset.ways)) {
        for (const name of one[5]) {
          places.set(name, one);
          for (const piece of pieces(name)) piece.classList.add("takes");
        }
      }
      element.classList.add("chosen");
      board().classList.add("holding");
    },
    // Brings what is held to a piece, or puts it back by the same click again; false if that is
    // no place for it.
    bring(piece, end) {
      if (piece === held) {
        drop();
        return true;
      }
      const name = piece.dataset.piece || piece.dataset.word || piece.id;
      const one = places.get(name);
      drop();
      if (!one) return false;
      say(one[0], one[6] === 2 || (end && one[6] === 1));
      return true;
    },
  };
}

// What could be chosen before something was begun: by a name of it the piece that was meant.
export function begun() {
  let legal = {};
  let was = {};
  return {
    // Before a decision is said.
    remember() { was = JSON.parse(board().dataset.legal || "{}"); },
    // After the table has changed.
    renew() {
      legal = document.getElementById("t-bar").dataset.begun ? was : {};
    },
    other: (names) => names.find((name) => legal[name]),
    piece: (name) => pieces(name).find((one) => one.matches(".legal[data-action]")),
  };
}
