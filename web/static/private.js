"use strict";
// The page hides itself. Everything else works without this script.

(() => {
  const root = document.documentElement;
  const page = document.getElementById("page");
  const cover = document.getElementById("cover");
  const hideButton = document.getElementById("hide");
  const LOOK_EVERY = 1_000; // milliseconds: a machine that was asleep does not count them, so the clock is asked
  let { title } = document;

  function hide() {
    if (page.hidden) return;
    if (page.contains(document.activeElement)) document.activeElement.blur();
    page.hidden = true; // out of sight and out of what a screen reader reads
    page.inert = true;
    cover.hidden = false;
    document.title = "cluedo-notes";
    hiding.hidden = true;
    if (document.hasFocus()) cover.focus();
  }

  function show() {
    page.hidden = false;
    page.inert = false;
    cover.hidden = true;
    document.title = title;
    hiding.hidden = false;
    hiding.touch();
    document.getElementById("main").focus({ preventScroll: true });
  }

  const hideInTime = () => { if (hiding.over()) hide(); };

  const touched = () => {
    hideInTime(); // who touches a page that slept too long does not see it first
    if (!page.hidden) hiding.touch();
  };

  // A page that is covered is drawn empty, in its place: whoever uncovers it sees nothing until the clock was asked.
  const veil = () => {
    if (hiding.chosen() === "covered" && !leaving) hide();
    root.classList.toggle("veiled", hiding.chosen() !== "never");
  };

  const unveil = () => {
    if (hiding.hidden) hide();
    hideInTime();
    root.classList.remove("veiled");
  };

  const typing = (target) => target instanceof Element && target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select");

  hideButton.hidden = false;
  hideButton.addEventListener("click", hide);
  cover.addEventListener("click", show);
  // Who goes on to another page leaves this one in sight: it is put away before it becomes invisible.
  let leaving = false;
  addEventListener("pagehide", () => { leaving = true; veil(); });
  addEventListener("pageshow", () => { leaving = false; unveil(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) veil(); else unveil(); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || page.hidden) return;
    if (event.key === "Escape" || (event.key === "h" && !typing(event.target))) {
      event.preventDefault();
      hide();
    }
  });
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove", "input"]) {
    addEventListener(kind, touched, { passive: true, capture: true });
  }
  setInterval(hideInTime, LOOK_EVERY);

  // -- when: a choice of this browser, for all its pages

  const offer = () => {
    const choice = document.getElementById("hide-after");
    if (!choice) return;
    choice.hidden = false;
    choice.querySelector(`[value="${hiding.chosen()}"]`).checked = true;
    choice.addEventListener("change", (event) => hiding.choose(event.target.value));
  };
  document.addEventListener("page-shown", (event) => {
    title = event.detail.title ?? title;
    offer();
  });
  offer();

  if (hiding.hidden || hiding.over()) hide(); else hiding.touch();
  root.classList.remove("hidden-yet");
})();
