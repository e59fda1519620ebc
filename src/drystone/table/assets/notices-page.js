// The page about notices: switches that take effect at once, and this browser's pushes.

import "./reading.js";
import { switches } from "./switches.js";

switches(() => {});

const [on, off, none] = ["n-push", "n-no-push", "n-none"].map((id) => document.getElementById(id));
const { pushKey } = document.querySelector("main").dataset;

const post = (path, body) => fetch(path, {
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: "application/json" },
  body: JSON.stringify(body),
});

const bytes = (text) => Uint8Array.from(
  atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

async function show(registration) {
  const subscription = await registration.pushManager.getSubscription();
  on.hidden = Boolean(subscription);
  off.hidden = !subscription;
  return subscription;
}

async function begin() {
  // Where a page is not safe, or the browser knows no pushes, there is nothing to switch.
  if (!navigator.serviceWorker || !window.PushManager) {
    none.hidden = false;
    return;
  }
  const registration = await navigator.serviceWorker.register("/sw.js");
  await show(registration);
  on.onclick = async () => {
    const options = { userVisibleOnly: true, applicationServerKey: bytes(pushKey) };
    const made = await registration.pushManager.subscribe(options).catch(() => null);
    none.hidden = Boolean(made);
    if (!made) return;
    const { endpoint, keys } = made.toJSON();
    const language = document.documentElement.lang;
    const answer = await post("/notices/push", { endpoint, ...keys, language });
    if (!answer.ok) await made.unsubscribe();
    none.hidden = answer.ok;
    await show(registration);
  };
  off.onclick = async () => {
    const had = await registration.pushManager.getSubscription();
    if (had) {
      await post("/notices/no-push", { endpoint: had.endpoint });
      await had.unsubscribe();
    }
    await show(registration);
  };
}

begin();
