"use strict";
// Choices that were not sent yet are kept in this tab: Back, a reload or another language finds them again.

const drafts = (() => {
  if (typeof pages === "undefined" || typeof storage === "undefined") return null;
  const PATIENCE = 5_000; // milliseconds
  const NOT_KEPT = ["token", "lines", "log", "opened", "asker", "order"];
  const name = (action) => `draft ${action}`;
  let touches = 0;

  // What somebody chose in a form, as fields.
  const choices = (form) => {
    const fields = new URLSearchParams(new FormData(form));
    for (const one of NOT_KEPT) fields.delete(one);
    return String(fields);
  };

  const keep = (event) => {
    const form = event.target.closest?.("form.event");
    if (!form) return;
    touches += 1;
    const { lines, log, opened } = form.elements;
    const draft = { lines: lines.value, log: log.value, opened: opened.value, fields: choices(form) };
    storage.session.set(name(form.getAttribute("action")), JSON.stringify(draft));
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

  // What was noted since the draft was begun is told above it.
  const tellSince = ({ lines, log }) => {
    const old = document.getElementById("since");
    const since = old.cloneNode(true);
    since.setAttribute("hx-get", old.getAttribute("hx-get").replace(/\?.*/, `?lines=${lines}&log=${log}`));
    old.replaceWith(since);
    htmx.process(since);
    document.body.dispatchEvent(new CustomEvent("log-changed"));
  };

  // Who begins anew begins with nothing chosen where the log has grown, and with the line as it stands to correct it.
  const wanted = (form, draft, returned) => {
    const action = form.getAttribute("action");
    const grown = form.elements.lines.value !== draft.lines || form.elements.log.value !== draft.log;
    if (document.querySelector(".trouble") || (!returned && (grown || action.includes("/edit/")))) return false;
    const given = new URL(travel.here()).searchParams;
    if ([...given.keys()].some((one) => one !== "kind")) return false; // an address that fills the form in itself
    return grown || choices(form) !== draft.fields;
  };

  const filled = async (form, draft) => {
    const asked = new URL(form.getAttribute("action"), travel.here());
    const fields = new URLSearchParams([...asked.searchParams, ...new URLSearchParams(draft.fields)]);
    const { page } = await pages.ask(`${asked.pathname}?${fields}`, {}, PATIENCE);
    return page.querySelector("form.event");
  };

  const restore = async (returned) => {
    const form = document.querySelector("form.event");
    const draft = form && JSON.parse(storage.session.get(name(form.getAttribute("action"))));
    if (!draft || !wanted(form, draft, returned)) return;
    const before = touches;
    const grown = form.elements.lines.value !== draft.lines || form.elements.log.value !== draft.log;
    try {
      const fresh = await filled(form, draft);
      if (!fresh || touches !== before || !form.isConnected) return;
      fresh.elements.lines.value = draft.lines;
      fresh.elements.log.value = draft.log;
      fresh.elements.opened.value = draft.opened;
      replace(form, fresh);
      if (grown) tellSince(draft);
    } catch { /* they are kept for the next time */ }
  };

  document.addEventListener("change", keep);
  document.addEventListener("input", keep);
  document.addEventListener("page-shown", ({ detail: { how } }) => {
    if (how !== "filled") restore(how !== "push");
  });
  restore(performance.getEntriesByType("navigation")[0]?.type !== "navigate");

  return Object.freeze({ forget: (action) => storage.session.remove(name(action)) });
})();
