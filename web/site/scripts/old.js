"use strict";
// In words that browsers of ten years ago understand: one that is too old for the other scripts says so, and one that
// runs no WebAssembly.

(function () {
  var old = !("DecompressionStream" in window && "BroadcastChannel" in window && Object.hasOwn);
  if (!old && "WebAssembly" in window) return;
  var said = document.querySelectorAll("#loading > [lang]");
  for (var at = 0; at < said.length; at += 1) {
    said[at].hidden = false;
    said[at].textContent = said[at].getAttribute(old ? "data-old" : "data-no-wasm");
  }
}());
