// What is where somebody has clicked on the picture, to be changed beside it: counts, what stands
// on a space, where a piece is. It is made from the form's fields and sends what these send.

const MANY = 6;

const kindOf = (name) => name.slice(0, name.indexOf("."));
const symbolOf = (name) => name.slice(name.indexOf(".") + 1);
const made = (tag, attributes = {}, ...inside) => {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
};
const button = (text, attributes) => made("button", { type: "button", ...attributes }, text);

function stepper(path, value, label) {
  const box = made("input", { type: "number", value, "data-path": path, "aria-label": label, autocomplete: "off" });
  return made("span", { class: "stepper" }, button("\u2212", { "data-by": "-1", "aria-label": `${label} \u2212 1` }), box, button("+", { "data-by": "1", "aria-label": `${label} + 1` }));
}
function choice(path, value, codes, label) {
  const options = codes.some(([code]) => code === value) ? codes : [[value, String(value)], ...codes];
  const select = made("select", { "data-path": path, "data-number": "", "aria-label": label, autocomplete: "off" });
  for (const [code, said] of options) select.add(new Option(said, code, false, code === value));
  return select;
}

// `about` tells the names of a word, `say` the words of the box.
export function placing(form, box, about) {
  let shown = null;

  function whereOf(field) {
    const group = field.closest("details");
    const whose = group.id.startsWith("g-table") ? "" : `${group.querySelector("summary").textContent.trim()}: `;
    const own = field.closest("fieldset")?.querySelector("legend") ?? field.querySelector("label > span");
    const row = field.matches(".nested") ? ` ${field.querySelector(".quiet").textContent}` : "";
    return `${whose}${own.textContent}${row}`;
  }
  // A field that may hold it, as a row: how likely it is meant, and what changes it.
  function rowOf(field, name) {
    const [symbol, where] = [symbolOf(name), whereOf(field)];
    const { into, holds, key } = field.dataset;
    if (!into) {
      const select = field.querySelector("select");
      const { path } = select.dataset;
      const here = select.value === symbol;
      const asked = field.closest("details").id.startsWith("g-frames");
      const control = here ? made("b", {}, box.dataset.here) : button(box.dataset.put, { "data-set": path, "data-value": symbol });
      return { weight: here ? 3 : asked ? 0 : 2, where, control };
    }
    const path = JSON.stringify([...JSON.parse(into), symbol]);
    if (holds === "counts") {
      const value = Number(field.querySelector(`.count[data-name="${CSS.escape(name)}"] [data-path]`)?.value ?? 0);
      const codes = JSON.parse(form().dataset.codes)[key];
      return codes
        ? { weight: value ? 5 : 4, where, control: choice(path, value, codes, where) }
        : { weight: value ? 3 : 1, where, control: stepper(path, value, where) };
    }
    const there = field.querySelectorAll(`li[data-name="${CSS.escape(name)}"] [data-remove]`);
    const fewer = button("\u2212", { "data-remove": there[there.length - 1]?.dataset.remove ?? "", "aria-label": `${where} \u2212 1` });
    fewer.disabled = !there.length;
    const more = button("+", { "data-more": into, "data-value": symbol, "aria-label": `${where} + 1` });
    return { weight: there.length ? 3 : 1, where, control: made("span", { class: "stepper" }, fewer, made("b", {}, there.length), more) };
  }
  function rowsOf(name) {
    const kind = CSS.escape(kindOf(name));
    const fields = [...form().querySelectorAll(`[data-takes="${kind}"], div.field[data-name^="${kind}."]:not([data-into])`)];
    const rows = [...fields.map((field) => rowOf(field, name)), ...partsOf(symbolOf(name))];
    return rows.sort((a, b) => b.weight - a.weight);
  }
  // Where it is counted with something else, such as by whose it is: "0.blue".
  function partsOf(symbol) {
    return [...form().querySelectorAll(`.count[data-name$=".${CSS.escape(symbol)}"]`)].map((count) => {
      const field = count.closest("[data-into]");
      const { where, ...row } = rowOf(field, count.dataset.name);
      return { ...row, where: `${whereOf(field)}, ${count.querySelector("label > span").textContent}` };
    });
  }
  function lines(rows) {
    return rows.map(({ where, control }) => made("p", {}, made("span", {}, where), control));
  }
  function draw({ name, title }) {
    const rows = rowsOf(name);
    const close = button("\u00d7", { "data-close": "", "aria-label": box.dataset.close });
    box.replaceChildren(made("header", {}, made("h2", {}, title), close), ...lines(rows.slice(0, MANY)));
    const rest = rows.slice(MANY);
    if (rest.length) box.append(made("details", {}, made("summary", {}, box.dataset.more), ...lines(rest)));
  }
  // What lies at a point, the uppermost first: the first thing that fields can hold is meant.
  async function open(words, x, y) {
    for (const word of words) {
      for (const { name, title } of await about(word)) {
        if (!rowsOf(name).length) continue;
        shown = { name, title };
        draw(shown);
        box.hidden = false;
        const { width, height } = box.getBoundingClientRect();
        box.style.left = `${Math.max(8, Math.min(x + 14, innerWidth - width - 8))}px`;
        box.style.top = `${Math.max(8, Math.min(y + 14, innerHeight - height - 8))}px`;
        box.querySelector("p :is(select, input, button:not(:disabled))")?.focus({ preventScroll: true });
        return true;
      }
    }
    close();
    return false;
  }
  function close() {
    shown = null;
    box.hidden = true;
  }
  // After a change: what is so now, with the focus where it was.
  function refresh() {
    if (!shown) return;
    const at = [...box.querySelectorAll("input, select, button")].indexOf(document.activeElement);
    const folded = box.querySelector("details")?.open;
    draw(shown);
    if (folded) box.querySelector("details").open = true;
    box.querySelectorAll("input, select, button")[at]?.focus();
  }
  return { open, close, refresh };
}
