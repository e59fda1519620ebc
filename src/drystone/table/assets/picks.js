// Some of a set: what is picked waits here until it is said, all at once. Nobody hears of one after
// the other, so that picking all tells no more than picking some.

const byId = (id) => document.getElementById(id);

export function picks(at, complain) {
  const picked = new Set();
  let asked = byId("t-bar").dataset.number;
  let usual = null;
  const show = () => {
    for (const one of document.querySelectorAll("[data-pick]")) {
      const on = picked.has(one.dataset.action);
      one.classList.toggle("chosen", on);
      if (one.hasAttribute("aria-pressed") || one.matches(".card")) one.setAttribute("aria-pressed", String(on));
    }
  };
  // The button that goes on says what is picked; meanwhile it would say something else.
  const offer = async () => {
    const button = byId("t-main");
    if (!button) return;
    usual ??= button.cloneNode(true);
    if (!picked.size) return restore(button);
    button.disabled = true;
    const wanted = [...picked];
    const answer = await fetch(`${at()}/picked?${wanted.map((word) => `words=${word}`).join("&")}`);
    const { says, text, gist, why } = answer.ok ? await answer.json() : {};
    if (String([...picked]) !== String(wanted) || !button.isConnected) return;
    if (!says) {
      if (why) complain(why);
      picked.delete(wanted.at(-1));
      show();
      return offer();
    }
    button.disabled = false;
    button.dataset.action = says[0];
    if (says.length > 1) button.dataset.then = says.slice(1).join(",");
    button.classList.remove("early");
    button.replaceChildren(...[["does", text], ["gist", gist]].filter(([, said]) => said).map(([css, said]) => {
      const line = document.createElement("span");
      [line.className, line.textContent] = [css, said];
      return line;
    }));
  };
  const restore = (button) => {
    button.replaceWith(usual);
    usual = null;
  };
  const toggle = (element) => {
    const { action } = element.dataset;
    if (!picked.delete(action)) picked.add(action);
    show();
    return offer();
  };
  // After the table has changed: what was picked for an older question is forgotten.
  const renew = () => {
    const { number } = byId("t-bar").dataset;
    usual = null;
    if (number !== asked) picked.clear();
    asked = number;
    show();
    if (picked.size) offer();
  };
  return { toggle, renew };
}
