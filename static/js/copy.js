/* Copies a link to be passed on, or hands it to what the device shares with. Without
   script the field holds it all the same. */

document.documentElement.toggleAttribute("data-can-share", "share" in navigator);

document.addEventListener("click", async (event) => {
  const button =
    event.target instanceof Element && event.target.closest("[data-copy], [data-share]");
  if (!button) return;
  if (button.dataset.share) {
    const url = document.getElementById(button.dataset.share).value;
    // Whoever closes the device's list without a choice has refused nothing.
    navigator.share({ title: document.title, url }).catch(() => {});
    return;
  }
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
