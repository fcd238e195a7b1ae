"use strict";
// Before anything is drawn: what this browser keeps, after how long a page hides itself, and whether that time is over.
// What was seen when is compared by the clock, so a page that slept, or that is loaded again, knows it as well.

// Texts by their names: `local` for all pages of this browser, `session` for this tab. In one that keeps nothing they
// live as long as the page.
const storage = (() => {
  const kept = (kind) => {
    const here = new Map();
    const tried = (what) => {
      try { return what(window[kind]); } catch { return null; }
    };
    return Object.freeze({
      names: () => [...new Set([...tried((store) => Object.keys(store)) ?? [], ...here.keys()])],
      get: (name) => here.get(name) ?? tried((store) => store.getItem(name)),
      set(name, text) {
        here.delete(name);
        const done = tried((store) => { store.setItem(name, text); return true; });
        if (!done) here.set(name, text);
      },
      remove(name) {
        here.delete(name);
        tried((store) => store.removeItem(name));
      },
    });
  };
  return Object.freeze({ local: kept("localStorage"), session: kept("sessionStorage") });
})();

const hiding = (() => {
  const CHOICES = { covered: 60_000, 1: 60_000, 5: 300_000, 15: 900_000, never: Infinity }; // milliseconds untouched
  const USUAL = "5";

  let touched = Number(storage.session.get("touched")) || Date.now();
  let written = 0;

  return Object.freeze({
    chosen() {
      const choice = storage.local.get("hide-after");
      return Object.hasOwn(CHOICES, choice ?? "") ? choice : USUAL;
    },
    choose(choice) { storage.local.set("hide-after", choice); },
    over() { return Math.abs(Date.now() - touched) >= CHOICES[this.chosen()]; }, // a clock that was set back, too
    touch() {
      touched = Date.now();
      if (Math.abs(touched - written) < 1_000) return; // a finger that moves does not write all the while
      written = touched;
      storage.session.set("touched", String(touched));
    },
    get hidden() { return storage.session.get("hidden") === "yes"; },
    set hidden(yes) { storage.session.set("hidden", yes ? "yes" : ""); },
  });
})();

if (hiding.hidden || hiding.over()) document.documentElement.classList.add("hidden-yet");
