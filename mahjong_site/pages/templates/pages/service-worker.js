/* The site without a network: what every page is made of, the lessons that were read
   last, and packs of questions. Pages come from the network first, always; what was
   kept stands in for them only where there is none. Why: docs/offline.md. */
const SITE = {{ site|safe }};
const FILES = "files";
const OFFLINE = "offline";
const PAGES = "pages:";
const NOBODY = "nobody";
const MOST_FILES = 150;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepFiles(), keepOfflinePage(SITE.language)]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(keepOpenPages));
});

/* A new worker waits until somebody asks for it, or no page is open any more. */
self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  if (address.origin !== self.location.origin) return;
  if (method === "POST" && address.pathname === SITE.signOut) {
    event.waitUntil(dropPages(NOBODY));
  }
  if (method !== "GET") return;
  if (SITE.folders.some((folder) => address.pathname.startsWith(folder))) {
    event.respondWith(file(event));
  } else if (mode === "navigate" && !isForeign(address)) {
    event.respondWith(page(event, address));
  }
});

/* The API does without. */
function isForeign(address) {
  return SITE.never.some((folder) => address.pathname.startsWith(folder));
}

async function keepFiles() {
  const files = await caches.open(FILES);
  await files.addAll(SITE.files);
}

async function file(event) {
  const files = await caches.open(FILES);
  const kept = await files.match(event.request, { ignoreVary: true });
  if (kept && SITE.isHashed) return kept;
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(keepFile(files, event.request, answer.clone()));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/* The files of kept pages stay when a new version brings others; the oldest go. */
async function keepFile(files, request, answer) {
  await files.put(request, answer);
  const names = await files.keys();
  for (const old of names.slice(0, -MOST_FILES)) await files.delete(old);
}

async function page(event, address) {
  const asked = fetch(event.request).then((answer) => {
    event.waitUntil(afterPage(address, answer));
    return answer;
  });
  asked.catch(() => {});
  try {
    return await Promise.race([asked, keptIfLate(address)]);
  } catch {
    return (await keptPage(address)) ?? (await offlinePage()) ?? Response.error();
  }
}

/* In a tunnel a network can be there and say nothing. */
async function keptIfLate(address) {
  await new Promise((done) => setTimeout(done, SITE.patience));
  return (await keptPage(address)) ?? new Promise(() => {});
}

const kindOf = (address) =>
  SITE.kinds.find((kind) => new RegExp(kind.path).test(address.pathname));

/* The copy is made at once: the page reads the answer itself. */
async function afterPage(address, answer) {
  const person = answer.headers.get("Kept-For");
  const kind = kindOf(address);
  const copy = kind && person && answer.status === 200 ? answer.clone() : null;
  if (person) {
    await dropPages(person);
    await keepOfflinePage(answer.headers.get("Content-Language") ?? SITE.language);
  }
  if (copy) await keepPage(PAGES + person, address.pathname, copy, kind);
  else if (kind && [403, 404, 410].includes(answer.status)) await forgetPage(address);
}

/* A page is found by its path alone: the last that was read of it is the one. */
async function keepPage(name, path, answer, kind) {
  const pages = await caches.open(name);
  await pages.delete(path);
  await pages.put(path, answer);
  const isSame = new RegExp(kind.path);
  const same = (await pages.keys()).filter((one) => isSame.test(new URL(one.url).pathname));
  for (const old of same.slice(0, -kind.most)) await pages.delete(old);
}

/* The first page that somebody opens is there before the worker is. */
async function keepOpenPages() {
  for (const client of await self.clients.matchAll({ type: "window" })) {
    const address = new URL(client.url);
    const kind = kindOf(address);
    if (!kind || (await keptPage(address))) continue;
    const answer = await fetch(address.pathname);
    const person = answer.headers.get("Kept-For");
    if (person && answer.status === 200) {
      await keepPage(PAGES + person, address.pathname, answer, kind);
    }
  }
}

/* A person's own copy before one that was made for nobody. */
async function pageCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  return names.sort((one) => (one === PAGES + NOBODY ? 1 : -1));
}

async function keptPage(address) {
  for (const name of await pageCaches()) {
    const pages = await caches.open(name);
    const found = await pages.match(address.pathname, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

async function forgetPage(address) {
  for (const name of await pageCaches()) {
    await (await caches.open(name)).delete(address.pathname, { ignoreVary: true });
  }
}

/* What was kept for another person goes; what was made for nobody may stay. */
async function dropPages(person) {
  for (const name of await pageCaches()) {
    if (name !== PAGES + person && name !== PAGES + NOBODY) await caches.delete(name);
  }
}

/* In the language of the pages, and with nothing of a person in it. */
async function keepOfflinePage(language) {
  const pages = await caches.open(OFFLINE);
  const path = `${SITE.offline}?lang=${encodeURIComponent(language)}`;
  if (SITE.isHashed && (await pages.match(path, { ignoreVary: true }))) return;
  const answer = await fetch(path, { credentials: "omit" });
  if (answer.status !== 200) return;
  for (const old of await pages.keys()) await pages.delete(old, { ignoreVary: true });
  await pages.put(path, answer);
}

async function offlinePage() {
  const pages = await caches.open(OFFLINE);
  const [path] = await pages.keys();
  return path && pages.match(path, { ignoreVary: true });
}
