"use strict";
// The page hides itself, and hears when the log grew. Everything else works without this script.

(() => {
  const page = document.getElementById("page");
  const cover = document.getElementById("cover");
  const hideButton = document.getElementById("hide");
  const UNTOUCHED = 60_000; // milliseconds after which the page hides itself
  const title = document.title;
  let timer = 0;

  // -- the private look

  const remembered = (value) => {
    try {
      return value === undefined ? sessionStorage.getItem("hidden") : sessionStorage.setItem("hidden", value);
    } catch { return null; } // a browser that keeps nothing
  };

  const touched = () => {
    clearTimeout(timer);
    if (!page.hidden) timer = setTimeout(hide, UNTOUCHED);
  };

  function hide() {
    if (page.hidden) return;
    if (page.contains(document.activeElement)) document.activeElement.blur();
    page.hidden = true; // out of sight and out of what a screen reader reads
    page.inert = true;
    cover.hidden = false;
    document.title = "cluedo-notes";
    remembered("yes");
    clearTimeout(timer);
    if (document.hasFocus()) cover.focus();
  }

  function show() {
    page.hidden = false;
    page.inert = false;
    cover.hidden = true;
    document.title = title;
    remembered("");
    touched();
    document.getElementById("main").focus({ preventScroll: true });
  }

  const typing = (target) => target instanceof Element && target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select");

  hideButton.hidden = false;
  hideButton.addEventListener("click", hide);
  cover.addEventListener("click", show);
  // Who goes on to another page leaves this one in sight: it is put away before it becomes invisible.
  let leaving = false;
  addEventListener("pagehide", () => { leaving = true; });
  addEventListener("pageshow", () => {
    leaving = false;
    if (remembered() === "yes") hide();
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden && !leaving) hide(); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || page.hidden) return;
    if (event.key === "Escape" || (event.key === "h" && !typing(event.target))) {
      event.preventDefault();
      hide();
    }
  });
  for (const kind of ["pointerdown", "pointermove", "keydown", "scroll", "input"]) {
    addEventListener(kind, touched, { passive: true, capture: true });
  }
  if (remembered() === "yes") hide(); else touched();
  document.documentElement.classList.remove("hidden-yet");

  // -- a suspect whose name is typed is offered as a pawn by that name

  for (const input of document.querySelectorAll("input[data-names]")) {
    const options = document.querySelectorAll(`select[name="pawn"] option[value="${input.dataset.names}"]`);
    const own = input.closest("label").firstChild.textContent.trim();
    input.addEventListener("input", () => {
      for (const one of options) one.textContent = input.value.trim() || own;
    });
  }

  // -- cards ticked so far, against the size of the hand where it is known

  for (const output of document.querySelectorAll("output[data-counts]")) {
    const form = output.closest("form");
    const sizes = JSON.parse(output.dataset.sizes || "{}");
    const count = () => {
      const ticked = form.querySelectorAll(`input[name="${output.dataset.counts}"]:checked`).length;
      const chosen = new FormData(form);
      const dealer = chosen.get("dealer");
      const of = dealer ? sizes.dealer : sizes.first;
      const size = of?.[dealer || chosen.get("first") || ""]?.[chosen.get("me")];
      output.textContent = size ? `${ticked} / ${size}` : `${ticked}`;
    };
    form.addEventListener("change", count);
    count();
  }

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
