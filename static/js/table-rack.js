/* The learner's own order of the rack: by keys, by buttons or by drag. It is kept for
   this game in this browser tab and laid upon every new table; which tiles there are,
   and what may be done with them, only the server knows. */

const find = (selector) => document.querySelector(selector);
const rack = () => find("#hand .rack-own");
const kept = (what) => `rack-${what}:${find("#table")?.dataset.game}`;
const codeOf = (item) => item.querySelector("use").getAttribute("href").split("#t-")[1];

/* The order is the learner's until "By suit" or "By line" is chosen. */
const isOwn = () => sessionStorage.getItem(kept("own")) === "on";

let current = null; /* the tile that the buttons move: the one chosen last */
let dragged = null;
let placeBefore = -1;

function say(text) {
  document.dispatchEvent(new CustomEvent("table:say", { detail: text }));
}

function keep() {
  sessionStorage.setItem(kept("order"), [...rack().children].map(codeOf).join(" "));
}

/* Moving a tile in the document takes the focus from it. */
function keepingFocus(change) {
  const focused = document.activeElement;
  change();
  if (focused?.isConnected && document.activeElement !== focused) {
    focused.focus({ preventScroll: true });
  }
}

/* The tiles in the order that was made; what has come since stands at the end. */
function arrange() {
  const codes = (sessionStorage.getItem(kept("order")) ?? "").split(" ");
  const left = [...rack().children];
  const known = [];
  for (const code of codes) {
    const place = left.findIndex((item) => codeOf(item) === code);
    if (place >= 0) known.push(...left.splice(place, 1));
  }
  keepingFocus(() => rack().append(...known, ...left));
  keep();
}

function move(item, step) {
  makeOwn();
  const place = [...rack().children].indexOf(item);
  const other = rack().children[place + step];
  if (!other) return;
  keepingFocus(() => (step < 0 ? other.before(item) : other.after(item)));
  keep();
  const tile = item.querySelector("[role=img]").getAttribute("aria-label");
  const facts = { tile, place: place + step + 1, all: rack().children.length };
  const words = find("#table").dataset.place;
  say(words.replace(/\{(\w+)\}/g, (_whole, name) => facts[name]));
  show();
}

function makeOwn() {
  if (isOwn()) return;
  sessionStorage.setItem(kept("own"), "on");
  keep();
  show();
}

/* What can be pressed now, and which order is in force. */
function show() {
  const own = find("#order-own");
  if (!own) return;
  own.hidden = false;
  own.setAttribute("aria-pressed", String(isOwn()));
  if (isOwn()) {
    for (const link of own.parentElement.querySelectorAll("[aria-current]")) {
      link.removeAttribute("aria-current");
    }
  }
  const items = [...rack().children];
  const isChosen = current?.isConnected && current.querySelector(":checked");
  if (!isChosen) current = rack().querySelector(":checked")?.closest("li") ?? null;
  const place = items.indexOf(current);
  for (const [id, last] of [["move-left", 0], ["move-right", items.length - 1]]) {
    const button = document.getElementById(id);
    if (!button) continue;
    button.hidden = !isOwn();
    button.disabled = place < 0 || place === last;
  }
}

function renew() {
  if (!rack()) return;
  if (isOwn()) arrange();
  for (const item of rack().children) item.draggable = true;
  const focused = document.activeElement;
  if (isOwn() && placeBefore >= 0 && (rack().contains(focused) || focused === document.body)) {
    const item = rack().children[Math.min(placeBefore, rack().children.length - 1)];
    item?.querySelector("input:not(:disabled)")?.focus({ preventScroll: true });
  }
  show();
}

document.addEventListener("click", (event) => {
  const id = event.target.closest?.(".rack-order a, .rack-order button")?.id;
  if (id === "order-suit" || id === "order-line") sessionStorage.removeItem(kept("own"));
  if (id === "order-own") {
    const made = sessionStorage.getItem(kept("order"));
    sessionStorage.setItem(kept("own"), "on");
    if (made) arrange();
    else keep();
    show();
  }
  if (id === "move-left" && current) move(current, -1);
  if (id === "move-right" && current) move(current, 1);
});

document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const item = event.target.closest?.("#hand .rack-own > li");
  if (!step || !item || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  move(item, step);
});

document.addEventListener("change", (event) => {
  const item = event.target.closest?.("#hand .rack-own > li");
  if (!item) return;
  current = item;
  show();
});

document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("#hand .rack-own > li") ?? null;
  if (!dragged) return;
  event.dataTransfer.setData("text/plain", codeOf(dragged));
  dragged.classList.add("dragged");
});

document.addEventListener("dragover", (event) => {
  const over = dragged && event.target.closest?.("#hand .rack-own > li");
  if (!over) return;
  event.preventDefault();
  if (over === dragged) return;
  const { left, width } = over.getBoundingClientRect();
  if (event.clientX < left + width / 2) over.before(dragged);
  else over.after(dragged);
});

document.addEventListener("dragend", () => {
  if (!dragged) return;
  dragged.classList.remove("dragged");
  dragged = null;
  sessionStorage.setItem(kept("own"), "on");
  keep();
  show();
});

document.addEventListener("htmx:beforeSwap", () => {
  const item = document.activeElement?.closest?.("#hand .rack-own > li");
  placeBefore = item ? [...rack().children].indexOf(item) : -1;
});
document.addEventListener("htmx:afterSettle", renew);
renew();
