// Clocks that tick by themselves: the server says until when, and nothing more.

const root = document.getElementById("t-table");
const words = JSON.parse(root.dataset.clockWords || "{}");
// How far this machine's clock is off the server's.
const skew = Number(root.dataset.now || Date.now()) - Date.now();

const two = (n) => String(n).padStart(2, "0");
const say = (key, n) => (words[key] || "{n}").replace("{n}", n);

function lasting(ms) {
  const s = Math.max(0, Math.floor(ms / 1000));
  if (s >= 86_400) {
    return `${say("days-left", Math.floor(s / 86_400))} ${say("hours-left", Math.floor(s / 3600) % 24)}`;
  }
  if (s >= 14_400) return say("hours-left", Math.floor(s / 3600));
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

export function tick() {
  const now = Date.now() + skew;
  for (const face of document.querySelectorAll(".clock")) {
    const { until, stands, vacation } = face.dataset;
    if (Number(vacation) > now) {
      face.textContent = say("away", new Date(Number(vacation)).toLocaleDateString(document.documentElement.lang));
    } else if (until) {
      // While it stands still, it shows what will be left when it goes on.
      const left = Number(until) - Math.max(now, Number(stands));
      const text = left <= 0 ? say("up", "") : lasting(left);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("short", left > 0 && left < 30_000);
    }
  }
}

setInterval(tick, 500);
