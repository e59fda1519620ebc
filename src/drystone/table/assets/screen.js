// The server draws other pictures for a phone, a tablet held upright and a screen of 16 to 9, and must
// be told.

const phone = matchMedia("(max-width: 700px)");
const tablet = matchMedia("(max-width: 1100px) and (orientation: portrait)");
const broad = matchMedia("(min-aspect-ratio: 5/3)");

function told() {
  const said = phone.matches ? "yes" : tablet.matches ? "tall" : broad.matches ? "broad" : "no";
  document.cookie = `narrow=${said}; path=/; max-age=31536000; samesite=lax`;
  const heard = document.cookie.includes(`narrow=${said}`);
  const drawn = document.documentElement.dataset.narrow;
  if (heard && drawn && drawn !== said) location.reload();
}
told();
phone.addEventListener("change", told);
tablet.addEventListener("change", told);
broad.addEventListener("change", told);
