// The page about oneself: passkeys, which only the browser can make and show.

import "./reading.js";

const decode = (text) => {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
};
const encode = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const kinds = {
  create: { begin: "/you/passkeys/begin", send: "/you/passkeys" },
  get: { begin: "/you/sign-in/passkey/begin", send: "/you/sign-in/passkey" },
};

// Bytes travel as text; older browsers can't read and write that by themselves.
const readable = (options) => {
  options.challenge = decode(options.challenge);
  if (options.user) options.user.id = decode(options.user.id);
  for (const list of [options.excludeCredentials, options.allowCredentials]) {
    for (const one of list || []) one.id = decode(one.id);
  }
  return { publicKey: options };
};
const written = (credential) => {
  const response = {};
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature",
    "userHandle"];
  for (const part of parts) {
    if (credential.response[part]) response[part] = encode(credential.response[part]);
  }
  const { id, type } = credential;
  return { id, rawId: encode(credential.rawId), type, response, clientExtensionResults: {} };
};

const say = (sentence) => {
  let line = document.querySelector(".problem");
  if (!line) {
    line = Object.assign(document.createElement("p"), { className: "problem" });
    line.setAttribute("role", "alert");
    document.querySelector("h1").after(line);
  }
  line.textContent = sentence;
  line.scrollIntoView({ block: "nearest" });
};

async function passkey(button) {
  const kind = button.dataset.passkey;
  const name = button.form.elements.name?.value ?? "";
  const fields = new URLSearchParams(kind === "create" ? { name } : {});
  const headers = { Accept: "application/json" };
  try {
    const asked = await fetch(kinds[kind].begin, { method: "POST", body: fields, headers });
    const told = await asked.json();
    if (!asked.ok) return say(told.say || told.message);
    const credential = await navigator.credentials[kind](readable(told));
    const form = button.closest("section").querySelector("[data-credential]");
    form.elements.credential.value = JSON.stringify(written(credential));
    form.elements.name.value = name;
    form.submit();
  } catch {
    say(button.dataset.failed);
  }
}

// A passkey is made for a name, never for a number.
const named = !/^[\d.]+$|:/.test(location.hostname);
for (const button of document.querySelectorAll("[data-passkey]")) {
  button.hidden = !(window.PublicKeyCredential && window.isSecureContext && named);
  button.onclick = () => passkey(button);
}
document.querySelector("[data-select]")?.addEventListener("focus", (e) => e.target.select());
