// Pages that are read: choices that take effect at once, and the search in the rules.

import "./screen.js";

// What is saved while the page stays: the click that leaves a box may be one that begins a game, so
// other forms wait until it is.
let saving = null;
const save = (form) => {
  const fields = new URLSearchParams(new FormData(form));
  saving = fetch(form.action, { method: "POST", body: fields, redirect: "manual" })
    .catch(() => {})
    .then(() => { saving = null; });
};
document.addEventListener("submit", (e) => {
  if (!saving) return;
  e.preventDefault();
  saving.then(() => e.target.requestSubmit(e.submitter));
});

document.addEventListener("change", (e) => {
  if (e.target.matches("[data-submit]")) e.target.form.submit();
  if (e.target.matches("[data-save]")) save(e.target.form);
  const game = e.target.closest("form.new-game");
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
