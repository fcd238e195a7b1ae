"use strict";
// A game that is set up: names as they are typed, cards as they are ticked. It can be set up without this script too.

(() => {
  const begin = () => {
    // A suspect whose name is typed is offered as a pawn by that name.
    for (const input of document.querySelectorAll("input[data-names]")) {
      const options = document.querySelectorAll(`select[name="pawn"] option[value="${input.dataset.names}"]`);
      const own = input.closest("label").firstChild.textContent.trim();
      input.addEventListener("input", () => {
        for (const one of options) one.textContent = input.value.trim() || own;
      });
    }

    // Cards ticked so far, against the size of the hand where it is known.
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
  };

  document.addEventListener("page-shown", begin);
  begin();

  // The keyboard's key to go on leads to the next name that is missing; after the last one it goes on as everywhere.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches('input[name="seat"]')) return;
    const seats = [...document.querySelectorAll('input[name="seat"]')];
    const next = seats[seats.indexOf(event.target) + 1];
    if (!event.target.value.trim() || !next || next.value.trim()) return;
    event.preventDefault();
    next.focus();
  });
})();
