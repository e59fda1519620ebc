// Zoom by wheel, pinch, buttons or keys; move by dragging, scrolling or keys.

const MOST = 4;
// A picture for a desk is not drawn smaller than this, so that a browser's own zoom enlarges it.
const LEAST = 0.75;
// Where it is too wide, as beside a panel, its smallest letters have so many pixels, as far as it is
// not too high for that.
const READABLE = 10.1;
// What a finger needs, in pixels.
const FINGER = 44;

export function zooming() {
  const pane = () => document.querySelector("#t-board");
  const svg = () => pane()?.querySelector("svg");
  // Pictures for a phone or a tablet held upright fill the width, and scroll.
  const upright = () => {
    const { width, height } = svg()?.viewBox.baseVal ?? {};
    return width <= 500 || width < height;
  };
  let zoom = 1;
  // The way back, for whoever has lost sight of what they came from.
  const back = document.getElementById("t-whole");
  if (back) pane()?.parentElement.append(back);

  const scale = (box) => {
    const { clientWidth, clientHeight } = pane();
    if (upright()) return clientWidth / box.width;
    const high = clientHeight / box.height;
    const whole = Math.min(clientWidth / box.width, high);
    // A game without a picture for a tablet held upright is seen whole there.
    if (clientWidth < clientHeight && clientWidth >= 700) return whole;
    // Beside the final score nothing is asked: all is seen, and closing the panel enlarges it.
    if (pane().closest(".over[data-side='score']")) return Math.max(whole, LEAST / 2);
    if (whole >= Math.min(high, 1)) return Math.max(whole, LEAST);
    return Math.max(whole, Math.min(high, READABLE / smallest(svg())), LEAST);
  };
  const fit = () => {
    const box = svg()?.viewBox.baseVal;
    if (!box?.width) return;
    if (back) back.hidden = zoom < 1.01;
    // A picture may have drawn more for then.
    document.documentElement.classList.toggle("enlarged", zoom > 1.25);
    const size = [box.width, box.height].map((side) => `${Math.floor(side * scale(box) * zoom)}px`);
    const { style } = svg();
    if (style.width !== size[0] || style.height !== size[1]) [style.width, style.height] = size;
    signs();
  };
  // Where more of the board lies than is seen, its edge says so.
  const signs = () => {
    const { clientWidth, scrollWidth, scrollLeft } = pane();
    const left = scrollWidth - clientWidth - scrollLeft;
    pane().parentElement.classList.toggle("more-before", scrollLeft > 4);
    pane().parentElement.classList.toggle("more-after", left > 4);
  };
  document.addEventListener("scroll", (e) => { if (e.target === pane()) signs(); }, { capture: true });
  const to = (value, x = innerWidth / 2, y = innerHeight / 2) => {
    const view = pane();
    const edge = view.getBoundingClientRect();
    const old = zoom;
    zoom = Math.min(MOST, Math.max(1, value));
    const left = (view.scrollLeft + x - edge.left) * (zoom / old) - (x - edge.left);
    const top = (view.scrollTop + y - edge.top) * (zoom / old) - (y - edge.top);
    fit();
    view.scrollTo(left, top);
  };
  document.addEventListener("wheel", (e) => {
    if (!e.target.closest("#t-board")) return;
    if (upright() && !e.ctrlKey) return; // there the wheel scrolls, as on any page
    if (Math.abs(e.deltaX) > Math.abs(e.deltaY) || e.shiftKey) return; // and sideways everywhere
    e.preventDefault();
    to(zoom * Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
  }, { passive: false });
  dragging(pane);
  pinching((factor, x, y) => to(zoom * factor, x, y));
  // What can be enlarged fills the board after a click on its sign; another click shows all again.
  const enlarge = (sign) => {
    if (zoom > 1) return to(1);
    const area = sign.closest(".enlarges");
    const view = pane().getBoundingClientRect();
    const { width, height } = area.getBoundingClientRect();
    zoom = Math.min(MOST, Math.max(1, 0.97 * Math.min(view.width / width, view.height / height)));
    fit();
    const now = area.getBoundingClientRect();
    pane().scrollBy(
      now.left + now.width / 2 - view.left - view.width / 2,
      now.top + now.height / 2 - view.top - view.height / 2,
    );
  };
  document.addEventListener("click", (e) => {
    const sign = e.target.closest("#t-board .enlarge");
    if (!sign) return;
    e.stopPropagation(); // what comes to lie under the pointer was not meant
    enlarge(sign);
  }, { capture: true });
  // A tap that may mean either of two small things brings them nearer; the next one is taken.
  let finger = false;
  let nearer = false;
  addEventListener("pointerdown", (e) => { finger = e.pointerType === "touch"; }, { capture: true });
  document.addEventListener("click", (e) => {
    const meant = e.target.closest("#t-board .legal");
    if (!finger || !meant) return;
    if (nearer) {
      nearer = false;
      setTimeout(() => to(1, e.clientX, e.clientY));
    } else if (zoom < 1.01 && small(meant) && between(meant, e)) {
      nearer = true;
      e.stopPropagation();
      to(2, e.clientX, e.clientY);
    }
  }, { capture: true });
  const small = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height) < FINGER;
  };
  const between = (meant, { clientX, clientY }) =>
    [...pane().querySelectorAll(".legal")].some((one) => {
      if (one.contains(meant) || meant.contains(one) || !small(one)) return false;
      const { left, top, width, height } = one.getBoundingClientRect();
      const [across, down] = [clientX - left - width / 2, clientY - top - height / 2];
      return Math.max(Math.abs(across), Math.abs(down)) < FINGER / 2;
    });
  addEventListener("resize", fit);
  const move = (dx, dy) => pane().scrollBy(dx * pane().clientWidth / 4, dy * pane().clientHeight / 4);
  return { fit, move, by: (factor) => to(zoom * factor), reset: () => to(1) };
}

// The height of the smallest letters, in units of the picture.
function smallest(picture) {
  const unit = picture.getScreenCTM().a;
  const heights = [...picture.querySelectorAll("text")].map((one) => {
    if (!one.getBoundingClientRect().height) return Infinity; // it is not drawn now
    const { a, b } = one.getScreenCTM();
    return (parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b)) / unit;
  });
  return Math.min(...heights);
}

// The mouse takes hold of the board and moves it.
function dragging(pane) {
  let drag = null;
  document.addEventListener("pointerdown", (e) => {
    if (e.pointerType !== "mouse" || e.button !== 0 || !e.target.closest("#t-board")) return;
    const { scrollLeft, scrollTop } = pane();
    drag = { x: e.clientX, y: e.clientY, left: scrollLeft, top: scrollTop, moved: false };
  });
  document.addEventListener("pointermove", (e) => {
    if (!drag || pane().classList.contains("carries")) return;
    const [dx, dy] = [e.clientX - drag.x, e.clientY - drag.y];
    drag.moved ||= Math.abs(dx) + Math.abs(dy) > 6;
    if (drag.moved) pane().scrollTo(drag.left - dx, drag.top - dy);
  });
  const up = () => {
    // A click that ends a drag means nothing: swallow it.
    if (drag?.moved) {
      const swallow = (click) => click.stopPropagation();
      addEventListener("click", swallow, { capture: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    }
    drag = null;
  };
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
}

// Two fingers zoom around the point between them. One finger scrolls, which the browser does.
function pinching(by) {
  let apart = 0;
  const measure = ({ touches: [a, b] }) => ({
    far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  });
  document.addEventListener("touchstart", (e) => {
    apart = e.touches.length === 2 && e.target.closest("#t-board") ? measure(e).far : 0;
  });
  document.addEventListener("touchmove", (e) => {
    if (!apart || e.touches.length !== 2) return;
    e.preventDefault();
    const { far, x, y } = measure(e);
    by(far / apart, x, y);
    apart = far;
  }, { passive: false });
  document.addEventListener("touchend", () => { apart = 0; });
}
