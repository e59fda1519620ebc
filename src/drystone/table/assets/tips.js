// Everything explains itself: on hovering, on focus, on a long press, or when it is walked to.
// What is not open now says why not, with the rule.

import { means } from "./board.js";
import { holds } from "./holding.js";
import { lastEntry } from "./story.js";

const LONG_PRESS = 450;
const NEAR = 80;

// Where a click can mean several things, each of them in a line, as far as there is room. What all
// of it comes to is told on the cards that the click opens.
const AT_ONCE = 6;
const eachOf = (ways) => ways.slice(0, AT_ONCE)
  .map(([, text, outcome = ""]) => ["say", text, null, ways.length > 1 ? outcome.split(" \u00b7 ")[0] : outcome])
  .concat(ways.length > AT_ONCE ? [["when", `+ ${ways.length - AT_ONCE}`]] : []);

// A piece that lies on something is asked about as what it lies on.
export const named = (element) => element?.closest?.("#t-board svg :is([data-word], [id]:not([id^='piece-']))");
const told = (element) => element?.closest?.("#t-board [data-tip]");

// Everything on the board that has something to say, in the order in which it is drawn.
export function explained() {
  return [...document.querySelectorAll("#t-board svg :is([data-tip], .legal[tabindex])")];
}

// `at` gives the address that knows why something is not open; none: nobody does.
// `instead` says whether a click on something leaves what was begun for it.
export function explain(at, instead = () => false) {
  const tip = document.getElementById("t-tip");
  const reasons = new Map();
  let subject = null;
  let pinned = false;
  let timer = 0;
  let clicked = null;
  // After a click something else may lie under the mouse: nobody has asked about it.
  const resting = (e) => {
    if (clicked && Math.hypot(e.clientX - clicked[0], e.clientY - clicked[1]) < 8) return true;
    clicked = null;
    return false;
  };
  addEventListener("click", (e) => { clicked = e.clientX ? [e.clientX, e.clientY] : null; }, { capture: true });

  const place = (element) => {
    const box = element.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
    const above = box.top - own.height - 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - own.height - 8)}px`;
  };
  const line = ([kind, text, rule, gist]) => {
    const said = document.createElement("p");
    said.className = kind;
    said.textContent = text;
    if (gist) {
      const comesTo = document.createElement("span");
      [comesTo.className, comesTo.textContent] = ["gist", gist];
      said.append(" ", comesTo);
    }
    if (rule) {
      const link = document.createElement("a");
      [link.href, link.target, link.textContent] = [rule.link, "rules", rule.number];
      said.append(" ", link);
    }
    return said;
  };
  const show = (element, lines) => {
    tip.replaceChildren(...lines.filter(Boolean).map(line));
    tip.hidden = !tip.childNodes.length;
    tip.classList.toggle("pinned", pinned);
    if (!tip.hidden) place(element);
  };
  const hide = () => {
    clearTimeout(timer);
    tip.hidden = true;
    pinned = false;
    subject = null;
  };
  const reason = async (words) => {
    const asked = words.map((word) => `word=${encodeURIComponent(word)}`).join("&");
    if (!reasons.has(asked)) {
      const answer = await fetch(`${at()}/why?${asked}`);
      reasons.set(asked, answer.ok ? await answer.json() : {});
    }
    return reasons.get(asked);
  };
  // What is only far can be clicked from now on, and says what that does.
  const nearer = (piece, ways) => {
    piece.classList.add("legal", "afar");
    means(piece, ways);
    if (ways.length === 1) piece.dataset.say = ways[0][1];
    return holds(ways) ? [["say", document.getElementById("t-table").dataset.goesWhere]] : eachOf(ways);
  };
  const withShift = (ends) => ends === 1 && ["when", document.getElementById("t-table").dataset.endToo];
  // Explains an element; `pin` keeps it there, so that the rule can be clicked.
  const about = async (element, pin) => {
    if (tip.contains(element)) return;
    const here = named(element);
    const target = told(element) || here;
    if (!target) return hide();
    if (target === subject && !pin) return;
    clearTimeout(timer);
    [subject, pinned] = [target, pin];
    // A card of the hand is several pieces in one: what a click does may be said of the outer one.
    const offered = here?.dataset.say ? here : target.closest("[data-say]") || here;
    const says = offered?.dataset.say;
    const what = target.dataset.tip;
    const gist = offered?.dataset.gist;
    const entry = lastEntry(element)?.querySelector(".what")?.textContent;
    // What choosing it does may be what it is called already.
    const twice = what?.toLowerCase().includes(says?.toLowerCase());
    const several = offered?.dataset.ways && JSON.parse(offered.dataset.ways);
    const lines = [what && ["what", what]].filter(Boolean);
    if (several?.length > 1 && holds(several)) lines.push(["say", document.getElementById("t-table").dataset.goesWhere]);
    else if (several?.length > 1) lines.push(...eachOf(several));
    else if (says && !twice) lines.push(["say", says]);
    if (gist && lines.length) lines.at(-1)[3] = gist;
    if (entry && !says) lines.push(["when", entry]);
    lines.push(withShift(Number(offered?.dataset.ends)));
    show(target, lines);
    if (!here || says || several || !at()) return;
    const ask = async () => {
      if (instead(meanings(here))) return show(target, [...lines, ["say", document.getElementById("t-table").dataset.instead]]);
      const asked = document.getElementById("t-bar").dataset.number;
      const { why, rule, ways } = await reason(meanings(here));
      if (subject !== target || asked !== document.getElementById("t-bar").dataset.number) return;
      const still = lines.filter((one) => one && one[0] !== "when");
      if (ways) show(target, [...still, ...nearer(here, ways), ways.length === 1 && withShift(ways[0][6])]);
      else if (why) show(target, [...lines, ["why", why, rule]]);
    };
    if (pin) await ask();
    else timer = setTimeout(ask, 250);
  };
  const nearTip = (e) => {
    const box = tip.getBoundingClientRect();
    const [dx, dy] = [Math.max(box.left - e.clientX, e.clientX - box.right, 0),
      Math.max(box.top - e.clientY, e.clientY - box.bottom, 0)];
    return dx + dy < NEAR;
  };

  document.addEventListener("pointerover", (e) => {
    if (e.pointerType === "mouse" && !resting(e) && !(pinned && nearTip(e))) about(e.target, false);
  });
  // Whoever plays by mouse has not walked to where the focus goes after a click.
  document.addEventListener("focusin", (e) => { if (e.target.matches(":focus-visible")) about(e.target, false); });
  document.addEventListener("scroll", hide, true);
  document.addEventListener("contextmenu", (e) => {
    if (!e.target.closest("#t-board")) return;
    e.preventDefault();
    if (e.pointerType !== "touch") about(e.target, true);
  });
  longPress((element) => about(element, true));
  // It lies above other things: a click on it puts it away.
  tip.addEventListener("click", (e) => { if (!e.target.closest("a")) hide(); });
  // What changes under the mouse without a move of it is not asked about.
  const rest = (e) => {
    clicked = [e.clientX, e.clientY];
    hide();
  };
  return { about: (element) => about(element, true), hide, rest, forget: () => reasons.clear() };
}

// Everything that a piece can mean, the innermost last: each meaning is drawn around the next.
export function meanings(piece) {
  const words = [];
  for (let g = piece; g.dataset.word || g.id; g = g.parentElement) {
    if (g !== piece && (g.children.length > 1 || g.nodeName !== "g")) break;
    if (!g.id.startsWith("piece-")) words.unshift(g.dataset.word || g.id);
  }
  return words;
}

// A finger that stays where it is asks, and does not choose.
function longPress(ask) {
  let timer = 0;
  let at = null;
  const forget = () => clearTimeout(timer);
  const swallow = (e) => {
    e.stopPropagation();
    e.preventDefault();
  };
  document.addEventListener("pointerdown", (e) => {
    forget();
    if (e.pointerType !== "touch" || !e.isPrimary || !e.target.closest("#t-board svg")) return;
    at = [e.clientX, e.clientY];
    timer = setTimeout(() => {
      ask(e.target);
      addEventListener("click", swallow, { capture: true });
      addEventListener("pointerdown", () => removeEventListener("click", swallow, { capture: true }),
        { capture: true, once: true });
    }, LONG_PRESS);
  });
  document.addEventListener("pointermove", (e) => {
    if (at && Math.hypot(e.clientX - at[0], e.clientY - at[1]) > 10) forget();
  });
  document.addEventListener("pointerup", forget);
  document.addEventListener("pointercancel", forget);
}
