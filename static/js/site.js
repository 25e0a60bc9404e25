/* What every page needs from script: focus after a swap. Nothing depends on it. */

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea";

let lastFocus = "";

/* htmx keeps the focus on a control with a stable id. When that control has gone,
   the focus goes to what comes then, where the fragment marks it, or else to the
   heading of the fragment that took its place. */
document.addEventListener("htmx:beforeSwap", () => {
  lastFocus = document.activeElement?.id ?? "";
});

document.addEventListener("htmx:afterSettle", (event) => {
  const fragment = event.target;
  if (!lastFocus || !(fragment instanceof Element)) return;
  const control = document.getElementById(lastFocus);
  if (control?.matches(FOCUSABLE)) {
    if (document.activeElement !== control) control.focus({ preventScroll: true });
    return;
  }
  if (document.activeElement && document.activeElement !== document.body) return;
  const then = fragment.querySelector("[data-then]");
  if (then) {
    then.focus();
    return;
  }
  const heading = fragment.querySelector("h1, h2, h3") ?? fragment;
  if (!heading.hasAttribute("tabindex")) heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
});

/* A second click on a form that is on its way sends nothing: the first one would
   be lost, and what it made would be made twice. htmx looks after its own forms. */
const SETTLED = 3000;
let sent = { form: null, at: 0 };

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (sent.form === form && event.timeStamp - sent.at < SETTLED) event.preventDefault();
  else sent = { form, at: event.timeStamp };
});

/* Back to a page that the browser kept: its forms may be sent again, and count anew. */
window.addEventListener("pageshow", () => {
  sent = { form: null, at: 0 };
  for (const token of document.querySelectorAll('input[name="once"]')) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    token.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
});
