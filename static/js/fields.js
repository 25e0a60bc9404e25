/* The fields of a question: what is chosen in them, put back, or laid in tiles. */

export function chosen(question) {
  const fields = [...question.querySelectorAll("input[name]")];
  const taken = fields.filter((one) => one.type === "text" ? one.value.trim() : one.checked);
  return taken.map((one) => [one.name, one.value.trim()]);
}

/* These and no others are chosen. */
export function putBack(question, values) {
  for (const one of question.querySelectorAll("input[name]")) {
    if (one.type === "text") one.value = "";
    else one.checked = false;
  }
  for (const [name, value] of values) {
    const fields = [...question.querySelectorAll(`[name="${name}"]`)];
    const isFree = (one) => one.type === "text" || (one.value === value && !one.checked);
    const field = fields.find(isFree);
    if (field?.type === "text") field.value = value;
    else if (field) field.checked = true;
  }
}

/* Tiles to lay, for whoever does not like to write them. */
export function offerTiles(question) {
  const field = question.querySelector("[data-build]");
  const palette = question.querySelector("[data-palette]");
  if (!palette) return;
  palette.hidden = false;
  palette.addEventListener("click", (event) => {
    const tile = event.target.closest("[data-lay]")?.dataset.lay;
    const laid = field.value.split(/\s+/).filter(Boolean);
    if (tile === "") laid.pop();
    else if (tile && laid.length < Number(field.dataset.build)) laid.push(tile);
    field.value = laid.join(" ");
  });
}
