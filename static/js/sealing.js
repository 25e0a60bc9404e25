/* Is an answer the one that was sealed? docs/api.md says how a seal is made. */

/* The name under which the answer is sealed: tiles that are picked have no order. */
function keyOf(question, values, order) {
  const codes = values.map(([, value]) => value);
  if (question.dataset.form !== "Pick") return codes.join(" ").replace(/\s+/g, " ");
  return codes.sort((one, other) => order.indexOf(one) - order.indexOf(other)).join(" ");
}

async function seal(salt, message) {
  const bytes = new TextEncoder();
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(salt), how, false, ["sign"]);
  const made = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes.encode(message)));
  return Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* "right", "wrong", or "later" where only the site can tell. */
export async function judged(question, values, order) {
  const { salt, item, right, complete } = question.dataset;
  const made = await seal(salt, `${item}|${keyOf(question, values, order)}`);
  if (right.split(" ").includes(made)) return "right";
  return complete === "yes" ? "wrong" : "later";
}
