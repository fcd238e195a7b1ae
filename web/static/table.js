"use strict";
// A tap on the sheet tells why beside it instead of on a page of its own. Without this script its links lead there.

(() => {
  if (!window.htmx) return;
  const panel = () => document.getElementById("explanation");
  const body = () => document.getElementById("explanation-body");
  const NO_ANSWER = 3_000; // milliseconds after which one reads that there is none yet
  const AGAIN = 2_000;
  let from = null; // what was tapped: there the focus goes back to
  let waiting = 0;

  const close = () => {
    clearTimeout(waiting);
    if (!panel() || panel().hidden) return;
    panel().hidden = true;
    body().replaceChildren();
    const again = from && document.querySelector(`[data-tells] a[href="${CSS.escape(from)}"]`);
    if (again) again.focus({ preventScroll: true });
    if (history.state?.tells) history.back();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-tells] a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    from = link.getAttribute("href");
    tell();
  });

  // Back closes the panel, which has an entry of the history; the sheet below stays where it was scrolled to.
  const open = () => {
    if (!history.state?.tells) {
      history.scrollRestoration = "manual";
      pages.record("replaceState", { ...history.state, top: scrollY });
      pages.record("pushState", { ...history.state, tells: true });
    }
    panel().hidden = false;
    panel().focus();
  };

  function tell() {
    clearTimeout(waiting);
    waiting = setTimeout(silent, NO_ANSWER);
    htmx.ajax("GET", from, { target: "#explanation-body", select: "#answer", swap: "innerHTML" });
  }

  const silent = (why) => {
    if (!panel()) return;
    const said = document.createElement("p");
    said.className = "problem";
    said.textContent = why || panel().dataset.silent;
    body().replaceChildren(said);
    open();
  };

  document.body.addEventListener("htmx:sendError", ({ detail }) => {
    if (detail.target !== body()) return;
    clearTimeout(waiting);
    const { error } = detail.xhr;
    silent(error?.says);
    if (!error?.says) waiting = setTimeout(() => { if (panel() && !panel().hidden) tell(); }, AGAIN);
  });

  document.body.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.target !== body()) return;
    clearTimeout(waiting);
    silent(pages.sentenceIn(detail.xhr));
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== body()) return;
    clearTimeout(waiting);
    open();
  });

  // What is said in short is said at length where there is room for it.
  const briefs = () => [...document.querySelectorAll("#live .brief")];
  const roomy = matchMedia("(min-width: 60rem)").matches;
  const unfold = () => { if (roomy) for (const one of briefs()) one.open = true; };

  const sheet = () => document.querySelector("[data-tells]");

  // The envelope opens when it has become certain, not whenever its page comes again.
  const opens = () => {
    if (!sheet()) return;
    const certain = document.querySelector("#live .certain");
    const key = `opened ${document.body.dataset.events}`;
    if (!certain) {
      storage.session.remove(key);
    } else if (!storage.session.get(key)) {
      storage.session.set(key, "yes");
      certain.classList.add("opens");
    }
  };

  const begin = () => {
    unfold();
    opens();
  };
  document.addEventListener("page-shown", begin);

  // What others note renews the sheet: it stays where it was scrolled to, the focus where it was, and open what was.
  let left = 0;
  let top = 0;
  let place = 0; // in the window: who reads in the middle of it does not lose the line
  let focused = null;
  let opened = [];
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "live" || !sheet()) return;
    left = sheet().scrollLeft;
    top = sheet().scrollTop;
    place = sheet().getBoundingClientRect().top;
    opened = briefs().map((one) => one.open);
    const active = document.activeElement;
    focused = event.detail.target.contains(active) ? active.getAttribute("href") : null;
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "live" || !sheet()) return;
    sheet().scrollTo(left, top);
    briefs().forEach((one, number) => { one.open = opened[number] ?? roomy; });
    if (place < 0) scrollBy(0, sheet().getBoundingClientRect().top - place);
    opens();
  });
  document.body.addEventListener("htmx:afterSettle", () => {
    const again = focused && document.querySelector(`#live a[href="${CSS.escape(focused)}"]`);
    if (again && document.activeElement === document.body) again.focus({ preventScroll: true });
    focused = null;
  });

  document.addEventListener("click", (event) => { if (event.target.closest("#explanation-close")) close(); });
  addEventListener("popstate", () => {
    close();
    history.scrollRestoration = "auto";
  });
  // Before the page's own Escape, which hides everything.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel() || panel().hidden) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, true);

  begin();
})();
