/* Copies a link to be passed on. Without script the field holds it all the same. */

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without the right to the clipboard the text stays selected, ready for Ctrl C.
    return;
  }
  button.textContent = button.dataset.done;
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = button.dataset.done;
});
