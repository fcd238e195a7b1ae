"use strict";
// Before anything is drawn: after how long a page hides itself, and whether that time is over. What was seen when is
// compared by the clock, so a page that slept, or that the browser loads again, knows it as well as one that waited.

const hiding = (() => {
  const CHOICES = { covered: 60_000, 1: 60_000, 5: 300_000, 15: 900_000, never: Infinity }; // milliseconds untouched
  const USUAL = "5";

  const stored = (storage, name, value) => {
    try {
      return value === undefined ? window[storage].getItem(name) : window[storage].setItem(name, value);
    } catch { return null; } // a browser that keeps nothing
  };

  let touched = Number(stored("sessionStorage", "touched")) || Date.now();
  let written = 0;

  return Object.freeze({
    chosen() {
      const choice = stored("localStorage", "hide-after");
      return Object.hasOwn(CHOICES, choice ?? "") ? choice : USUAL;
    },
    choose(choice) { stored("localStorage", "hide-after", choice); },
    over() { return Math.abs(Date.now() - touched) >= CHOICES[this.chosen()]; }, // a clock that was set back, too
    touch() {
      touched = Date.now();
      if (Math.abs(touched - written) < 1_000) return; // a finger that moves does not write all the while
      written = touched;
      stored("sessionStorage", "touched", String(touched));
    },
    get hidden() { return stored("sessionStorage", "hidden") === "yes"; },
    set hidden(yes) { stored("sessionStorage", "hidden", yes ? "yes" : ""); },
  });
})();

if (hiding.hidden || hiding.over()) document.documentElement.classList.add("hidden-yet");
