/* The practice table with script: no double click, a count of chosen tiles, and a
   fresh look on coming back. Everything works without. */

/* The second half of a double click, or a key held down, may land on the new table:
   it was meant for the old one. */
document.addEventListener(
  "click",
  (event) => {
    if (event.detail < 2 || !event.target.closest("#hand button")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/* Enter on a tile or a way is no button: it sends nothing. */
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.closest?.("#hand input")) event.preventDefault();
  if (event.repeat && event.target.closest?.("#hand button")) event.preventDefault();
});

/* Coming back to this tab: another one, or another device, may have played on.
   The answer is empty when it has not, so a choice that was made stays. */
document.addEventListener("visibilitychange", () => {
  const table = document.getElementById("table");
  if (document.hidden || !table || !window.htmx) return;
  window.htmx.ajax("GET", table.dataset.url, { target: "#table", swap: "outerHTML" });
});

/* Words for those who listen, in the one place that they come from. */
const announcer = document.getElementById("announcer");
let lastSaid = "";

document.addEventListener("table:say", (event) => {
  announcer.textContent = event.detail;
});

/* Said again: a text that does not change is not read, so it goes for a moment. */
document.addEventListener("table:again", () => {
  const question = document.querySelector("#question, #result h2")?.textContent ?? "";
  const text = lastSaid || question;
  announcer.textContent = "";
  setTimeout(() => {
    announcer.textContent = text;
  }, 60);
});

document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.target === announcer) lastSaid = announcer.textContent;
});

/* How many are chosen, in words: seen beside the rack, and said when it changes. */
function tellCount(chosen, most, isAsked) {
  const count = document.getElementById("chosen-count");
  if (!count) return;
  count.hidden = false;
  count.textContent = count.dataset.words.replace("{chosen}", chosen).replace("{most}", most);
  if (isAsked) announcer.textContent = count.textContent;
}

/* No more tiles than the pass takes: the rest is closed until one is put back. */
function limitChoice(isAsked) {
  const most = Number(document.getElementById("table")?.dataset.most ?? 0);
  const boxes = [...document.querySelectorAll('#hand input[name="tile"][type="checkbox"]')];
  if (most < 1 || boxes.length === 0) return;
  const chosen = boxes.filter((box) => box.checked).length;
  const full = chosen >= most;
  tellCount(chosen, most, isAsked);
  for (const box of boxes) {
    if (box.dataset.locked === undefined) box.dataset.locked = String(box.disabled);
    box.disabled = box.dataset.locked === "true" || (full && !box.checked);
  }
}

/* A refusal has been read once something else is chosen. */
document.addEventListener("change", (event) => {
  if (!event.target.closest?.("#hand")) return;
  for (const told of document.querySelectorAll("#hand .refusal")) told.hidden = true;
  if (event.target.matches('input[name="tile"]')) limitChoice(true);
});
document.addEventListener("htmx:afterSettle", () => limitChoice(false));
limitChoice(false);

/* On a wide screen help and log scroll by themselves: they stay where they were read,
   though the table comes anew. */
let readTo = 0;
const side = () => document.querySelector("#table > .table-side");
document.addEventListener("htmx:beforeSwap", () => {
  readTo = side()?.scrollTop ?? 0;
});
document.addEventListener("htmx:afterSwap", () => {
  side()?.scrollTo({ top: readTo, behavior: "instant" });
});

/* On a phone on its side the site's header would take the room of the rack. */
if (matchMedia("(max-height: 30em)").matches && !location.hash && scrollY === 0) {
  document.getElementById("table")?.scrollIntoView();
}
