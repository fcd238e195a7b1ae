"use strict";
// In words that browsers of ten years ago understand: one that is too old for the other scripts says so.

(function () {
  if ("DecompressionStream" in window && "BroadcastChannel" in window && Object.hasOwn) return;
  var said = document.querySelectorAll("#loading > [lang]");
  for (var at = 0; at < said.length; at += 1) {
    said[at].hidden = false;
    said[at].textContent = said[at].getAttribute("data-old");
  }
}());
