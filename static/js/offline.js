/* A pack of questions, one after another, without a network: an answer is kept on the
   device, checked by its seal, and sent as soon as that can be done. */

import { chosen, offerTiles, putBack } from "./fields.js";
import { add, forget, read, send, waiting } from "./keeping.js";
import { judged } from "./sealing.js";

const page = document.getElementById("pack");
const { pack, address, token } = page.dataset;
const order = page.dataset.tiles.split(" ");
const questions = [...page.querySelectorAll("[data-place]")];
const bar = document.getElementById("pack-bar");
let shownAt = 0;

function say(word) {
  for (const one of bar.querySelectorAll("[data-say]")) one.hidden = one.dataset.say !== word;
}

function word(name) {
  const words = document.getElementById("pack-words");
  return words.querySelector(`[data-word="${name}"]`).cloneNode(true);
}

/* --- one question after another ---------------------------------------------- */

function tell(question, about) {
  const { place } = question.dataset;
  const result = read(pack).results[place];
  const shown = [];
  if (result?.is_kept) {
    const why = word("why");
    why.href = result.address;
    shown.push(word(result.is_right ? "right" : "told-wrong"), why);
  } else if (about) shown.push(word(about));
  if (result?.refused) {
    const reason = word("missing");
    reason.textContent = result.refused;
    shown.push(reason);
  }
  question.querySelector("[data-verdict]").replaceChildren(...shown);
}

function settle(question, about) {
  question.querySelector("[data-answers]").disabled = true;
  question.querySelector("[data-check]").hidden = true;
  tell(question, about);
}

const isOpen = (question) => !(question.dataset.place in read(pack).answers);

/* Only the question that is to be answered, and those that were. */
function show() {
  const next = questions.find(isOpen);
  for (const one of questions) one.hidden = isOpen(one) && one !== next;
  shownAt = performance.now();
  return next;
}

async function check(question) {
  const values = chosen(question);
  const { count: needed } = question.dataset;
  if (!values.length || (needed && values.length !== Number(needed))) {
    question.querySelector("[data-verdict]").replaceChildren(word("missing"));
    return;
  }
  const { place } = question.dataset;
  const about = await judged(question, values, order);
  // Another tab may have been first: its answer counts.
  const first = read(pack).answers[place];
  if (first) putBack(question, first.values);
  const time = Math.round(performance.now() - shownAt);
  try {
    // Kept first, told then: nothing that was told can be lost.
    if (!first) add(pack, "answers", { [place]: { values, time, about } });
  } catch {
    bar.hidden = false;
    say("no-room");
    return;
  }
  settle(question, first?.about ?? about);
  count();
  const next = question.querySelector("[data-next]");
  if (questions.some(isOpen)) {
    next.hidden = false;
    next.focus();
  } else sendNow();
}

/* --- sending ----------------------------------------------------------------- */

function count() {
  const left = waiting(pack).length;
  document.getElementById("waiting-count").textContent = left;
  document.getElementById("send").disabled = left === 0;
  bar.hidden = Object.keys(read(pack).answers).length === 0;
  if (left) say("kept");
}

async function sendNow() {
  const came = await send(pack, address, token);
  const { answers } = read(pack);
  for (const one of questions) {
    const kept = answers[one.dataset.place];
    if (kept) tell(one, kept.about);
  }
  count();
  say(came);
}

/* The worker keeps the page after it has answered with it. */
async function tellIfOnDevice(note) {
  await navigator.serviceWorker?.ready;
  for (let turn = 0; turn < 10 && note.hidden; turn += 1) {
    note.hidden = !(await caches.match(address, { ignoreVary: true }));
    if (note.hidden) await new Promise((done) => setTimeout(done, 500));
  }
}

function start() {
  document.getElementById("hand-in").hidden = true;
  for (const question of questions) {
    const kept = read(pack).answers[question.dataset.place];
    const next = question.querySelector("[data-next]");
    question.querySelector("[data-check]").hidden = false;
    question.querySelector("[data-check]").addEventListener("click", () => check(question));
    next.addEventListener("click", () => {
      next.hidden = true;
      show()?.querySelector("h2").focus();
    });
    if (!kept) offerTiles(question);
    else {
      putBack(question, kept.values);
      settle(question, kept.about);
    }
  }
  document.getElementById("pack-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const open = questions.find(isOpen);
    if (open) check(open);
  });
  show();
  count();
  window.addEventListener("online", sendNow);
  if (waiting(pack).length) sendNow();
}

document.getElementById("send").addEventListener("click", sendNow);
if (questions.length && crypto.subtle) start();
else if (waiting(pack).length) sendNow();
else forget(pack);
if (questions.length && "caches" in window) tellIfOnDevice(document.getElementById("on-device"));
