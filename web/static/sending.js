"use strict";
// What is noted is sent in the background, again and again until the answer is there: the server notes it once. What
// is on its way, and what was refused while one read another page, is kept by the browser for all its tabs.

(() => {
  if (typeof drafts === "undefined" || !drafts) return; // without the other scripts forms are sent as ever
  const KEY = "unsent ";
  const SOON = 700; // milliseconds after which one reads that it is not noted yet
  const PATIENCE = 5_000; // milliseconds that one try may take
  const LEFT = 10_000; // milliseconds after which another tab sends what its own did not
  const OLD = 12 * 60 * 60_000; // milliseconds after which nothing is sent that nobody looked at again
  const PAUSES = [1_000, 2_000, 4_000];

  const tab = storage.session.get("tab") ?? String(Math.random());
  storage.session.set("tab", tab);

  // -- what is not noted yet; one form of a game at a time, for each is made for what was known before it

  const items = () => storage.local.names().filter((name) => name.startsWith(KEY)).map((name) => JSON.parse(storage.local.get(name)))
    .filter(Boolean).sort((one, other) => one.number - other.number);
  const keep = (item) => storage.local.set(KEY + item.number, JSON.stringify(item));
  const drop = (item) => storage.local.remove(KEY + item.number);
  const isKept = (item) => storage.local.get(KEY + item.number) !== null;
  const age = (item) => Date.now() - item.number;
  const isRefused = (item) => item.refused || age(item) > OLD;
  const waiting = () => items().filter((item) => !isRefused(item));
  const game = () => (document.body.dataset.events || "").replace(/events$/, "more"); // a page that no form fills in

  let reason = "";
  let failures = 0;
  let trying = false;
  let timer = 0;

  const told = () => waiting().find((item) => age(item) >= SOON) ?? items().find(isRefused);

  const tell = () => {
    const item = told();
    const box = document.getElementById("unsent");
    const sentence = box.parentElement.dataset[item && isRefused(item) ? "refused" : "unsent"];
    const text = item ? sentence.replace("%what", () => item.what).replace("%reason", () => reason) : "";
    const line = box.querySelector("span");
    if (line.textContent !== text) line.textContent = text;
    box.hidden = !item;
    box.querySelector('[value="look"]').hidden = !item || !isRefused(item);
  };

  const again = (why) => {
    reason = why;
    tell();
    timer = setTimeout(deliver, PAUSES[Math.min(failures, PAUSES.length - 1)]);
    failures += 1;
  };

  const answered = (item, answer) => {
    const noted = answer.led && answer.status < 400;
    const here = item.tab === tab && item.from === pages.shown;
    if (noted) drafts.forget(item.action);
    if (noted || here) drop(item);
    else if (isKept(item)) keep({ ...item, refused: true });
    if (here) pages.show(answer, answer.led ? "push" : "");
    failures = 0;
    reason = "";
    tell();
    deliver();
  };

  // What was noted for a game that is no longer at this address can only be given up.
  const isElsewhere = (item, answer) => answer.status === 403 && item.game !== game();

  async function deliver() {
    clearTimeout(timer);
    const item = waiting().find((one) => one.tab === tab || (age(one) > LEFT && !document.hidden));
    if (trying || !item) {
      if (waiting().length) timer = setTimeout(deliver, LEFT);
      return;
    }
    trying = true;
    const soon = setTimeout(tell, SOON);
    let [answer, failure] = [null, null];
    try {
      answer = await pages.post(item.action, new URLSearchParams(item.body), PATIENCE, item.game);
    } catch (error) { // tried again
      failure = error;
    }
    clearTimeout(soon);
    trying = false;
    if (answer && (pages.isAnswer(answer) || isElsewhere(item, answer))) answered(item, answer);
    else if (!isKept(item)) deliver(); // given up, or others chosen in its place
    else again(answer ? pages.sentenceOf(answer.page) : pages.reason(failure, "cut"));
  }

  const send = (form, action, fields, what) => {
    const made = form.matches(".event");
    // Other choices in the same form take its place; anything else waits for it, or for one to give it up.
    const before = items().filter((item) => item.game === game() && (!isRefused(item) || item.action === action));
    if (before.some((item) => !made || item.action !== action)) pages.unreached();
    else {
      before.forEach(drop);
      failures = 0;
      reason = "";
      fields.delete("token");
      keep({ number: Date.now() + Math.random(), tab, action, body: String(fields), what, from: pages.shown, game: game() });
    }
    tell();
    deliver();
  };

  const look = async (item) => {
    try {
      const answer = await pages.post(item.action, new URLSearchParams(item.body), PATIENCE, item.game);
      drop(item);
      pages.show(answer, answer.led ? "push" : "");
      tell();
    } catch (error) {
      pages.unreached(error);
    }
  };

  // -- every form of a page

  const post = async (action, fields) => {
    try {
      const answer = await pages.post(action, fields, 20_000);
      if (pages.isAnswer(answer)) pages.show(answer, answer.led ? "push" : "");
      else pages.say(pages.sentenceOf(answer.page));
    } catch (error) {
      pages.unreached(error);
    }
  };

  // What a line says of it: the form's title with the cards that were tapped, or what stands on the button.
  const title = (form, button) => {
    const heading = document.querySelector("#main h1").textContent.trim();
    if (!form.matches(".event")) return (button?.getAttribute("aria-label") || button?.textContent || heading).trim();
    const cards = [...form.querySelectorAll(".chips.card input:checked")].map((one) => one.closest("label").querySelector("span").firstChild.textContent.trim());
    return cards.length ? `${heading} (${cards.join(", ")})` : heading;
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (event.defaultPrevented || form.method === "dialog") return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.append(button.name, button.value);
    const action = new URL(button?.getAttribute("formaction") || form.getAttribute("action"), travel.here());
    const path = action.pathname + action.search;
    if (form.method === "get") pages.go(`${action.pathname}?${fields}`);
    else if (fields.has("lines") && !button?.hasAttribute("formaction")) send(form, path, fields, title(form, button));
    else post(path, fields);
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#unsent button");
    const item = button && told();
    if (!item) return;
    if (button.value === "look") look(item);
    else drop(item);
    tell();
  });

  document.addEventListener("page-shown", tell);
  addEventListener("storage", tell); // what other tabs send, or gave up
  for (const kind of ["online", "focus", "pageshow"]) addEventListener(kind, deliver);
  for (const kind of ["connected", "visibilitychange"]) document.addEventListener(kind, deliver);
  tell();
  deliver();
})();
