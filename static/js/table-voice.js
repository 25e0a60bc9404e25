/* As at a real table, for those who switch it on: the discards are spoken, and a call
   window closes by itself. Off at first; this browser remembers both switches. */

const SLOWEST = 2500; /* ms that one spoken name may take before the clock starts */

const find = (id) => document.getElementById(id);
const isOn = (what) => localStorage.getItem(`table-${what}`) === "on";
const seconds = () => Number(localStorage.getItem("table-seconds") ?? 5);

let clock = 0;

function showSwitches() {
  for (const what of ["voice", "pace"]) {
    find(`${what}-switch`)?.setAttribute("aria-checked", String(isOn(what)));
  }
  if (find("pace-seconds")) find("pace-seconds").value = String(seconds());
}

/* Speaks one name; done when it has been said, or where nothing is heard. */
function speak(name) {
  return new Promise((done) => {
    const words = new SpeechSynthesisUtterance(name);
    words.lang = document.documentElement.lang;
    words.addEventListener("end", done);
    words.addEventListener("error", done);
    setTimeout(done, SLOWEST);
    speechSynthesis.speak(words);
  });
}

async function speakDiscards() {
  const names = (find("table")?.dataset.spoken ?? "").split("|").filter(Boolean);
  if (!isOn("voice") || !window.speechSynthesis) return;
  speechSynthesis.cancel();
  for (const name of names) await speak(name);
}

function stopClock() {
  clearInterval(clock);
  clock = 0;
  find("pace")?.remove();
}

/* A bar that empties; then the tile is let go, as with the button. */
function startClock() {
  const letGo = find("bar-next");
  if (!isOn("pace") || find("table")?.dataset.phase !== "claim") return;
  if (letGo?.value !== "let_go" || letGo.disabled) return;
  const shown = document.createElement("p");
  shown.id = "pace";
  shown.className = "pace";
  shown.append(find("pace-words").content.cloneNode(true));
  find("question").after(shown);
  const bar = shown.querySelector("progress");
  bar.max = seconds() * 10;
  bar.value = bar.max;
  clock = setInterval(() => {
    if (document.hidden) return;
    bar.value -= 1;
    if (bar.value > 0) return;
    stopClock();
    letGo.click();
  }, 100);
}

async function goOn() {
  stopClock();
  const version = find("table")?.dataset.url;
  await speakDiscards();
  if (find("table")?.dataset.url === version && !clock) startClock();
}

document.addEventListener("click", (event) => {
  const what = event.target.closest?.("#voice-switch, #pace-switch")?.id.split("-")[0];
  if (!what) {
    if (event.target.closest?.("#hand")) stopClock();
    return;
  }
  localStorage.setItem(`table-${what}`, isOn(what) ? "off" : "on");
  showSwitches();
  if (!isOn("voice")) window.speechSynthesis?.cancel();
  if (what === "pace") {
    stopClock();
    startClock();
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id === "pace-seconds") {
    localStorage.setItem("table-seconds", event.target.value);
  }
  if (event.target.closest?.("#hand")) stopClock();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") stopClock();
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "table") goOn();
});
showSwitches();
startClock();
