/* Motion that says where a tile came from and where it went: from the wall or a seat to
   the rack, from the rack to the discards, across the table in a pass. Short, never
   needed, and none where less motion is asked for. */

const TIME = 220;
const GIVES_TO = { right: 1, across: 2, left: 3, courtesy: 2 };

const still = matchMedia("(prefers-reduced-motion: reduce)");
const find = (selector) => document.querySelector(selector);
const seat = (step) => find(`.seat-${step}`);

let before = null;

function boxOf(element) {
  return element?.getBoundingClientRect() ?? null;
}

function direction() {
  const leg = find(".leg-now");
  return Object.keys(GIVES_TO).find((where) => leg?.classList.contains(`leg-${where}`));
}

/* What is on the table before it changes: the chosen tiles, and where they lie. */
function remember() {
  if (still.matches || !find("#table")) return;
  const chosen = [...document.querySelectorAll("#hand .rack-own :checked")];
  before = {
    direction: direction(),
    phase: find("#table").dataset.phase,
    chosen: chosen.map((box) => {
      const tile = box.closest("li").querySelector(".tile, .tile-stack");
      return { tile: tile.cloneNode(true), box: boxOf(tile) };
    }),
  };
}

/* A copy of a tile flies from where it lay; it is decoration and leaves at once. */
function fly({ tile, box }, target) {
  const end = boxOf(target);
  if (!end || !box) return;
  tile.setAttribute("aria-hidden", "true");
  tile.classList.add("tile-flying");
  const style = { left: box.left, top: box.top, width: box.width };
  for (const [name, value] of Object.entries(style)) tile.style[name] = `${value}px`;
  document.body.append(tile);
  const across = end.left + end.width / 2 - box.left - box.width / 2;
  const down = end.top + end.height / 2 - box.top - box.height / 2;
  const away = { opacity: 0.2, transform: `translate(${across}px, ${down}px) scale(0.6)` };
  tile.animate([{ opacity: 1 }, away], { duration: TIME, easing: "ease-in-out" }).finished.finally(
    () => tile.remove(),
  );
}

/* A tile that is there comes from somewhere. */
function come(tile, source) {
  const start = boxOf(source);
  const end = boxOf(tile);
  if (!start || !end) return;
  const across = start.left + start.width / 2 - end.left - end.width / 2;
  const down = start.top + start.height / 2 - end.top - end.height / 2;
  const from = { opacity: 0.2, transform: `translate(${across}px, ${down}px) scale(0.6)` };
  tile.animate([from, { opacity: 1 }], { duration: TIME, easing: "ease-out" });
}

function tell() {
  const was = before;
  before = null;
  if (!was || still.matches || !find("#table")) return;
  const fresh = [...document.querySelectorAll("#hand .rack-own .tile-new .tile")];
  const gives = GIVES_TO[was.direction];
  const goal = gives ? seat(gives) : find(".discards-area");
  if (gives || was.phase === "turn") for (const one of was.chosen) fly(one, goal);
  const source = gives ? seat(4 - gives) : find(".wall-left");
  for (const tile of fresh) come(tile, source);
  const spoken = find(".last-discard.is-open .tile");
  if (spoken && find(".seat-turn")) come(spoken, find(".seat-turn"));
  const called = was.phase === "claim" && find(".own-exposures .exposure:last-child");
  if (called && find(".last-discard")) come(called, find(".last-discard"));
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === "table") remember();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "table") tell();
});
