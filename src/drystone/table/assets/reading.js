// Pages that are read: choices that take effect at once, and the search in the rules.

import { closing } from "./closing.js";
import "./screen.js";

// Times as the reader writes them.
closing();
for (const time of document.querySelectorAll("time[data-at]")) {
  const when = new Date(Number(time.dataset.at));
  const form = { dateStyle: "medium", timeStyle: "short" };
  time.textContent = when.toLocaleString(document.documentElement.lang, form);
}

// Of a picture that is too wide for a phone, what it shows is seen first.
for (const wide of document.querySelectorAll(".wide:has(.shown)")) {
  const [around, box] = [wide, wide.querySelector(".shown")].map((one) => one.getBoundingClientRect());
  wide.scrollLeft += box.left + box.width / 2 - around.left - around.width / 2;
}

// What is saved while the page stays: the click that leaves a box may be one that begins a game, so
// other forms wait until it is.
let saving = null;
const save = (form) => {
  const fields = new URLSearchParams(new FormData(form));
  const headers = { Accept: "application/json" };
  saving = fetch(form.action, { method: "POST", body: fields, redirect: "manual", headers })
    .then(async (answer) => {
      const said = answer.status >= 400 ? (await answer.json()).say : "";
      form.querySelector(".problem").textContent = said;
      form.querySelector("[data-save]").toggleAttribute("aria-invalid", Boolean(said));
      return !said;
    })
    .catch(() => true)
    .then((kept) => {
      saving = null;
      return kept;
    });
};
document.addEventListener("submit", (e) => {
  if (!saving) return;
  e.preventDefault();
  // With a name that can't be had nothing begins: one would be called something else there.
  saving.then((kept) => kept && e.target.requestSubmit(e.submitter));
});

document.addEventListener("change", (e) => {
  if (e.target.matches("[data-submit]")) e.target.form.submit();
  if (e.target.matches("[data-save]")) save(e.target.form);
  const game = e.target.closest("form.new-game");
  if (game && e.target.name === "listed") {
    game.querySelectorAll("[data-listed]").forEach((row) => { row.hidden = !e.target.checked; });
  }
  const out = e.target.name === "clock" && game?.querySelector("[data-clock-out]");
  if (out) out.hidden = e.target.value === "none";
  const name = e.target.closest("[data-seat]")?.querySelector("[name^='name-']");
  if (name && e.target.name?.startsWith("seat-")) name.hidden = e.target.value !== "beside";
  if (game && e.target.name === "seats") {
    game.querySelectorAll("[data-seat]").forEach((row) => {
      row.hidden = Number(row.dataset.seat) >= Number(e.target.value);
    });
  }
});

// What the browser finds wrong with a folded box is unfolded, or nobody would see what it is.
document.addEventListener("invalid", (e) => {
  const folded = e.target.closest("details");
  if (folded) folded.open = true;
}, true);

const search = document.querySelector("#r-search");
if (search) {
  const paragraphs = [...document.querySelectorAll(".ruling")];
  const find = () => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const rule of paragraphs) {
      const text = rule.textContent.toLowerCase();
      rule.hidden = !wanted.every((word) => text.includes(word));
    }
    for (const chapter of document.querySelectorAll(".chapter")) {
      chapter.hidden = !chapter.querySelector(".ruling:not([hidden])");
    }
    document.querySelector("#r-none").hidden = paragraphs.some((rule) => !rule.hidden);
  };
  search.addEventListener("input", find);
  document.addEventListener("keydown", (e) => {
    if (e.key === "/" && e.target !== search) {
      e.preventDefault();
      search.focus();
    }
  });
  find();
}

// A chosen file is read into the text beside it.
document.addEventListener("change", async (e) => {
  const [file] = (e.target.dataset.into && e.target.files) || [];
  if (file) document.getElementById(e.target.dataset.into).value = await file.text();
});
