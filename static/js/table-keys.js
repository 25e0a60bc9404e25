/* Single keys for the table, off until they are switched on (a voice or a slip of the
   hand must not play). This browser remembers the switch. */

const STORED = "table-keys";
const TILES = "1234567890qwer";
const BUTTONS = { m: "bar-mahjong", c: "bar-call", n: "bar-next", s: "bar-swap", u: "undo" };
const THIRD = { d: "discard", l: "let_go" };

const button = () => document.getElementById("keys-switch");
const isOn = () => localStorage.getItem(STORED) === "on";

/* Show the switch as it is, and the keys at the tiles. */
function show() {
  document.documentElement.classList.toggle("keys-on", isOn());
  button()?.setAttribute("aria-checked", String(isOn()));
  for (const [place, item] of [...document.querySelectorAll("#hand .rack-own > li")].entries()) {
    const box = item.querySelector("input");
    if (box && TILES[place]) item.dataset.key = TILES[place];
    if (isOn() && box) box.setAttribute("aria-keyshortcuts", TILES[place]);
    else box?.removeAttribute("aria-keyshortcuts");
  }
}

function press(id) {
  const found = document.getElementById(id);
  if (!found || found.disabled) return;
  found.focus({ preventScroll: true });
  found.click();
}

function choose(key) {
  const box = document
    .querySelectorAll("#hand .rack-own > li")
    [TILES.indexOf(key)]?.querySelector("input:not(:disabled)");
  box?.focus();
  box?.click();
}

/* The next of what can be called, exchanged or asked for. */
function nextWay() {
  const ways = [...document.querySelectorAll("#hand .choices input[type=radio]")];
  if (ways.length === 0) return;
  const way = ways[(ways.findIndex((one) => one.checked) + 1) % ways.length];
  way.focus();
  way.click();
}

function act(key) {
  if (TILES.includes(key)) choose(key);
  else if (key in BUTTONS) press(BUTTONS[key]);
  else if (key in THIRD) {
    if (document.getElementById("bar-next")?.value === THIRD[key]) press("bar-next");
  } else if (key === "g") nextWay();
  else if (key === "b") press("blind");
  else if (key === "a") document.dispatchEvent(new CustomEvent("table:again"));
  else return false;
  return true;
}

document.addEventListener("keydown", (event) => {
  const elsewhere = event.target.closest?.(
    "select, textarea, input:not([type=radio], [type=checkbox])",
  );
  const changed = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  if (!isOn() || elsewhere || changed || event.repeat) return;
  if (act(event.key)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#keys-switch")) return;
  localStorage.setItem(STORED, isOn() ? "off" : "on");
  show();
});

document.addEventListener("htmx:afterSettle", show);
document.addEventListener("change", show);
for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
show();
