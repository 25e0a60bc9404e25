/* The site as an app: its service worker, the word that a newer one waits, the word that
   a form could not be sent, and answers that wait. Nothing reloads by itself. */

const address = document.querySelector('meta[name="service-worker"]')?.content;
const notice = document.getElementById("update-notice");

async function start() {
  const workers = navigator.serviceWorker;
  const registration = await workers.register(address, { updateViaCache: "none" });
  const offer = () => {
    notice.hidden = !(registration.waiting && workers.controller);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing.addEventListener("statechange", offer);
  });
  notice.querySelector("[data-later]").addEventListener("click", () => {
    notice.hidden = true;
  });
  notice.querySelector("[data-update]").addEventListener("click", () => {
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage("update");
  });
}

/* --- no network ---------------------------------------------------------------- */

const noNetwork = document.getElementById("no-network");

function tell(isThere) {
  noNetwork.hidden = isThere;
}

document.addEventListener("htmx:sendError", () => tell(false));
document.addEventListener("htmx:afterOnLoad", () => tell(true));
window.addEventListener("online", () => tell(true));

/* Without a network the browser would lose the form for a page of its own. htmx tells
   by itself, and some forms keep what they are given. */
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    const isOthers = form.matches("[hx-post], [data-works-offline]");
    if (navigator.onLine || form.method !== "post" || isOthers) return;
    event.preventDefault();
    tell(false);
  },
  { capture: true },
);

/* --- answers from a train ------------------------------------------------------- */

/* The page of a pack sends its own. */
async function sendWaiting() {
  const { packs, send, waiting } = await import("./keeping.js");
  const note = document.getElementById("answers-sent");
  const list = note.querySelector("a").href;
  for (const pack of packs()) {
    if (!waiting(pack).length) continue;
    const page = new URL(`${pack}/`, list).pathname;
    if ((await send(pack, page, `${page}token/`)) === "sent") note.hidden = false;
  }
}

function someWait() {
  const isPack = (name) => name.startsWith("pack:");
  return !document.getElementById("pack") && Object.keys(localStorage).some(isPack);
}

if (address && "serviceWorker" in navigator) {
  window.addEventListener("load", () => start().catch(() => {}));
}

if (someWait()) sendWaiting();
