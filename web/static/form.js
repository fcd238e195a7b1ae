"use strict";
// A suggestion's form says who asks at its head, leaves the asker out of those who may have shown, and calls the card
// that was seen by its name. Without this script it asks for the same, in more general words.

(() => {
  let adapt = () => {};

  const begin = () => {
    adapt = () => {};
    const form = document.querySelector("form.suggestion");
    if (!form) return;
    const asker = form.querySelector("details.asker");
    const asks = asker.querySelector("summary");
    const seen = form.querySelector("fieldset.seen");
    const plain = new Map([...seen.querySelectorAll("label")].map((one) => [one, one.textContent.trim()]));
    const chosen = (name) => form.querySelector(`input[name="${name}"]:checked`);
    const label = (input) => input.closest("label").querySelector("span").firstChild.textContent.trim();

    adapt = () => {
      const player = chosen("player");
      if (player) asks.textContent = asks.dataset.asks.replace("%", () => label(player));
      for (const button of form.querySelectorAll("button[data-player]")) {
        button.hidden = Boolean(player) && button.dataset.player === player.value;
      }
      const sees = !form.dataset.me || !player || player.value === form.dataset.me || "refused" in form.dataset;
      seen.hidden = !sees;
      if (!sees) seen.querySelector('input[value=""]').checked = true;
      for (const [one, text] of plain) {
        const category = one.querySelector("input").value;
        const card = category && chosen(category);
        one.querySelector("span").textContent = card ? label(card) : text;
      }
    };

    form.addEventListener("change", (event) => {
      if (event.target.name === "player") asker.open = false;
      adapt();
    });
    adapt();
  };

  addEventListener("pageshow", () => adapt());
  document.addEventListener("page-shown", begin);
  begin();
})();
