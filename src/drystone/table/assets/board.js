// The picture under the reader's hands: what is legal is marked and can be reached by mouse and
// keyboard, everything explains itself, and the board can be zoomed and moved.

const words = (element) => element?.closest?.("[data-word], [id]");

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

// Hover, focus or long press explains: the picture's own words, and for what is not open now,
// the server's reason.
export function explain(key) {
  const tip = document.getElementById("t-tip");
  const reasons = new Map();
  let subject = null;
  let timer = 0;

  const place = (element) => {
    const box = element.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
    const above = box.top - own.height - 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - own.height - 8)}px`;
  };
  const show = (element, lines) => {
    tip.replaceChildren(...lines.filter(Boolean).map(([kind, text, rule]) => {
      const line = document.createElement("p");
      line.className = kind;
      line.textContent = text;
      if (rule) line.dataset.rule = rule;
      return line;
    }));
    tip.hidden = !tip.childNodes.length;
    if (!tip.hidden) place(element);
  };
  const hide = () => {
    clearTimeout(timer);
    tip.hidden = true;
    subject = null;
  };
  const reason = async (word) => {
    if (!reasons.has(word)) {
      const answer = await fetch(`/t/${key}/why?word=${encodeURIComponent(word)}`);
      reasons.set(word, answer.ok ? (await answer.json()).why : "");
    }
    return reasons.get(word);
  };
  const about = async (element, { patient }) => {
    const told = element?.closest?.("[data-tip]");
    const named = words(element);
    const here = named?.closest("#t-board svg") && !named.matches("svg") ? named : null;
    const target = told || here;
    if (!target || !target.closest("#t-board, [data-tips]")) return hide();
    if (target === subject && patient) return;
    clearTimeout(timer);
    subject = target;
    const says = here?.dataset.say || target.closest("[data-say]")?.dataset.say;
    const lines = [told && ["what", told.dataset.tip], says && ["say", says]];
    show(target, lines);
    const word = here && !says && (here.dataset.word || here.id);
    if (!word || !key) return;
    const ask = async () => {
      const why = await reason(word);
      if (why && subject === target) show(target, [...lines, ["why", why]]);
    };
    if (patient) timer = setTimeout(ask, 250);
    else await ask();
  };

  document.addEventListener("pointerover", (e) => {
    if (e.pointerType === "mouse") about(e.target, { patient: true });
  });
  document.addEventListener("focusin", (e) => about(e.target, { patient: true }));
  document.addEventListener("contextmenu", (e) => {
    if (words(e.target)?.closest("#t-board")) {
      e.preventDefault();
      about(e.target, { patient: false });
    }
  });
  document.addEventListener("scroll", hide, true);
  return { about: (element) => about(element, { patient: false }), hide, forget: () => reasons.clear() };
}

// Zoom by wheel, pinch, buttons or keys; move by dragging or scrolling.
export function zooming() {
  const pane = () => document.querySelector("#t-board");
  const svg = () => pane()?.querySelector("svg");
  let zoom = 1;

  const fit = () => {
    const box = svg()?.viewBox.baseVal;
    if (!box?.width) return;
    const { clientWidth, clientHeight } = pane();
    const scale = Math.min(clientWidth / box.width, clientHeight / box.height);
    // On a narrow screen a whole board would be unreadable: begin with its full height.
    const least = clientWidth < 700 ? Math.max(scale, Math.min(clientHeight / box.height, 0.75)) : scale;
    const size = [box.width, box.height].map((side) => `${Math.floor(side * least * zoom)}px`);
    const { style } = svg();
    if (style.width === size[0] && style.height === size[1]) return;
    [style.width, style.height] = size;
  };
  const to = (value, x = innerWidth / 2, y = innerHeight / 2) => {
    const view = pane();
    const edge = view.getBoundingClientRect();
    const old = zoom;
    zoom = Math.min(4, Math.max(1, value));
    const left = (view.scrollLeft + x - edge.left) * (zoom / old) - (x - edge.left);
    const top = (view.scrollTop + y - edge.top) * (zoom / old) - (y - edge.top);
    fit();
    view.scrollTo(left, top);
  };

  const touches = new Map();
  let drag = null;
  let apart = 0;
  const spread = () => {
    const [a, b] = [...touches.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  document.addEventListener("wheel", (e) => {
    if (!e.target.closest("#t-board")) return;
    e.preventDefault();
    to(zoom * Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
  }, { passive: false });
  document.addEventListener("pointerdown", (e) => {
    if (!e.target.closest("#t-board")) return;
    touches.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (touches.size === 2) apart = spread();
    drag = e.pointerType === "mouse" && e.button === 0
      ? { x: e.clientX, y: e.clientY, left: pane().scrollLeft, top: pane().scrollTop, moved: false }
      : null;
  });
  document.addEventListener("pointermove", (e) => {
    if (touches.has(e.pointerId)) touches.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (touches.size === 2) {
      const now = spread();
      if (apart) to(zoom * (now / apart), e.clientX, e.clientY);
      apart = now;
    } else if (drag) {
      const [dx, dy] = [e.clientX - drag.x, e.clientY - drag.y];
      drag.moved ||= Math.abs(dx) + Math.abs(dy) > 6;
      if (drag.moved) pane().scrollTo(drag.left - dx, drag.top - dy);
    }
  });
  const up = (e) => {
    touches.delete(e.pointerId);
    apart = 0;
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
  addEventListener("resize", fit);
  return { fit, by: (factor) => to(zoom * factor), reset: () => to(1) };
}
