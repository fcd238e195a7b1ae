"use strict";
// Before anything is drawn: a page that was hidden stays so when the browser loads it again.
try {
  if (sessionStorage.getItem("hidden") === "yes") document.documentElement.classList.add("hidden-yet");
} catch { /* a browser that keeps nothing */ }
