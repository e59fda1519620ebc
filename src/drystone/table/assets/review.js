// How far a review is; when it is made, the page is asked for again.

import "./reading.js";

const work = document.getElementById("review-work");
const bar = work.querySelector("progress");
const every = 1000;

async function ask() {
  try {
    const response = await fetch(`/t/${work.dataset.key}/review/progress`);
    const told = await response.json();
    if (told.state !== "working") return location.reload();
    bar.value = told.done;
  } catch {
    // The network is away for a moment: it is asked again.
  }
  setTimeout(ask, every);
}

setTimeout(ask, every);
