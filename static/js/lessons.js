/* Lessons: hear a tile's name, and answers to a check that survive a reload.
   Both are extras: every page works without them. */

const speech = window.speechSynthesis;

function offerToSpeak(root) {
  if (!speech) return;
  for (const button of root.querySelectorAll("button[data-say][hidden]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-say]");
  if (!button || !speech) return;
  speech.cancel();
  const words = new SpeechSynthesisUtterance(button.dataset.say);
  words.lang = document.documentElement.lang;
  speech.speak(words);
});

/* What was chosen so far, until the check is handed in. */
function keepAnswers(form) {
  const key = form.dataset.keep;
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}");
  for (const radio of form.querySelectorAll("input[type=radio]")) {
    const answered = form.querySelector(`input[name="${radio.name}"]:checked`);
    if (kept[radio.name] === radio.value && !answered) radio.checked = true;
  }
  form.addEventListener("change", (event) => {
    if (event.target.type !== "radio") return;
    kept[event.target.name] = event.target.value;
    sessionStorage.setItem(key, JSON.stringify(kept));
  });
}

offerToSpeak(document);
for (const form of document.querySelectorAll("form[data-keep]")) keepAnswers(form);
for (const mark of document.querySelectorAll("[data-forget]")) {
  sessionStorage.removeItem(mark.dataset.forget);
}
