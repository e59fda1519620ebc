// The server draws another picture for a phone held upright, and must be told that it is one.

const phone = matchMedia("(max-width: 700px)");

function told() {
  const said = phone.matches ? "yes" : "no";
  document.cookie = `narrow=${said}; path=/; max-age=31536000; samesite=lax`;
  const heard = document.cookie.includes(`narrow=${said}`);
  const drawn = document.documentElement.dataset.narrow;
  if (heard && drawn && drawn !== said) location.reload();
}
told();
phone.addEventListener("change", told);
