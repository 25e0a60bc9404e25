/* Lists the pages that the service worker has kept, by their titles. */

const PAGES = "pages:";

async function keptPages() {
  const found = new Map();
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  for (const name of names) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const answer = await pages.match(request, { ignoreVary: true });
      const read = new DOMParser().parseFromString(await answer.text(), "text/html");
      const name = read.querySelector("[data-kept-as]")?.dataset.keptAs;
      found.set(new URL(request.url).pathname, name ?? read.querySelector("h1").textContent);
    }
  }
  return found;
}

function show(found) {
  for (const [path, title] of [...found].reverse()) {
    const link = document.createElement("a");
    link.href = path;
    link.textContent = title;
    const entry = document.createElement("li");
    entry.append(link);
    document.getElementById("kept-pages").append(entry);
  }
  document.getElementById("kept").hidden = found.size === 0;
}

if ("caches" in window) show(await keptPages());
