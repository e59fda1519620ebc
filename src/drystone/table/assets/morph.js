// Makes a part of the page look like a new version of it, touching only what changed:
// focus, scroll positions, open details and running transitions survive.

// Attributes that belong to the reader, not to the server.
const KEPT = new Set(["open", "style"]);

function sameKind(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");
}

function morphAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !(KEPT.has(name) && old.hasAttribute(name))) {
      old.setAttribute(name, value);
    }
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
}

function morphChildren(old, fresh) {
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    let match = wanted.id ? byId.get(wanted.id) : at && !at.id && sameKind(at, wanted) ? at : null;
    if (match && !sameKind(match, wanted)) match = null;
    if (!match) {
      old.insertBefore(wanted, at);
    } else if (match === at) {
      at = at.nextSibling;
      morph(match, wanted);
    } else {
      old.insertBefore(match, at);
      morph(match, wanted);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

export function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.isEqualNode(fresh) || (old.hasAttribute("data-keep") && fresh.hasAttribute("data-keep"))) {
    return;
  }
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
}

// Each element of the HTML replaces the element of the page with the same id.
// `prepare` sees every new element before it goes in.
export function morphAll(html, prepare) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const fresh of [...template.content.children]) {
    const old = document.getElementById(fresh.id);
    if (!old) continue;
    prepare(fresh);
    if (sameKind(old, fresh)) morph(old, fresh);
    else old.replaceWith(fresh);
  }
}

// Runs `change` and lets the pieces whose places it changed glide from the old to the new one.
export function glide(root, change) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || document.hidden) return change();
  const before = new Map();
  for (const piece of root.querySelectorAll("[id^='piece-']")) {
    before.set(piece.id, piece.getBoundingClientRect());
  }
  change();
  // All places are read before anything is set in motion: each change between would cost a layout.
  const moves = [];
  for (const piece of root.querySelectorAll("[id^='piece-']")) {
    const was = before.get(piece.id);
    if (!was) continue;
    const is = piece.getBoundingClientRect();
    const dx = was.left + was.width / 2 - is.left - is.width / 2;
    const dy = was.top + was.height / 2 - is.top - is.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const matrix = piece.parentNode.getScreenCTM?.();
    if (matrix) moves.push([piece, `translate(${dx / matrix.a}px, ${dy / matrix.d}px)`]);
  }
  for (const [piece, from] of moves) {
    piece.animate([{ transform: from }, { transform: "translate(0px, 0px)" }], {
      duration: 420, easing: "cubic-bezier(.3, 0, .2, 1)", composite: "add",
    });
  }
}
