/* Tells of answers that wait on this device, with a link to their page. */

import { packs, waiting } from "./keeping.js";

const list = document.getElementById("waiting-packs");

for (const pack of packs()) {
  const count = waiting(pack).length;
  if (!count) continue;
  const link = document.createElement("a");
  link.href = new URL(`${pack}/`, location.href).pathname;
  link.textContent = `${list.dataset.word} ${count}`;
  const entry = document.createElement("li");
  entry.append(link);
  list.append(entry);
  document.getElementById("waiting").hidden = false;
}
