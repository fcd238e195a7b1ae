"use strict";
// A page hears when the log grew, and a form knows which of it was seen.

(() => {
  // -- what others note: a browser has six connections to a server, so only a page in sight holds one

  const { events, version } = document.body.dataset;
  const REFUSED = 3_000; // milliseconds after which a page that was not let in asks again
  const LATER = 10_000; // the same of one that went for somebody else: they take turns
  let shown = version;
  let source = null;
  let again = 0;

  const unlisten = () => {
    clearTimeout(again);
    if (source) source.close();
    source = null;
  };

  const listen = () => {
    clearTimeout(again);
    if (source || document.hidden) return;
    source = new EventSource(`${events}?seen=${encodeURIComponent(shown)}`);
    source.addEventListener("lines", (event) => {
      if (event.lastEventId === shown) return;
      shown = event.lastEventId;
      document.body.dispatchEvent(new CustomEvent("log-changed", { detail: { lines: Number(event.data) } }));
    });
    // Another page of this browser has our place: it is asked for again by whoever turns to this one.
    source.addEventListener("replaced", unlisten);
    const listenLater = (milliseconds) => {
      unlisten();
      again = setTimeout(listen, milliseconds);
    };
    source.addEventListener("later", () => listenLater(LATER));
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) listenLater(REFUSED); // else it comes back by itself
    });
  };

  // -- a form counts as made for what others noted once all of that was in sight; until then it is refused

  const GLANCE = 500; // milliseconds that a line is in sight until somebody saw it
  const WHOLE = 0.9; // of its height; more may be missing by rounding
  const seen = new Set(); // what the lines said
  const glances = new Map(); // lines in sight, each with the timer that counts it as seen

  const saw = (line) => {
    seen.add(line.textContent);
    const since = line.closest("#since");
    if ([...since.querySelectorAll("li")].some((one) => !seen.has(one.textContent))) return;
    for (const one of document.querySelectorAll("input[name=lines]")) one.value = since.dataset.lines;
    for (const one of document.querySelectorAll("input[name=log]")) one.value = since.dataset.log;
  };

  // What is scrolled away, hidden, or no longer on the page is not in sight.
  const inSight = "IntersectionObserver" in window && new IntersectionObserver((entries) => {
    for (const { target, intersectionRatio } of entries) {
      clearTimeout(glances.get(target));
      glances.delete(target);
      if (intersectionRatio >= WHOLE) glances.set(target, setTimeout(saw, GLANCE, target));
    }
  }, { threshold: WHOLE });

  document.addEventListener("htmx:load", (event) => {
    const since = event.target;
    if (since.id !== "since" || !inSight) return;
    const lines = [...since.querySelectorAll("li")];
    const fresh = lines.find((one) => !seen.has(one.textContent));
    if (fresh) since.scrollTop = fresh.offsetTop; // of many that came one by one, the latest
    for (const one of lines) inSight.observe(one);
  });

  if (events && "EventSource" in window) {
    listen();
    document.addEventListener("visibilitychange", () => (document.hidden ? unlisten() : listen()));
    addEventListener("focus", listen);
    addEventListener("pagehide", unlisten);
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  }
})();
