/* Answers to packs of questions, kept in the browser until the site has them. */

const STORE = "pack:";

/* What is kept of a pack: `answers` and `results` by place. */
export function read(pack) {
  const kept = JSON.parse(localStorage.getItem(STORE + pack) ?? "{}");
  return { answers: kept.answers ?? {}, results: kept.results ?? {} };
}

/* Throws where the browser keeps nothing. Reads again first: two tabs may be open. */
export function add(pack, kind, more) {
  const kept = read(pack);
  Object.assign(kept[kind], more);
  localStorage.setItem(STORE + pack, JSON.stringify(kept));
}

export function forget(pack) {
  localStorage.removeItem(STORE + pack);
}

export function waiting(pack) {
  const { answers, results } = read(pack);
  return Object.keys(answers).filter((place) => !(place in results));
}

/* Every pack of which this browser keeps something. */
export function packs() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(STORE));
  return names.map((name) => name.slice(STORE.length));
}

/* Send what waits; says what came of it, in a word of the page's. What has not
   certainly arrived is kept: sent again it counts once. */
export async function send(pack, address, tokenAddress) {
  const places = waiting(pack);
  if (!places.length) return "sent";
  try {
    const asked = await fetch(tokenAddress, { redirect: "manual", cache: "no-store" });
    const refused = refusal(asked);
    if (refused) return refused;
    const body = new FormData();
    body.append("csrfmiddlewaretoken", (await asked.json()).token);
    const { answers } = read(pack);
    for (const place of places) {
      for (const [name, value] of answers[place].values) body.append(name, value);
      body.append(`time-${place}`, answers[place].time);
    }
    const headers = { Accept: "application/json" };
    const answer = await fetch(address, { method: "POST", body, headers, redirect: "manual" });
    const stopped = refusal(answer);
    if (stopped) return stopped;
    const { results } = await answer.json();
    add(pack, "results", Object.fromEntries(results.map((one) => [one.place, one])));
  } catch {
    return "no-network";
  }
  return waiting(pack).length ? "kept" : "sent";
}

/* The session may have ended meanwhile, or be another person's. */
function refusal(answer) {
  if (answer.type === "opaqueredirect") return "signed-out";
  if (answer.status === 404) return "other";
  return answer.ok ? "" : "trouble";
}
