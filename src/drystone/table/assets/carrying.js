// What waits for where it goes is carried there by the mouse: pressed, moved, and let go.

const FAR = 8;

// `take` makes a press on something mean that it is held, `held` knows whether it is, `bring` gives
// it to what it is let go over.
export function carrying(take, held, bring) {
  let from = null;
  let taken = null;
  const board = () => document.getElementById("t-board");
  const hand = document.createElement("div");
  hand.id = "t-hand";
  hand.hidden = true;
  document.body.append(hand);
  const drop = () => {
    [from, taken] = [null, null];
    hand.hidden = true;
    board().classList.remove("carries");
  };
  document.addEventListener("pointerdown", (e) => {
    const on = e.pointerType === "mouse" && e.button === 0 && e.target.closest("#t-board svg");
    from = on && !e.target.closest(".legal:not(.afar)") ? { target: e.target, x: e.clientX, y: e.clientY } : null;
  }, { capture: true });
  document.addEventListener("pointermove", (e) => {
    if (!from) return;
    if (!taken && Math.hypot(e.clientX - from.x, e.clientY - from.y) > FAR) {
      const piece = from.target.closest("[data-word], [id]");
      taken = take(from.target).then(() => {
        if (!from || !held()) return;
        board().classList.add("carries");
        hand.replaceChildren(likeness(piece));
        hand.hidden = false;
      });
    }
    [hand.style.left, hand.style.top] = [`${e.clientX}px`, `${e.clientY}px`];
  });
  document.addEventListener("pointerup", async (e) => {
    const was = taken;
    if (!was) return drop();
    await was;
    drop();
    if (held()) bring(document.elementFromPoint(e.clientX, e.clientY), e);
  });
  document.addEventListener("pointercancel", drop);
}

// The piece itself, as it lies there.
function likeness(piece) {
  const drawing = piece.closest("svg").cloneNode();
  const { x, y, width, height } = piece.getBBox();
  const { a, b, c, d, e, f } = piece.closest("svg").getScreenCTM().inverse().multiply(piece.getScreenCTM());
  const inside = document.createElementNS(drawing.namespaceURI, "g");
  inside.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) one.removeAttribute("id");
  inside.append(copy);
  const [wide, high] = [width * a, height * d];
  drawing.setAttribute("viewBox", `${x * a + e} ${y * d + f} ${wide} ${high}`);
  const scale = piece.getScreenCTM().a / a;
  [drawing.style.width, drawing.style.height] = [`${wide * scale}px`, `${high * scale}px`];
  drawing.removeAttribute("role");
  drawing.append(inside);
  return drawing;
}
