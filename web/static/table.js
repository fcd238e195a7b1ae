"use strict";
// A tap on the sheet tells why beside it instead of on a page of its own. Without this script its links lead there.

(() => {
  const explanation = document.getElementById("explanation");
  if (!explanation || !window.htmx) return;
  const body = document.getElementById("explanation-body");
  let from = null; // what was tapped: there the focus goes back to

  const close = () => {
    if (explanation.hidden) return;
    explanation.hidden = true;
    body.replaceChildren();
    const again = from && document.querySelector(`[data-tells] a[href="${CSS.escape(from)}"]`);
    if (again) again.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-tells] a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    from = link.getAttribute("href");
    htmx.ajax("GET", from, { target: "#explanation-body", select: "#answer", swap: "innerHTML" });
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== body) return;
    explanation.hidden = false;
    explanation.focus();
  });

  // What is said in short is said at length where there is room for it.
  const briefs = () => [...document.querySelectorAll("#live .brief")];
  const roomy = matchMedia("(min-width: 60rem)").matches;
  if (roomy) for (const one of briefs()) one.open = true;

  // The envelope opens when it has become certain, not whenever its page comes again.
  const opens = () => {
    const certain = document.querySelector("#live .certain");
    const key = `opened ${document.body.dataset.events}`;
    try {
      if (!certain) {
        sessionStorage.removeItem(key);
      } else if (!sessionStorage.getItem(key)) {
        sessionStorage.setItem(key, "yes");
        certain.classList.add("opens");
      }
    } catch { /* a browser that keeps nothing */ }
  };
  opens();

  // What others note renews the sheet: it stays where it was scrolled to, the focus where it was, and open what was.
  let left = 0;
  let top = 0;
  let focused = null;
  let open = [];
  const sheet = () => document.querySelector("[data-tells]");
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "live") return;
    left = sheet().scrollLeft;
    top = sheet().scrollTop;
    open = briefs().map((one) => one.open);
    const active = document.activeElement;
    focused = event.detail.target.contains(active) ? active.getAttribute("href") : null;
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "live") return;
    sheet().scrollTo(left, top);
    briefs().forEach((one, place) => { one.open = open[place] ?? roomy; });
    opens();
  });
  document.body.addEventListener("htmx:afterSettle", () => {
    const again = focused && document.querySelector(`#live a[href="${CSS.escape(focused)}"]`);
    if (again && document.activeElement === document.body) again.focus({ preventScroll: true });
    focused = null;
  });

  document.getElementById("explanation-close").addEventListener("click", close);
  // Before the page's own Escape, which hides everything.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || explanation.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, true);
})();
