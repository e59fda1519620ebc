// The server draws other pictures for a phone and a tablet held upright, and must be told.

const phone = matchMedia("(max-width: 700px)");
const tablet = matchMedia("(max-width: 1100px) and (orientation: portrait)");

function told() {
  const said = phone.matches ? "yes" : tablet.matches ? "tall" : "no";
  document.cookie = `narrow=${said}; path=/; max-age=31536000; samesite=lax`;
  const heard = document.cookie.includes(`narrow=${said}`);
  const drawn = document.documentElement.dataset.narrow;
  if (heard && drawn && drawn !== said) location.reload();
}
told();
phone.addEventListener("change", told);
tablet.addEventListener("change", told);
