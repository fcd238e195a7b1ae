"use strict";
// What is noted is sent in the background, again and again until the answer is there: the server notes it once. Choices
// are kept until they are noted. Without this script forms are sent as ever.

(() => {
  if (typeof pages === "undefined") return; // then forms are sent as ever
  const UNSENT = "unsent"; // kept beyond the tab: what somebody noted is not lost with it
  const SOON = 700; // milliseconds after which one reads that it is not noted yet
  const PATIENCE = 5_000; // milliseconds that one try may take
  const PAUSES = [1_000, 2_000, 4_000];
  const BROKEN = [403, 408, 429]; // these, and faults of the server, are no answer to what was noted

  const stored = (storage, name, value) => {
    try {
      if (value === null) window[storage].removeItem(name);
      else if (value !== undefined) window[storage].setItem(name, JSON.stringify(value));
      else return JSON.parse(window[storage].getItem(name) || "null");
    } catch { /* a browser that keeps nothing */ }
    return null;
  };

  // -- what is not noted yet: one form at a time, for each is made for what was known before it

  let unsent = stored("localStorage", UNSENT);
  let refused = null; // the answer to a form that was left meanwhile
  let reason = "";
  let failures = 0;
  let trying = null;
  let timer = 0;

  const morePage = () => (document.body.dataset.events || "").replace(/events$/, "more");

  const line = () => {
    const box = document.getElementById("unsent");
    const { unsent: waits, refused: not } = box.parentElement.dataset;
    const says = refused ? not.replace("%what", () => refused.what) : unsent ? waits.replace("%what", () => unsent.what).replace("%reason", () => reason) : "";
    const text = box.querySelector("span");
    if (text.textContent !== says) text.textContent = says;
    box.hidden = !says;
    box.querySelector('[value="look"]').hidden = !refused;
  };

  const keep = (item) => {
    unsent = item;
    stored("localStorage", UNSENT, item);
  };

  const drop = () => {
    clearTimeout(timer);
    keep(null);
    failures = 0;
    line();
  };

  // A server that was started again may know no token of before; a page of it has the new one.
  const renewed = async () => {
    const { page } = await pages.ask(unsent.pages, {}, PATIENCE);
    const token = page.querySelector('input[name="token"]')?.value;
    if (!token) return;
    for (const one of document.querySelectorAll('input[name="token"]')) one.value = token;
    const body = new URLSearchParams(unsent.body);
    if (body.get("token") === token) return;
    body.set("token", token);
    keep({ ...unsent, body: String(body) });
  };

  const again = (why) => {
    reason = why;
    if (failures || why) line();
    timer = setTimeout(deliver, failures ? PAUSES[Math.min(failures, PAUSES.length) - 1] : 0);
    failures += 1;
  };

  const answered = (item, answer) => {
    const noted = answer.led && answer.status < 400;
    const here = item.from === pages.shown;
    if (noted) stored("sessionStorage", draft(item.action), null);
    if (here) pages.show(answer, answer.led ? "push" : "");
    else if (!noted) refused = { what: item.what, answer };
    drop();
  };

  // What was noted for a game that is no longer at this address can only be given up.
  const elsewhere = (item, answer) => answer.status === 403 && item.pages !== morePage();

  async function deliver() {
    clearTimeout(timer);
    if (trying || !unsent) return;
    const item = unsent;
    trying = item;
    const soon = setTimeout(() => { if (unsent) line(); }, SOON);
    let answer = null;
    try {
      answer = await pages.ask(item.action, { method: "POST", body: new URLSearchParams(item.body) }, PATIENCE);
      if (answer.status === 403 && unsent?.number === item.number) await renewed();
    } catch { /* tried again */ }
    clearTimeout(soon);
    trying = null;
    if (unsent?.number !== item.number) deliver(); // taken back, or another by now
    else if (answer && (elsewhere(item, answer) || !BROKEN.includes(answer.status)) && answer.status < 500) answered(item, answer);
    else {
      const box = document.getElementById("network").dataset;
      again(answer ? answer.page.querySelector("main p")?.textContent || "" : box.cut);
    }
  }

  const send = (form, action, body) => {
    const title = document.querySelector("#main h1");
    const button = body.button;
    const what = form.matches(".event") ? title.textContent : button?.getAttribute("aria-label") || button?.textContent || title.textContent;
    // Other choices in the same form take its place; anything else waits for it, or for one to give it up.
    if (unsent && !(form.matches(".event") && unsent.action === action)) {
      pages.unreached();
      return deliver();
    }
    failures = 0;
    reason = "";
    refused = null;
    keep({ number: Date.now(), action, body: String(body.fields), what: what.trim(), from: pages.shown, pages: morePage() });
    return deliver();
  };

  const post = async (action, fields) => {
    try {
      const answer = await pages.ask(action, { method: "POST", body: fields }, 20_000);
      pages.show(answer, answer.led ? "push" : "");
    } catch {
      pages.unreached();
    }
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (event.defaultPrevented || form.method === "dialog") return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.append(button.name, button.value);
    const action = new URL(button?.getAttribute("formaction") || form.getAttribute("action"), location.href);
    if (form.method === "get") pages.go(`${action.pathname}?${fields}`);
    else if (fields.has("lines") && !button?.hasAttribute("formaction")) send(form, action.pathname + action.search, { fields, button });
    else post(action.pathname + action.search, fields);
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#unsent button");
    if (!button) return;
    const found = refused;
    refused = null;
    if (button.value === "look") pages.show(found.answer, "");
    else drop();
    line();
  });

  // -- choices that were not sent yet

  const draft = (action) => `draft ${action}`;
  const HIDDEN = ["token", "lines", "log", "asker", "order"];

  let touches = 0;

  const choices = (form) => {
    const fields = new URLSearchParams(new FormData(form));
    for (const name of HIDDEN) fields.delete(name);
    return String(fields);
  };

  const note = (event) => {
    const form = event.target.closest?.("form.event");
    if (!form) return;
    touches += 1;
    const { lines, log } = form.elements;
    stored("sessionStorage", draft(form.getAttribute("action")), { lines: lines.value, log: log.value, fields: choices(form) });
  };

  // A form in the place of another: who stood in one of its fields stands there still.
  const replace = (form, fresh) => {
    const stood = form.contains(document.activeElement) ? document.activeElement : null;
    form.replaceWith(fresh);
    htmx.process(fresh);
    document.dispatchEvent(new CustomEvent("page-shown", { detail: { how: "filled" } }));
    if (!stood?.name) return;
    const same = [...fresh.elements].filter((one) => one.name === stood.name);
    (same.find((one) => one.value === stood.value) || same[0])?.focus({ preventScroll: true });
  };

  // Who follows a link anew, and not to the same state of the log, begins anew.
  const filled = async (kept) => {
    const form = document.querySelector("form.event");
    const found = form && stored("sessionStorage", draft(form.getAttribute("action")));
    if (!found || document.querySelector(".trouble")) return;
    const { lines, log } = form.elements;
    const same = lines.value === found.lines && log.value === found.log;
    if (same ? choices(form) === found.fields : !kept) return;
    const asked = new URL(form.getAttribute("action"), location.href);
    const given = new URL(location.href).searchParams;
    if ([...given.keys()].some((name) => name !== "kind")) return; // an address that fills the form in itself
    const before = touches;
    try {
      const answer = await pages.ask(`${asked.pathname}?${new URLSearchParams([...asked.searchParams, ...new URLSearchParams(found.fields)])}`, {}, PATIENCE);
      const fresh = answer.page.querySelector("form.event");
      if (!fresh || touches !== before || !form.isConnected) return;
      fresh.elements.lines.value = found.lines;
      fresh.elements.log.value = found.log;
      replace(form, fresh);
      if (same) return;
      const old = document.getElementById("since");
      const since = old.cloneNode(true); // what was noted since then is told above it
      since.setAttribute("hx-get", old.getAttribute("hx-get").replace(/\?.*/, `?lines=${found.lines}&log=${found.log}`));
      old.replaceWith(since);
      htmx.process(since);
      document.body.dispatchEvent(new CustomEvent("log-changed"));
    } catch { /* they are kept for the next time */ }
  };

  document.addEventListener("change", note);
  document.addEventListener("input", note);
  document.addEventListener("page-shown", ({ detail: { how } }) => {
    line();
    if (how !== "filled") filled(how === "");
  });
  for (const kind of ["online", "focus", "pageshow"]) addEventListener(kind, deliver);
  for (const kind of ["connected", "visibilitychange"]) document.addEventListener(kind, deliver);
  line();
  deliver();
  filled(performance.getEntriesByType("navigation")[0]?.type !== "navigate");
})();
