/* The site as an app: its service worker, and the word that a newer one waits.
   Nothing reloads by itself. */

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

if (address && "serviceWorker" in navigator) {
  window.addEventListener("load", () => start().catch(() => {}));
}
