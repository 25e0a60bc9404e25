/* The card editor: a fault's link puts the caret where the fault is, and the place of
   the caret is told. Without script the links lead to the text. */

const text = document.getElementById("id_text");
const caret = document.getElementById("caret");

function offsetOf(line, column) {
  const rows = text.value.split("\n").slice(0, line - 1);
  return rows.reduce((sum, row) => sum + row.length + 1, 0) + column - 1;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("[data-goto]");
  if (!link) return;
  event.preventDefault();
  const [line, column] = link.dataset.goto.split(":").map(Number);
  const start = offsetOf(line, column);
  const rest = text.value.slice(start).match(/^\S*/)[0].length;
  text.focus();
  text.setSelectionRange(start, start + rest);
  const height = text.scrollHeight / text.value.split("\n").length;
  text.scrollTop = Math.max(0, height * (line - 4));
  text.scrollLeft = 0;
});

function tellCaret() {
  const before = text.value.slice(0, text.selectionStart).split("\n");
  caret.textContent = caret.dataset.words
    .replace("{line}", before.length)
    .replace("{column}", before.at(-1).length + 1);
}

document.addEventListener("selectionchange", () => {
  if (document.activeElement === text) tellCaret();
});
