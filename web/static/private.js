"use strict";
// The page hides itself. Everything else works without this script.

(() => {
  const page = document.getElementById("page");
  const cover = document.getElementById("cover");
  const hideButton = document.getElementById("hide");
  const UNTOUCHED = 60_000; // milliseconds after which the page hides itself
  const title = document.title;
  let timer = 0;

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
})();
