// A number as an answer: what the button says follows the field, by steps or as it is typed.

const byId = (id) => document.getElementById(id);

function set(box, wanted) {
  const field = box.querySelector("input");
  const [least, most] = [Number(field.min), Number(field.max)];
  const number = Math.min(Math.max(Math.trunc(wanted) || least, least), most);
  const [says, text, outcome] = JSON.parse(box.dataset.amounts)[number - least];
  const button = box.querySelector("[data-action]");
  button.dataset.action = says[0];
  button.querySelector(".does").textContent = text;
  const gist = button.querySelector(".gist");
  if (gist) gist.textContent = outcome ?? "";
  for (const step of box.querySelectorAll("[data-more]")) {
    step.disabled = number === (Number(step.dataset.more) < 0 ? least : most);
  }
  return number;
}

export function amounts() {
  const root = byId("t-table");
  root.addEventListener("click", (e) => {
    const step = e.target.closest(".amount [data-more]");
    if (!step) return;
    const field = step.parentElement.querySelector("input");
    field.value = set(step.parentElement, Number(field.value) + Number(step.dataset.more));
  });
  // While it is typed it may be anything; the button says what it is taken for.
  root.addEventListener("input", (e) => {
    if (e.target.matches(".amount input")) set(e.target.parentElement, Number(e.target.value));
  });
  root.addEventListener("change", (e) => {
    if (e.target.matches(".amount input")) e.target.value = set(e.target.parentElement, Number(e.target.value));
  });
  root.addEventListener("keydown", (e) => {
    if (e.key === "Enter" && e.target.matches(".amount input")) e.target.parentElement.querySelector("[data-action]").click();
  });
}
